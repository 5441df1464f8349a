import { shownWithin } from '@fairlead/domain/creative-group/schedule';
import type { CreativeGroup } from './creative-group.queries.ts';

/** Until when chosen groups wait; `startDay` as it is told. */
type Wait = { now: Date; start: Date; startDay: string };

/** Whether nothing but its schedules decides when a group is shown. */
const goesBySchedule = ({ status, creatives }: CreativeGroup): boolean =>
  creatives > 0 && (status === 'live' || status === 'scheduled');

/** Of how many campaigns of the groups that run now their other groups are shown all the time until then, some of it, or none. */
const shownMeanwhile = (
  running: readonly CreativeGroup[],
  chosen: readonly CreativeGroup[],
  all: readonly CreativeGroup[],
  { now, start }: Wait,
): Record<'all' | 'some' | 'none', number> => {
  const waiting = new Set(chosen.map(({ id }) => id));
  const schedules = new Map<number, CreativeGroup['schedulings'][]>();
  for (const id of running.flatMap(({ campaign_ids }) => campaign_ids)) schedules.set(id, []);
  for (const group of all.filter((one) => !waiting.has(one.id) && goesBySchedule(one)))
    for (const id of group.campaign_ids) schedules.get(id)?.push(group.schedulings);
  const campaigns = { all: 0, some: 0, none: 0 };
  // Groups may take turns: a campaign runs on while any other of its own is shown
  for (const groups of schedules.values()) campaigns[shownWithin(groups, now, start)] += 1;
  return campaigns;
};

/** What that means for these campaigns. Without a number: a reader may not be shown every campaign, as copies of an A/B test. */
const restText = (whose: string, { all, some, none }: Record<'all' | 'some' | 'none', number>): string => {
  if (some + none === 0) return `${whose} run on their other groups until then.`;
  if (some > 0 && none > 0)
    return `${all > 0 ? 'some of ' : ''}${whose} show nothing until then, or nothing for some of that time.`;
  const who = all > 0 ? `some of ${whose}` : whose;
  return none > 0
    ? `${who} have no other group that runs, and show nothing until then.`
    : `${who} show nothing for some of that time, while none of their other groups runs.`;
};

/**
 * What is said of chosen groups that run now and would wait until `start`. Their campaigns run on with other groups only while
 * those are shown: all that are chosen wait together. Null where none of them runs.
 * @param all the groups of the application, undefined before they are known
 */
export const gapText = (
  chosen: readonly CreativeGroup[],
  all: readonly CreativeGroup[] | undefined,
  wait: Wait,
): { bare: boolean; text: string } | null => {
  const running = chosen.filter(({ status }) => status === 'live');
  if (running.length === 0) return null;
  const one = running.length === 1;
  const runs =
    chosen.length === 1
      ? 'It runs'
      : running.length === chosen.length
        ? 'They run'
        : `${running.length} of them ${one ? 'runs' : 'run'}`;
  const waits = `${runs} today. Once saved ${one ? 'it waits' : 'they wait'} for ${wait.startDay}`;
  if (!all) return { bare: false, text: `${waits}.` };
  const campaigns = shownMeanwhile(running, chosen, all, wait);
  const rest = restText(one ? 'its campaigns' : 'their campaigns', campaigns);
  return { bare: campaigns.some + campaigns.none > 0, text: `${waits}; ${rest}` };
};
