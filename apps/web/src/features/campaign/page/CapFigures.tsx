import { Figure, Figures } from '#ui/chart/Figure.tsx';
import { dayShort, gapOf, plural } from '#ui/format.ts';
import type { CapOutlook, CapSum } from './cap-outlook.ts';

export type Say = ((amount: number, signed?: boolean) => string) & { isNothing: (amount: number) => boolean };

/** How far caps are from it: their misalignment. */
const AGAINST = 'To daily budget';

type Shown = { outlook: CapOutlook; say: Say };

/** `moved`: what is shown is not what is saved; `later`: the campaign belongs to the line item from tomorrow on. */
type Change = { moved: boolean; later: boolean };

/** The sum of caps against what a day needs, on one scale: the saved one pale, the typed one over it, needed as a line. */
export const Bar = ({ outlook, say }: Shown) => {
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
  if (difference < 0 && !say.isNothing(difference))
    return { value: say(at_most), note: `${say(-difference)} of the budget stay unspent` };
  return { value: say(at_most), note: 'enough for the whole budget' };
};

/**
 * The daily budget that caps are held against. It is planned, and where the rest of the budget needs another amount a day, caps
 * may be as it has them and still leave money, or run out: then that is said, or the two would contradict each other.
 */
const dailyNote = ({ daily_budget, typed: { misalignment, difference, days_short } }: CapOutlook, say: Say): string => {
  const daily = `${say(daily_budget ?? 0)} a day`;
  if (!say.isNothing(misalignment ?? 0) || difference === null) return daily;
  if (days_short > 0) return `${daily}, more than lasts`;
  return difference < 0 && !say.isNothing(difference) ? `${daily}, less than the rest needs` : daily;
};

/** What stands under the caps: what they are without what is typed, or that some have none. */
const capsNote = ({ saved, typed }: CapOutlook, say: Say, { moved, later }: Change) => {
  if (later) return `from tomorrow, ${say(saved.caps)} today`;
  if (moved) return `${say(saved.caps)} as saved`;
  return typed.uncapped > 0 ? `and ${typed.uncapped} without cap` : 'a day';
};

/** What the budget needs, whatever is typed. */
const Needed = ({ outlook: { caps_needed: needed, end_day }, say, later }: Shown & Pick<Change, 'later'>) => (
  <Figure
    label="Caps needed a day"
    value={needed === null ? 'None' : say(needed)}
    note={`${later ? 'from tomorrow' : 'all of today counted'}, until ${dayShort(end_day)}`}
  />
);

export const Facts = ({ outlook, say, ...change }: Shown & Change) => {
  const { typed, budget, end_day } = outlook;
  const { moved, later } = change;
  const end = atMost(typed, say);
  const off = typed.difference === null || budget === 0 ? 0 : Math.min(0, typed.difference / budget) * 100;
  return (
    <Figures>
      <Figure label="Caps that bid" value={say(typed.caps)} note={capsNote(outlook, say, change)} moved={moved} />
      <Needed outlook={outlook} say={say} later={later} />
      <Figure
        label={`At most by ${dayShort(end_day)}`}
        value={end.value}
        note={end.note}
        moved={moved}
        {...(off < 0 && gapOf(off) !== 'ok' ? { tone: gapOf(off) } : {})}
      />
      {typed.misalignment !== null && (
        <Figure
          label={AGAINST}
          value={say.isNothing(typed.misalignment) ? 'Aligned' : say(typed.misalignment, true)}
          note={dailyNote(outlook, say)}
          moved={moved}
        />
      )}
    </Figures>
  );
};

const NOTHING = { value: '–', note: '\u00a0' };

/** The same places beside a cap that no save would take, so that the page below stays where it is: nothing is said of that cap. */
export const Waiting = ({ outlook, say, later }: Shown & Pick<Change, 'later'>) => (
  <>
    <div className="campaign-caps" aria-hidden />
    <Figures>
      <Figure label="Caps that bid" {...NOTHING} />
      <Needed outlook={outlook} say={say} later={later} />
      <Figure label={`At most by ${dayShort(outlook.end_day)}`} {...NOTHING} />
      {outlook.daily_budget !== null && <Figure label={AGAINST} {...NOTHING} />}
    </Figures>
  </>
);
