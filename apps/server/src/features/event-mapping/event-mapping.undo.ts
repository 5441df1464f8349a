import { eventLabels } from '@fairlead/domain/event-mapping/labels';
import { messageOf } from '@fairlead/domain/issue';
import type { Context } from '../../context.ts';
import { defineUndo, GONE, type Logged, type Said } from '../../platform/changes/undo.ts';
import { waysBack, whyNoWayBack } from '../../platform/changes/way-back.ts';
import { NotFound } from '../../refusal.ts';
import {
  checkEvent,
  type EventSave,
  heldApplication,
  loggedEvent,
  saveEvent,
  typesOf,
} from './event-mapping.service.ts';
import { eventRowById, eventRowsById, eventRowsOf } from './event-mapping.sql.ts';

const asEdit = ({ type, has_revenue, is_hidden, mapping }: Readonly<Record<string, unknown>>): EventSave => ({
  ...(type === undefined ? {} : { type: type as string | null }),
  ...(has_revenue === undefined ? {} : { has_revenue: has_revenue ? 1 : 0 }),
  ...(is_hidden === undefined ? {} : { is_hidden: is_hidden as boolean }),
  ...(mapping === undefined ? {} : { mapping: mapping as string }),
});

/** An edit is judged by what the event would be: hidden since, it is in no funnel. */
const whyNot = async (context: Context, entries: readonly Logged[]): Promise<Said[]> => {
  const ids = [...new Set(entries.map(({ entity_id }) => entity_id))];
  const rows = new Map((await eventRowsById(context, ids)).map((row) => [row.id, row]));
  const types = await typesOf(context);
  return entries.map((entry) => {
    const row = rows.get(entry.entity_id);
    if (!row) return GONE;
    const ways = waysBack(entry, loggedEvent(row, types));
    return whyNoWayBack(ways, (way) => messageOf(checkEvent(row, asEdit(way), types).issues) || null);
  });
};

/** Mappings to funnels and products are taken back by saving what was set before. */
export const defineEventMappingUndo = (): void =>
  defineUndo('custom_action', {
    labels: eventLabels,
    current: async (context, id) => {
      const row = await eventRowById(context, id);
      return row ? { ...loggedEvent(row, await typesOf(context)), version: row.version } : null;
    },
    ofApplication: async (context, app) => (await eventRowsOf(context, app)).map(({ id }) => id),
    whyNot,
    apply: (context, id, fields, version) =>
      context.db.tx(async () => {
        const row = await eventRowById(context, id);
        if (!row) throw new NotFound();
        return saveEvent(
          context,
          { ...(await heldApplication(context, row.app_id)), name: row.name },
          { ...asEdit(fields), version },
        );
      }),
  });
