import type { Given } from '@fairlead/contract';
import type * as api from '@fairlead/contract/creative-group';
import type { Above } from '@fairlead/domain/archived.rules';
import { whyNotArchived } from '@fairlead/domain/creative-group/creative-group';
import { checkSchedulings, type SchedulingDraft } from '@fairlead/domain/creative-group/schedule.rules';
import { when } from '@fairlead/domain/issue';
import { checkName } from '@fairlead/domain/name.rules';
import { checkTestRename } from '@fairlead/domain/test-name.rules';
import type { Context } from '../../context.ts';
import { fieldChanges } from '../../platform/changes/changes.ts';
import { Conflict, overRefusal, type Refusal, Refused } from '../../refusal.ts';
import type { CreativeGroupRow } from './creative-group.sql.ts';

export type CreativeGroupEdit = Given<typeof api.updateCreativeGroup>['body'];

export const allOf = (campaigns: readonly number[], more: readonly number[] = []): number[] =>
  [...new Set([...campaigns, ...more])].sort((a, b) => a - b);

/** What a person decides of a group: the fields of the change log, with the campaigns that the group is answered with. */
export const loggedCreativeGroup = ({ name, state, active, campaign_ids, schedulings, version }: CreativeGroupRow) => ({
  name,
  state,
  active,
  campaign_ids: allOf(campaign_ids),
  schedulings: schedulings.map(({ id: _, creative_group_id: __, ...times }) => times),
  version,
});

/** To whole seconds, as schedules are kept. */
const seconds = (instant: string | null): string | null => instant && `${instant.slice(0, 19)}Z`;

/** A group as an edit would leave it. */
export type NextGroup = {
  name: string;
  state: CreativeGroupRow['state'];
  active: boolean;
  campaign_ids: number[];
  schedulings: SchedulingDraft[];
};

export const nextOf = (before: CreativeGroupRow, edit: CreativeGroupEdit): NextGroup => ({
  name: edit.name ?? before.name,
  state: edit.state ?? before.state,
  active: edit.active ?? before.active,
  campaign_ids: allOf(edit.campaign_ids ?? before.campaign_ids).filter((id) => !before.past_mirror_ids.includes(id)),
  schedulings: (edit.schedulings ?? before.schedulings).map(({ start_utc, end_utc, recurring, timezone }) => ({
    start_utc: seconds(start_utc),
    end_utc: seconds(end_utc),
    recurring,
    timezone,
  })),
});

/** Campaigns that come to a group by an edit. */
export const addedTo = (before: CreativeGroupRow, next: NextGroup): number[] =>
  next.campaign_ids.filter((id) => !before.campaign_ids.includes(id));

/** Whether an edit brings an archived group back. */
export const unarchives = (before: CreativeGroupRow, next: NextGroup): boolean =>
  next.state === 'new' && before.state === 'archived';

/** What the rules on a group need to know besides it. */
type GroupAround = {
  /** Whether the campaigns that are added are its application's, and not archived. */
  connectable: boolean;
  /** What it hangs on, where it is brought back. */
  above: readonly Above[];
  /** What stood once may stand again, though it is past. */
  takesBack: boolean;
};

/**
 * Why a group may not become that: Refused by the rules, Conflict `campaigns_connected` or `archived`; null where it may. Judged
 * alike for an edit and for whether one is offered to be taken back.
 */
export const refusalOf = (
  { user, now }: Pick<Context, 'user' | 'now'>,
  before: CreativeGroupRow,
  next: NextGroup,
  { connectable, above, takesBack }: GroupAround,
): Refusal | null => {
  const wrong = [
    ...checkName(next.name),
    ...checkTestRename('creatives group', before.name, next.name),
    ...(takesBack ? [] : checkSchedulings(next.schedulings, now(), before.schedulings)),
    ...when(!connectable, 'campaign_ids', 'Only campaigns of the application that are not archived can be connected'),
  ];
  if (wrong.length > 0) return new Refused(wrong);
  const why = next.state === 'archived' && before.state === 'new' ? whyNotArchived([next]) : null;
  if (why !== null) return new Conflict(why, 'campaigns_connected');
  const logged = loggedCreativeGroup(before);
  const scheduled = fieldChanges(logged, { ...logged, schedulings: next.schedulings }).length > 0;
  const putsIn = addedTo(before, next).length > 0 || (scheduled && before.state === 'archived');
  return (
    (putsIn ? overRefusal({ user }, [{ kind: 'creative group', state: next.state }]) : null) ??
    (unarchives(before, next) ? overRefusal({ user }, above) : null)
  );
};
