import type { Currency } from '@fairlead/domain/money';
import { sumMoney } from '@fairlead/domain/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { WholeCampaign } from '#features/campaign/campaign-page.queries.ts';
import { Chip } from '#ui/bits/Chip.tsx';
import { dayShort, money, percent } from '#ui/format.ts';
import { Button } from '#ui/kit/Button.ts';
import { Scrolls } from '#ui/layout/Scrolls.tsx';
import { type PastTest, resultsOf } from './ab-test.queries.ts';
import { countedText, letterOf, metricNames, metricText, verdictNames, verdictTones } from './words.ts';

const Past = ({ campaign, test }: { campaign: number; test: PastTest }) => {
  const { data, isPending } = useQuery(resultsOf(campaign, test.id));
  const currency = (data?.currency ?? 'EUR') as Currency;
  const told = data?.metric.against_source ?? [];
  return (
    <tr>
      <th scope="row">{test.arms.map(({ internal_name, name }) => internal_name ?? name).join(' against ')}</th>
      <td>
        {dayShort(test.started_at)} to {test.ended_at ? dayShort(test.ended_at) : 'now'}
      </td>
      <td className="num">
        {data && (
          <>
            {money(sumMoney(data.arms.map(({ client_cost }) => client_cost)), currency)}
            <small className="dim ab-test-counted">{countedText(data)}</small>
          </>
        )}
      </td>
      <td className="num">
        {data
          ? `${metricNames[data.metric.kind]} ${metricText(data.metric.kind, data.metric.arms[0]?.value ?? null, currency)}`
          : ''}
      </td>
      <td>
        {isPending && <span className="dim">Loading…</span>}
        {!isPending && !data && <span className="dim">could not be read</span>}
        <span className="row is-wrap">
          {data?.mirrors.map(({ campaign_id, verdict }, at) => {
            const by = told[at]?.difference_percent;
            return (
              <Chip key={campaign_id} tone={verdict === null ? 'quiet' : verdictTones[verdict]}>
                {letterOf(at + 1)}: {verdict === null ? 'Uneven split' : verdictNames[verdict]}
                {verdict !== null && verdict !== 'too_early' && by != null && `, ${percent(by, { signed: true })}`}
              </Chip>
            );
          })}
        </span>
      </td>
    </tr>
  );
};

/** Tests that are read at once: each is a question of its own. */
const AT_ONCE = 10;

/** Tests of the campaign that ended, with what they found. */
export const PastTests = ({ campaign, tests }: { campaign: WholeCampaign; tests: readonly PastTest[] }) => {
  const [shown, setShown] = useState(AT_ONCE);
  if (tests.length === 0) return null;
  const more = tests.length - shown;
  return (
    <section>
      <div className="ab-test-head">
        <h2>Past tests</h2>
        <span className="dim num">{tests.length} on this campaign</span>
      </div>
      <Scrolls label="Past tests" className="ab-test-scroll">
        <table className="ab-test-table">
          <thead>
            <tr>
              <th scope="col">Test</th>
              <th scope="col">Ran</th>
              <th scope="col" className="num">
                Spend counted
              </th>
              <th scope="col" className="num">
                Original
              </th>
              <th scope="col">Result</th>
            </tr>
          </thead>
          <tbody>
            {tests.slice(0, shown).map((test) => (
              <Past key={test.id} campaign={campaign.id} test={test} />
            ))}
          </tbody>
        </table>
      </Scrolls>
      {more > 0 && (
        <Button variant="subtle" onClick={() => setShown(shown + AT_ONCE)}>
          Show {Math.min(more, AT_ONCE)} more
        </Button>
      )}
    </section>
  );
};
