import { eventLabels } from '@fairlead/domain/event-mapping/labels';
import { defineUndo } from '../../platform/changes/undo.ts';
import { NotFound } from '../../refusal.ts';
import { listOf } from '../reference/reference.service.ts';
import { heldApplication, loggedEvent, saveEvent } from './event-mapping.service.ts';
import { eventRowById, eventRowsOf } from './event-mapping.sql.ts';

/** Mappings to funnels and products are taken back by saving what was set before. */
export const defineEventMappingUndo = (): void =>
  defineUndo('custom_action', {
    labels: eventLabels,
    current: async (context, id) => {
      const row = await eventRowById(context, id);
      const types = await listOf<{ id: number; type: string }>(context, 'custom_action_type');
      return row ? { ...loggedEvent(row, types.items), version: row.version } : null;
    },
    ofApplication: async (context, app) => (await eventRowsOf(context, app)).map(({ id }) => id),
    apply: (context, id, { type, has_revenue, is_hidden, mapping }, version) =>
      context.db.tx(async () => {
        const row = await eventRowById(context, id);
        if (!row) throw new NotFound();
        return saveEvent(
          context,
          { ...(await heldApplication(context, row.app_id)), name: row.name },
          {
            version,
            ...(type === undefined ? {} : { type: type as string | null }),
            ...(has_revenue === undefined ? {} : { has_revenue: has_revenue ? 1 : 0 }),
            ...(is_hidden === undefined ? {} : { is_hidden: is_hidden as boolean }),
            ...(mapping === undefined ? {} : { mapping: mapping as string }),
          },
        );
      }),
  });
