import type { State } from '../state.ts';

/** Why a campaign does not bid, in the order in which they are told (design 13.13). */
export const stopReasons = [
  'not_active',
  'paused',
  'archived',
  'line_item_archived',
  'no_budget_now',
  'budget_spent',
  'no_country',
  'no_creative',
] as const;
export type StopReason = (typeof stopReasons)[number];

/** What decides whether a campaign runs; of its line item in force today, null when it has none yet. */
export type RunningGrounds = {
  state: State;
  active: boolean;
  paused: boolean;
  line_item_state: State | null;
  /** Whether a budget of the line item covers today, in UTC. */
  has_current_budget: boolean;
  /** Whether client costs have reached that budget (design 13.24, 1). */
  budget_spent: boolean;
  has_country: boolean;
  /** Whether it has a creative to show now, whatever exchanges say of it (design 13.24, 1). */
  has_creative: boolean;
};

/** Everything that keeps a campaign from bidding; nothing of it is stored (D-125). */
export const stoppedBecause = (grounds: RunningGrounds): StopReason[] => {
  const holds: Record<StopReason, boolean> = {
    not_active: !grounds.active,
    paused: grounds.paused,
    archived: grounds.state !== 'new',
    line_item_archived: grounds.line_item_state !== null && grounds.line_item_state !== 'new',
    no_budget_now: !grounds.has_current_budget || grounds.line_item_state === null,
    budget_spent: grounds.has_current_budget && grounds.budget_spent,
    no_country: !grounds.has_country,
    no_creative: !grounds.has_creative,
  };
  return stopReasons.filter((reason) => holds[reason]);
};

type Flags = Pick<RunningGrounds, 'state' | 'active' | 'paused'>;

/** The reasons that would be left with other flags, saved or not: what else stops a campaign stops it all the same. */
export const stoppedWith = (known: readonly StopReason[], { state, active, paused }: Flags): StopReason[] => {
  const flags: Partial<Record<StopReason, boolean>> = { not_active: !active, paused, archived: state !== 'new' };
  return stopReasons.filter((reason) => flags[reason] ?? known.includes(reason));
};

/** A campaign runs when no reason to stop is left. */
export const isRunning = (grounds: RunningGrounds): boolean => stoppedBecause(grounds).length === 0;
