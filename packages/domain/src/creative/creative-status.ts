import { isPastDue, type Scheduling } from '../creative-group/schedule.ts';
import type { State } from '../state.ts';

/** The first that holds is a creative's status (CV-20 to CV-25). */
export const creativeStatuses = [
  'archived',
  'group paused',
  'no campaigns connected',
  'schedule past its due',
  'live',
  'no live campaigns',
] as const;
export type CreativeStatus = (typeof creativeStatuses)[number];

/** What a creative's status follows from; `running` of each campaign that its group is connected to. */
export type CreativeGrounds = {
  state: State;
  group: { active: boolean; schedulings: readonly Scheduling[] };
  connected_campaigns: readonly { active: boolean; running: boolean }[];
};

/** Only connections that are active count (D-203). */
export const creativeStatus = (creative: CreativeGrounds, now: Date): CreativeStatus => {
  const connected = creative.connected_campaigns.filter(({ active }) => active);
  if (creative.state === 'archived') return 'archived';
  if (!creative.group.active) return 'group paused';
  if (connected.length === 0) return 'no campaigns connected';
  if (isPastDue(creative.group.schedulings, now)) return 'schedule past its due';
  return connected.some(({ running }) => running) ? 'live' : 'no live campaigns';
};
