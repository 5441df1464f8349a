import { dayShort } from '#ui/format.ts';
import { type Around, changeText, type Metric, type Run, type Sides, sentenceOf } from './effect-metrics.ts';
import type { Effect } from './funnel.queries.ts';

/** "27 Oct. to 2 Nov.", inside a month "4 to 10 Nov." */
const runText = ({ from, to }: Run): string =>
  `${from.slice(0, 7) === to.slice(0, 7) ? Number(from.slice(8)) : dayShort(from)} to ${dayShort(to)}`;

/** What a day was before and after a change, row by row, and in a sentence. */
export const Compared = ({
  around,
  metrics,
  effect,
}: {
  around: Exclude<Around, { missing: number }>;
  metrics: readonly Metric[];
  effect: Effect;
}) => {
  const of = (key: Metric['key']): Sides => {
    const metric = metrics.find((one) => one.key === key);
    return metric ? around.of(metric) : { before: null, after: null };
  };
  const says = sentenceOf(of('client_cost'), of('conversions'), of('cpa'), {
    event: effect.optimization_event ?? '',
    currency: effect.currency,
    target: effect.target_cpa,
  });
  return (
    <>
      <table className="funnel-pair">
        <caption className="sr">Whole days before and after</caption>
        <thead>
          <tr>
            <td className="funnel-corner" />
            <th scope="col">
              <b>
                <i className="is-before" aria-hidden />
                Before
              </b>
              {runText(around.before)}
            </th>
            <th scope="col">
              <b>
                <i className="is-after" aria-hidden />
                After
              </b>
              {runText(around.after)}
            </th>
            <th scope="col">
              <span className="sr">Change</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {metrics.map((metric) => {
            const sides = around.of(metric);
            const said = (value: number | null) => (value === null ? 'none' : metric.write(value));
            return (
              <tr key={metric.key}>
                <th scope="row" title={metric.name}>
                  {metric.name}
                </th>
                <td className="num">{said(sides.before)}</td>
                <td className="num is-after">{said(sides.after)}</td>
                <td className="num dim">{changeText(sides, metric.share)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {says && <p>{says}</p>}
    </>
  );
};
