import { wholeCap } from '@fairlead/domain/campaign/split-cap';
import type { Currency } from '@fairlead/domain/money';
import { dayOf } from '@fairlead/domain/utc-day';
import { useQuery } from '@tanstack/react-query';
import { isForbidden } from '#lib/api-error.ts';
import { useProductNow } from '#lib/clock.ts';
import { Figure, Figures } from '#ui/chart/Figure.tsx';
import { useFieldSource } from '#ui/form/field-source.ts';
import { dayShort, gapOf, money, plural } from '#ui/format.ts';
import { costOfDay, overviewsOf, type WholeCampaign } from '../campaign-page.queries.ts';
import { type CapOutlook, type CapSum, capOutlook } from './cap-outlook.ts';

/** Letter by letter as the specification has it (CA-48). */
const CAPS_UNREAD = 'Cannot retrieve campaigns cap';

type Say = (amount: number, signed?: boolean) => string;

/** `moved`: what is shown is not what is saved; `later`: the campaign belongs to the line item from tomorrow on. */
type Change = { moved: boolean; later: boolean };

const wordsFor = (runs: boolean, later: boolean) =>
  [...(runs ? [] : ['once it bids']), ...(later ? ['from tomorrow'] : [])].map((words) => `${words}, `).join('');

/** The sum of caps against what a day needs, on one scale: the saved one pale, the typed one over it, needed as a line. */
const Bar = ({ outlook, say }: { outlook: CapOutlook; say: Say }) => {
  const { saved, typed, caps_needed: needed } = outlook;
  const most = Math.max(saved.caps, typed.caps, needed ?? 0, 1);
  const at = (amount: number) => `${(amount / most) * 100}%`;
  const words = `Caps of ${say(typed.caps)} a day${needed === null ? '' : `, caps of ${say(needed)} a day are needed`}.`;
  return (
    <div className="campaign-caps" role="img" aria-label={words}>
      <i className="campaign-caps-now" style={{ width: at(saved.caps) }} />
      <i className="campaign-caps-then" style={{ width: at(typed.caps) }} />
      {needed !== null && <b style={{ left: at(needed) }} />}
    </div>
  );
};

const atMost = ({ at_most, difference, runs_out, days_short }: CapSum, say: Say) => {
  if (at_most === null || difference === null) return { value: 'Unlimited', note: 'a campaign that bids has no cap' };
  if (runs_out && days_short > 0)
    return {
      value: say(at_most),
      note: `the budget is used up on ${dayShort(runs_out)}, ${plural(days_short, 'day')} early`,
    };
  if (difference < 0) return { value: say(at_most), note: `${say(-difference)} stay unspent` };
  return { value: say(at_most), note: 'enough for the whole budget' };
};

/** What stands under the caps: what they are without what is typed, or that some have none. */
const capsNote = ({ saved, typed }: CapOutlook, say: Say, { moved, later }: Change) => {
  if (later) return `from tomorrow, ${say(saved.caps)} today`;
  if (moved) return `${say(saved.caps)} as saved`;
  return typed.uncapped > 0 ? `and ${typed.uncapped} without cap` : 'a day';
};

const Facts = ({ outlook, say, ...change }: { outlook: CapOutlook; say: Say } & Change) => {
  const { typed, caps_needed: needed, budget, end_day } = outlook;
  const { moved, later } = change;
  const end = atMost(typed, say);
  const off = typed.difference === null || budget === 0 ? 0 : Math.min(0, typed.difference / budget) * 100;
  return (
    <Figures>
      <Figure label="Caps that bid" value={say(typed.caps)} note={capsNote(outlook, say, change)} moved={moved} />
      <Figure
        label="Caps needed a day"
        value={needed === null ? 'None' : say(needed)}
        note={`${later ? 'from tomorrow' : 'all of today counted'}, until ${dayShort(end_day)}`}
      />
      <Figure
        label={`At most by ${dayShort(end_day)}`}
        value={end.value}
        note={end.note}
        moved={moved}
        {...(off < 0 && gapOf(off) !== 'ok' ? { tone: gapOf(off) } : {})}
      />
      {typed.misalignment !== null && (
        <Figure
          label="Misalignment"
          value={typed.misalignment === 0 ? 'Aligned' : say(typed.misalignment, true)}
          note={`to ${say(outlook.daily_budget ?? 0)} a day`}
          moved={moved}
        />
      )}
    </Figures>
  );
};

/**
 * Beside the daily cap, before it is saved: what it leads to for the budget of the line item that runs now. Nothing is drawn
 * where the role does not read line items, none of their budgets runs, or the line item paces itself. `cap`: as it is typed.
 */
export const CapOutlookCard = ({ campaign, cap }: { campaign: WholeCampaign; cap: unknown }) => {
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
  if (!line || !cost.data || campaign.source_campaign_id !== null) return null; // a mirror’s cap is a share of another
  const typed = typeof cap === 'number' && Number.isFinite(cap) ? cap : null;
  const spent = cost.data.items.reduce((sum, one) => sum + one.client_cost, 0);
  const later = chosen !== campaign.line_item_id;
  const starts = later ? 'tomorrow' : 'today';
  const outlook = capOutlook(line, { id: campaign.id, cap: typed, starts }, spent, now);
  if (!outlook) return <p className="wide dim small">No budget of this line item runs today.</p>;
  const say: Say = (amount, signed = false) => money(amount, campaign.company_currency as Currency, { signed });
  const moved = typed !== wholeCap(campaign) || !campaign.running || later;
  return (
    <section className="campaign-outlook wide" aria-label="What the daily cap leads to">
      <div className="campaign-outlook-head">
        <h2>What the daily cap leads to</h2>
        <span className="dim small">
          {wordsFor(campaign.running, later)}for {line.name}
        </span>
      </div>
      <Bar outlook={outlook} say={say} />
      <Facts outlook={outlook} say={say} moved={moved} later={later} />
    </section>
  );
};
