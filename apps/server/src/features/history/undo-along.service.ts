import { hiddenFields } from '@fairlead/domain/entity-rights';
import type { Along, Context } from '../../context.ts';
import { undoableOf } from '../../platform/changes/undo.ts';
import { besideToday } from './beside.service.ts';
import type { EntryRow } from './history.sql.ts';
import { saySame } from './same.service.ts';
import { type Field, fieldsOf, goingOf, type Later, type Verdict } from './undo-fields.service.ts';
import { withFollowing } from './undo-following.service.ts';
import { openPart } from './undo-right.service.ts';

/** An entry that follows another one back, and its record as it is before that. */
export type Plan = {
  row: EntryRow;
  was: Readonly<Record<string, unknown>>;
  fields: Field[];
  beside: Verdict['beside'];
};

/** Which of these entries of a set, newest first, follow another one of them, by their ids: edits that one record took over from another. */
export const followersIn = async (context: Context, rows: readonly EntryRow[]): Promise<Map<number, number>> => {
  const leads = new Map<number, number>();
  const edits = rows.filter((row) => openPart(row).deed === 'update');
  for (const [entity, of] of Map.groupBy(edits, (row) => row.entity)) {
    const ids = of.map(({ entity_id }) => entity_id);
    const ledBy = of.length > 1 ? await undoableOf(entity)?.ledBy?.(context, ids) : undefined;
    for (const row of ledBy ? of : []) {
      const lead = of.find((one) => one.id < row.id && one.entity_id === ledBy?.get(row.entity_id));
      if (lead) leads.set(row.id, lead.id);
    }
  }
  return leads;
};

export const planOf = async (context: Context, row: EntryRow, later: Later): Promise<Plan> => {
  const current = await undoableOf(row.entity)?.current(context, row.entity_id);
  if (!current) return { row, was: {}, fields: [], beside: {} };
  const hidden = context.user ? hiddenFields(context.user.role, row.entity) : new Set();
  const fields = (await fieldsOf(context, row, current, later)).filter(({ field }) => !hidden.has(field));
  return { row, was: current, fields, beside: besideToday(context, row.entity, current) };
};

/** The fields that are to go back. */
export const goesOf = ({ row, fields }: Plan): string[] => goingOf(row.entity, fields).map(({ field }) => field);

/** What of that the record has not got back by now. */
export const leftOf = async (context: Context, plan: Plan): Promise<string[]> => {
  const current = await undoableOf(plan.row.entity)?.current(context, plan.row.entity_id);
  const before = new Map(plan.fields.map(({ field, to }) => [field, to]));
  return goesOf(plan).filter((field) => !saySame(plan.row.entity, field, current?.[field], before.get(field)));
};

/** Fields of it once it has gone back, with what follows from them as it is stored by then. */
export const toldOf = async (context: Context, { row, was }: Plan, fields: readonly Field[]): Promise<Field[]> => {
  const current = await undoableOf(row.entity)?.current(context, row.entity_id);
  return withFollowing(row.entity, fields, was, current ?? was);
};

/** The fields that stay, as somebody edited them since. */
export const keepsOf = ({ fields }: Plan): string[] =>
  fields.filter(({ status }) => status === 'kept').map(({ field }) => field);

export const alongOf = (plan: Plan): Along => ({
  entry: plan.row.id,
  entity: plan.row.entity,
  entity_id: plan.row.entity_id,
  fields: goesOf(plan),
  keeps: keepsOf(plan),
});
