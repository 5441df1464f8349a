import { countsConversions } from '@fairlead/domain/ab-test/metric';
import type { Currency } from '@fairlead/domain/money';
import { sumMoney } from '@fairlead/domain/money';
import { count, money, percent } from '#ui/format.ts';
import { Scrolls } from '#ui/layout/Scrolls.tsx';
import { ArmCell } from './Arm.tsx';
import type { Results } from './ab-test.queries.ts';
import { sumsText } from './counted-days.ts';
import { metricNames, metricText, verdictNames } from './words.ts';

const WIDE = 150;

type Level = Results['metric']['arms'][number];

/** The value of one arm with its interval, on the axis of all. */
const Whisker = ({
  arm,
  level,
  from,
  to,
  source,
}: {
  arm: number;
  level: Level;
  from: number;
  to: number;
  source: number | null;
}) => {
  const x = (value: number) => 6 + ((value - from) / (to - from || 1)) * (WIDE - 12);
  if (level.value === null) return <span className="dim">none</span>;
  return (
    <svg className={`ab-test-whisker is-${arm}`} width={WIDE} height={20} aria-hidden>
      {source !== null && <line x1={x(source)} x2={x(source)} y1={0} y2={20} className="ab-test-zero" />}
      {level.low !== null && level.high !== null && (
        <path d={`M${x(level.low)} 5V15M${x(level.low)} 10H${x(level.high)}M${x(level.high)} 5V15`} />
      )}
      <circle cx={x(level.value)} cy={10} r={4} />
    </svg>
  );
};

const Against = ({ results, arm }: { results: Results; arm: number }) => {
  const mirror = results.mirrors[arm - 1];
  const told = results.metric.against_source[arm - 1];
  if (!mirror || !told) return <span className="dim">what the others are held against</span>;
  const by = told.difference_percent;
  return (
    <>
      <b>
        {by === null ? 'no figure' : percent(by, { signed: true })}
        {`, ${mirror.verdict === null ? 'uneven split' : verdictNames[mirror.verdict].toLowerCase()}`}
      </b>
      {told.low !== null && told.high !== null && (
        <small className="dim">
          {percent(told.low, { signed: true })} to {percent(told.high, { signed: true })}
        </small>
      )}
    </>
  );
};

/** The arms with what each delivered, its value over the days that count, and how it stands against the original. */
export const ResultsTable = ({ results }: { results: Results }) => {
  const { arms, metric } = results;
  const currency = results.currency as Currency;
  const ends = metric.arms.flatMap(({ value, low, high }) => [value, low, high]).filter((one) => one !== null);
  const [from, to] = [Math.min(...ends), Math.max(...ends)];
  const conversions = countsConversions(arms);
  const sums = sumsText(results);
  return (
    <>
      <Scrolls label="What was counted" className="ab-test-scroll">
        <table className="ab-test-table">
          <thead>
            <tr>
              <th scope="col">Arm</th>
              {[
                'Impressions',
                'Clicks',
                'Reattributions',
                ...(conversions ? ['Conversions'] : []),
                'Cost',
                metricNames[metric.kind],
              ].map((head) => (
                <th key={head} scope="col" className="num">
                  {head}
                </th>
              ))}
              <th scope="col">With interval</th>
              <th scope="col">Against A</th>
            </tr>
          </thead>
          <tbody>
            {arms.map((arm, at) => (
              <tr key={arm.campaign_id}>
                <th scope="row">
                  <ArmCell arm={at} name={arm.internal_name ?? arm.name} />
                </th>
                <td className="num">{count(arm.impressions)}</td>
                <td className="num">{count(arm.clicks)}</td>
                <td className="num">{count(arm.reattributions)}</td>
                {conversions && <td className="num">{arm.conversions === null ? 'none' : count(arm.conversions)}</td>}
                <td className="num">{money(arm.client_cost, currency)}</td>
                <td className="num">
                  <b>{metricText(metric.kind, metric.arms[at]?.value ?? null, currency)}</b>
                </td>
                <td>
                  {metric.arms[at] && (
                    <Whisker
                      arm={at}
                      level={metric.arms[at]}
                      from={from}
                      to={to}
                      source={metric.arms[0]?.value ?? null}
                    />
                  )}
                </td>
                <td className="ab-test-against">
                  <Against results={results} arm={at} />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">All</th>
              <td className="num">{count(arms.reduce((sum, one) => sum + one.impressions, 0))}</td>
              <td className="num">{count(arms.reduce((sum, one) => sum + one.clicks, 0))}</td>
              <td className="num">{count(arms.reduce((sum, one) => sum + one.reattributions, 0))}</td>
              {conversions && (
                <td className="num">{count(arms.reduce((sum, one) => sum + (one.conversions ?? 0), 0))}</td>
              )}
              <td className="num">{money(sumMoney(arms.map(({ client_cost }) => client_cost)), currency)}</td>
              <td colSpan={3} />
            </tr>
          </tfoot>
        </table>
      </Scrolls>
      {sums && <p className="dim small">{sums}</p>}
    </>
  );
};
