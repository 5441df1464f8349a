import type { Ok } from '@fairlead/contract/call';
import type { explainDevice } from '@fairlead/contract/cohort-question';
import { type CohortRule, isInactivity } from '@fairlead/domain/cohort/cohort';
import { dollars } from '@fairlead/domain/cohort/sentence';
import { day, dayShort, dayTime, plural, time } from '#ui/format.ts';
import { nameOf } from './killed.ts';

export type Explained = Ok<typeof explainDevice>;

/** When the current build was published, and when the next one is due; null: not known. */
export type Builds = { built: Date | null; next: Date | null };

const sameDay = (one: Date, other: Date): boolean => day(one) === day(other);

/** "14:05", and the day where it is another one. */
const clock = (at: Date, now: Date): string => (sameDay(at, now) ? `${time(at)} UTC` : `${dayTime(at)} UTC`);

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/** Why a device does not qualify. */
const reason = (found: Explained, filters: readonly CohortRule[]): string => {
  if (!found.in_universe)
    return found.last_event_day === null
      ? 'No event of it is known for these applications.'
      : 'It has no event of these applications in these countries.';
  const failed = found.rules
    .filter(({ passes }) => !passes)
    .map(({ rule }) => nameOf({ filters }, rule))
    .map((name, n) => (n === 0 ? name : name.replace(/^[RT]/, (letter) => letter.toLowerCase())));
  if (failed.length === 0) return 'It does not qualify by now.';
  return `${listed(failed)} ${failed.length === 1 ? 'does' : 'do'} not hold.`;
};

export type Verdict = { tone: 'in' | 'out' | 'differs'; title: string; why: string };

/** In the audience or not, and why build and rules may say different things. */
export const verdictOf = (
  found: Explained,
  filters: readonly CohortRule[],
  { built, next }: Builds,
  now: Date,
): Verdict => {
  const { in_build, qualifies_now } = found;
  const build = built ? `the build of ${clock(built, now)}` : 'the current build';
  const coming = next && next > now ? `the next build, due at ${clock(next, now)},` : 'the next build';
  if (in_build === null)
    return qualifies_now
      ? { tone: 'differs', title: 'Qualifies, and nothing is built yet', why: `It will be in the first build.` }
      : { tone: 'out', title: 'Does not qualify', why: `${reason(found, filters)} Nothing is built yet.` };
  if (in_build && qualifies_now)
    return { tone: 'in', title: 'In the audience', why: `It is in ${build} and qualifies now.` };
  if (in_build)
    return {
      tone: 'differs',
      title: 'In the audience, but no longer for long',
      why: `It is in ${build}, but does not qualify now: ${coming} leaves it out. ${reason(found, filters)}`,
    };
  if (qualifies_now)
    return {
      tone: 'differs',
      title: 'Not in the audience yet',
      why: `It qualifies now, but ${build} is older: ${coming} takes it in.`,
    };
  return { tone: 'out', title: 'Not in the audience', why: `It is not in ${build}. ${reason(found, filters)}` };
};

/** What was found for a rule: "3 times, 41 USD", in the words of the rule itself. */
export const foundText = (row: Explained['rules'][number], rule: CohortRule): string => {
  if (row.count === 0) return isInactivity(rule) ? 'no event' : 'not once';
  const often = isInactivity(rule) ? plural(row.count, 'event') : row.count === 1 ? 'once' : plural(row.count, 'time');
  const spent = rule.event === 'custom_action' || row.revenue_usd > 0;
  return spent ? `${often}, ${dollars(row.revenue_usd)}` : often;
};

/** From when to when: "2 Nov. to 14 Nov. 2026". */
export const daysText = ({ first_day, last_day }: Explained['rules'][number]): string => {
  if (first_day === null || last_day === null) return '';
  if (first_day === last_day) return day(last_day);
  const from = first_day.slice(0, 4) === last_day.slice(0, 4) ? dayShort(first_day) : day(first_day);
  return `${from} to ${day(last_day)}`;
};
