import { hiddenFields, mayReadEntity } from '@fairlead/domain/entity-rights';
import { reaches } from '../../company-scope.ts';
import type { Context } from '../../context.ts';
import { personSeenBy } from '../../platform/changes/changes.ts';
import { undoableOf } from '../../platform/changes/undo.ts';
import type { ChangeRow } from '../../platform/live/live.sql.ts';

export type ChangeEvent = {
  entity: string;
  ids: number[];
  company_id: number | null;
  action: string;
  versions: (number | null)[];
  by: { id: number | null; email: string };
  change_set_id: string;
};

const IDS_AT_ONCE = 500;

/** What this user may know of: as the entity's own read, in the user's company. */
const mayHear = (context: Context, entity: string, company: number | null): boolean => {
  const { user } = context;
  return (
    undoableOf(entity) !== undefined && user !== null && mayReadEntity(user.role, entity) && reaches(context, company)
  );
};

/** An update of nothing but fields that the role does not read (13.3). */
const isHidden = ({ user }: Context, { entity, fields }: ChangeRow): boolean => {
  if (!user || fields.length === 0) return false;
  const hidden = hiddenFields(user.role, entity);
  return fields.every((field) => hidden.has(field));
};

/** Entries of one save on one kind of record become one event of up to 500 ids. */
export const eventsOf = (context: Context, rows: readonly ChangeRow[]): { id: string; event: ChangeEvent }[] => {
  const events: { id: string; event: ChangeEvent }[] = [];
  for (const row of rows) {
    if (!mayHear(context, row.entity, row.company_id) || isHidden(context, row)) continue;
    const last = events.at(-1);
    const joins =
      last &&
      last.event.entity === row.entity &&
      last.event.change_set_id === row.change_set_id &&
      last.event.company_id === row.company_id &&
      last.event.action === row.action &&
      last.event.ids.length < IDS_AT_ONCE;
    const id = `${row.txid}.${row.id}`;
    if (joins) {
      last.id = id;
      last.event.ids.push(row.entity_id);
      last.event.versions.push(row.version);
      continue;
    }
    const by = personSeenBy(context, { id: row.user_id, email: row.user_email, role: row.user_role });
    events.push({
      id,
      event: {
        entity: row.entity,
        ids: [row.entity_id],
        company_id: row.company_id,
        action: row.action,
        versions: [row.version],
        by,
        change_set_id: row.change_set_id,
      },
    });
  }
  return events;
};
