import type { State } from '../state.ts';
import { isPastDue, isScheduled, type Scheduling } from './schedule.ts';

/** Groups answer their state with a capital (D-103). */
export const creativeGroupStates = ['New', 'Archived'] as const;
export type CreativeGroupState = (typeof creativeGroupStates)[number];
export const creativeGroupState = (state: State): CreativeGroupState => (state === 'new' ? 'New' : 'Archived');

/** The first that holds is a group's status (CG-46 to CG-52). */
export const creativeGroupStatuses = [
  'archived',
  'paused by am',
  'no campaigns connected',
  'no live campaigns',
  'schedule past its due',
  'scheduled',
  'live',
] as const;
export type CreativeGroupStatus = (typeof creativeGroupStatuses)[number];

/** What a group's status follows from; `running` of each campaign it is connected to. */
export type CreativeGroupGrounds = {
  state: State;
  active: boolean;
  campaigns: readonly { running: boolean }[];
  schedulings: readonly Scheduling[];
};

export const creativeGroupStatus = (group: CreativeGroupGrounds, now: Date): CreativeGroupStatus => {
  if (group.state === 'archived') return 'archived';
  if (!group.active) return 'paused by am';
  if (group.campaigns.length === 0) return 'no campaigns connected';
  if (!group.campaigns.some(({ running }) => running)) return 'no live campaigns';
  if (isPastDue(group.schedulings, now)) return 'schedule past its due';
  return isScheduled(group.schedulings, now) ? 'scheduled' : 'live';
};

/** Why groups cannot be archived while campaigns are connected to them (D-196); null when none is. */
export const whyNotArchived = (groups: readonly { name: string; campaign_ids: readonly number[] }[]): string | null => {
  const names = groups.filter(({ campaign_ids }) => campaign_ids.length > 0).map(({ name }) => name);
  if (names.length === 0) return null;
  return `The connected campaigns of the following creative groups must be disassociated first: ${names.join(', ')}`;
};

/**
 * The campaigns of a group after an edit by somebody who does not see copies of A/B tests: they go with the campaign that is taken
 * off, as nobody takes off what he does not see. Whoever sees them takes each off by itself: which ads an arm shows may be tested.
 * @param unseen such copies, each with the campaign that is tested
 */
export const withoutLeft = (
  before: readonly number[],
  after: readonly number[],
  unseen: ReadonlyMap<number, number>,
): number[] => {
  const left = before.filter((id) => !after.includes(id));
  return after.filter((id) => !left.includes(unseen.get(id) ?? id));
};
