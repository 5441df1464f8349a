import { wholeCap } from '@fairlead/domain/campaign/split-cap';
import { type Currency, readsAsZero } from '@fairlead/domain/money';
import { dayOf } from '@fairlead/domain/utc-day';
import { useQuery } from '@tanstack/react-query';
import { isForbidden } from '#lib/api-error.ts';
import { useProductNow } from '#lib/clock.ts';
import { useFieldSource } from '#ui/form/field-source.ts';
import { money } from '#ui/format.ts';
import { PlainLink } from '#ui/shell/PlainLink.tsx';
import { costOfDay, overviewsOf, type WholeCampaign } from '../campaign-page.queries.ts';
import { Bar, Facts, type Say, Waiting } from './CapFigures.tsx';
import { capOutlook } from './cap-outlook.ts';

/** Letter by letter as the specification has it (CA-48). */
const CAPS_UNREAD = 'Cannot retrieve campaigns cap';

const wordsFor = (runs: boolean, later: boolean) =>
  [...(runs ? [] : ['once it bids']), ...(later ? ['from tomorrow'] : [])].map((words) => `${words}, `).join('');

type Line = { id: number; order_id: number; name: string };

/** Without a budget nothing is spent, whatever the cap: the way there stands where its lack is told. */
const NoBudget = ({ company, line }: { company: number; line: Line }) => (
  <p className="wide dim small">
    No budget of this line item runs today:{' '}
    <PlainLink
      href={`/companies/${company}/orders/${line.order_id}/lineItems/${line.id}/budgets`}
      className="link in-text"
    >
      budgets of {line.name}
    </PlainLink>
    .
  </p>
);

type Props = { campaign: WholeCampaign; cap: unknown; refused: boolean };

/**
 * Beside the daily cap, before it is saved: what it leads to for the budget of the line item that runs now. Nothing is drawn
 * where the role does not read line items, none of their budgets runs, or the line item paces itself. `cap`: as it is typed;
 * `refused`: as no save would take it, so that nothing is known of where it leads.
 */
export const CapOutlookCard = ({ campaign, cap, refused }: Props) => {
  const chosen = useFieldSource().useFieldValue('line_item_id');
  const now = useProductNow();
  const { data, error } = useQuery(overviewsOf(campaign.company_id));
  const lines = data?.items;
  const line = lines?.find(({ id }) => id === chosen);
  const today = dayOf(now);
  const cost = useQuery({ ...costOfDay(line?.id ?? 0, today), enabled: line != null && line.current_budget !== null });
  if (error && !data && !isForbidden(error)) return <p className="wide dim small">{CAPS_UNREAD}</p>;
  if (line?.budget_mode === 'full_performance')
    return (
      <p className="wide dim small">The line item spends its budget by itself: no daily cap of its campaigns counts.</p>
    );
  if (!line || campaign.source_campaign_id !== null) return null; // a mirror’s cap is a share of another
  if (!line.current_budget) return <NoBudget company={campaign.company_id} line={line} />;
  if (!cost.data) return null;
  const typed = typeof cap === 'number' && Number.isFinite(cap) ? cap : null;
  const spent = cost.data.items.reduce((sum, one) => sum + one.client_cost, 0);
  const later = chosen !== campaign.line_item_id;
  const starts = later ? 'tomorrow' : 'today';
  const outlook = capOutlook(line, { id: campaign.id, cap: typed, starts }, spent, now);
  if (!outlook) return <NoBudget company={campaign.company_id} line={line} />;
  const currency = campaign.company_currency as Currency;
  const say: Say = Object.assign((amount: number, signed = false) => money(amount, currency, { signed }), {
    isNothing: (amount: number) => readsAsZero(currency, amount),
  });
  // Nothing bids without one that has none yet: neither an amount nor "unlimited" is to be told
  const waits = refused
    ? 'It counts once the daily cap is right.'
    : typed === null && !campaign.running
      ? 'It counts once there is a daily cap.'
      : null;
  const moved = typed !== wholeCap(campaign) || !campaign.running || later;
  return (
    <section className="campaign-outlook wide" aria-label="What the daily cap leads to">
      <div className="campaign-outlook-head">
        <h2>What the daily cap leads to</h2>
        <span className="dim small">{waits ?? `${wordsFor(campaign.running, later)}for ${line.name}`}</span>
      </div>
      {waits ? (
        <Waiting outlook={outlook} say={say} later={later} />
      ) : (
        <>
          <Bar outlook={outlook} say={say} />
          <Facts outlook={outlook} say={say} moved={moved} later={later} />
        </>
      )}
    </section>
  );
};
