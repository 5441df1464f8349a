import { isInForce } from '@fairlead/domain/creative-group/schedule';
import type { CreativeGroup } from './creative-group.queries.ts';

/** Whether a group goes on being shown until an instant, as far as its own schedules say. */
const runsUntil = ({ status, creatives, schedulings }: CreativeGroup, start: Date): boolean =>
  status === 'live' && creatives > 0 && isInForce(schedulings, new Date(start.getTime() - 1000));

/** What groups that run now mean for their campaigns once they wait: `all` are those of the application, undefined before they are known. */
const restText = (
  running: readonly CreativeGroup[],
  chosen: readonly CreativeGroup[],
  all: readonly CreativeGroup[] | undefined,
  start: Date,
): { bare: boolean; text: string } => {
  if (!all) return { bare: false, text: '.' };
  const others = all.filter((group) => !chosen.some(({ id }) => id === group.id) && runsUntil(group, start));
  const carried = new Set(others.flatMap(({ campaign_ids }) => campaign_ids));
  const campaigns = [...new Set(running.flatMap(({ campaign_ids }) => campaign_ids))];
  const bare = campaigns.filter((id) => !carried.has(id)).length;
  const whose = running.length === 1 ? 'its campaigns' : 'their campaigns';
  // Without a number: a reader may not be shown every campaign, as copies of an A/B test
  return bare === 0
    ? { bare: false, text: `; ${whose} run on their other groups until then.` }
    : {
        bare: true,
        text: `; ${bare < campaigns.length ? 'some of ' : ''}${whose} have no other group that runs, and show nothing until then.`,
      };
};

/**
 * What is said of chosen groups that run now and would wait until `start`. Their campaigns run on with other groups only where
 * those are shown until then: all that are chosen wait together. Null where none of them runs.
 */
export const gapText = (
  chosen: readonly CreativeGroup[],
  all: readonly CreativeGroup[] | undefined,
  start: Date,
  startDay: string,
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
  const waits = one ? 'it waits' : 'they wait';
  const { bare, text } = restText(running, chosen, all, start);
  return { bare, text: `${runs} today. Once saved ${waits} for ${startDay}${text}` };
};
