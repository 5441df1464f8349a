import type { Given, Ok } from '@fairlead/contract';
import type * as api from '@fairlead/contract/control-group';
import {
  allControlGroups,
  type ControlGroup,
  checkControlGroup,
  controlGroupOn,
  postedControlGroup,
  upcomingControlGroup,
} from '@fairlead/domain/control-group/control-group';
import { when } from '@fairlead/domain/issue';
import { addDays, dayOf } from '@fairlead/domain/utc-day';
import { type Context, newId } from '../../context.ts';
import { recordChange, refuseStale } from '../../platform/changes/changes.ts';
import { NotFound, refuseIfAny } from '../../refusal.ts';
import {
  countVersion,
  entriesOf,
  type GroupedApp,
  groupedApp,
  insertEntry,
  removeUpcoming,
  versionOf,
} from './control-group.sql.ts';

const there = (app: GroupedApp | null): GroupedApp => {
  if (!app) throw new NotFound();
  return app;
};

/** Every size of the application with the 0 percent it began with, newest first. */
const groupsOf = async (context: Context, app: GroupedApp): Promise<ControlGroup[]> =>
  allControlGroups(app.created, await entriesOf(context, app.id));

const toldGroup = (context: Context, id: number, groups: readonly ControlGroup[], version: number) => {
  const today = dayOf(context.now());
  return { app_id: id, ...controlGroupOn(today, groups), upcoming: upcomingControlGroup(today, groups), version };
};

/** What is in force on the product's UTC day, and what starts at its end. @throws NotFound */
export const getControlGroup = async (context: Context, id: number): Promise<Ok<typeof api.getControlGroup>> => {
  const groups = await groupsOf(context, there(await groupedApp(context, id)));
  return toldGroup(context, id, groups, await versionOf(context, id));
};

/** @throws NotFound */
export const listControlGroups = async (context: Context, id: number): Promise<Ok<typeof api.listControlGroups>> => {
  const groups = await groupsOf(context, there(await groupedApp(context, id)));
  return { items: groups.map((group) => ({ app_id: id, ...group })), total: groups.length };
};

/** What people decided: the size that will hold, and from when. It is what the change log tells. */
const decided = ([latest]: readonly ControlGroup[]): Record<string, unknown> => ({ ...latest });

/** As the change log has it, with the version; null when there is no such application. */
export const loggedControlGroup = async (context: Context, id: number) => {
  const app = await groupedApp(context, id);
  return app && { ...decided(await groupsOf(context, app)), version: await versionOf(context, id) };
};

/**
 * Sets the size from the next UTC day on. One that waits gives way; the size in force, set again, takes it back.
 * @returns the size asked for and since or from when it holds
 * @throws NotFound, Refused by the rules or when the body names another application, Conflict on a stale version
 */
export const setControlGroup = (
  context: Context,
  id: number,
  { percent, app_id, version }: Given<typeof api.setControlGroup>['body'],
): Promise<Ok<typeof api.setControlGroup>> =>
  context.db.tx(async () => {
    const app = there(await groupedApp(context, id, true));
    const before = await groupsOf(context, app);
    const current = toldGroup(context, id, before, await versionOf(context, id));
    await refuseStale(context, 'control_group', id, version, current);
    refuseIfAny([
      ...when(app_id !== undefined && app_id !== id, 'app_id', 'app_id must be the application of the path'),
      ...checkControlGroup(percent),
    ]);
    const today = dayOf(context.now());
    const posted = postedControlGroup(today, before, percent);
    if (posted === 'nothing') {
      const inForce = controlGroupOn(today, before);
      const holds = inForce.percent === percent ? inForce : upcomingControlGroup(today, before);
      return { app_id: id, ...(holds ?? inForce), version: current.version };
    }
    await removeUpcoming(context, id, today);
    if (posted === 'start tomorrow')
      await insertEntry(context, newId(context), id, { percent, start_date: addDays(today, 1) });
    const now = await countVersion(context, id);
    const after = await groupsOf(context, app);
    await recordChange(context, {
      action: 'update',
      entity: 'control_group',
      entity_id: id,
      entity_name: app.name,
      company_id: app.company_id,
      version: now,
      before: decided(before),
      after: decided(after),
    });
    return { app_id: id, ...(after[0] ?? controlGroupOn(today, after)), version: now };
  });
