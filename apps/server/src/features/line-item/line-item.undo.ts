import { lineItemLabels } from '@fairlead/domain/line-item/line-item';
import { dayOf } from '@fairlead/domain/utc-day';
import type { Context } from '../../context.ts';
import { defineUndo, unlessArchived } from '../../platform/changes/undo.ts';
import { getLineItem, type LineItemEdit, lineItemsOf, loggedLineItem, updateLineItem } from './line-item.service.ts';
import { createMargin, FIRST_MARGIN_STAYS, removeFirstMargin } from './margin.service.ts';
import { withMarginOn } from './margin.sql.ts';
import { objectivesOf } from './objective.sql.ts';

/** When the earlier margin starts again follows from posting it. */
const marginFields = new Set(['margin', 'margin_starts']);

/**
 * An earlier KPI with the target of today, where that is what it was meant for: the entry did not change it, or it is by now what it
 * was. An edit that names the KPI alone would clear it.
 */
const withTarget = async (context: Context, id: number, edit: LineItemEdit): Promise<LineItemEdit> => {
  const alone = edit.client_objective_type !== undefined && edit.client_objective_value === undefined;
  if (!alone || context.keeps?.includes('client_objective_value')) return edit;
  const { client_objective_value } = await getLineItem(context, id);
  return { ...edit, client_objective_value };
};

/** Edits are taken back by an edit, margins by posting the earlier one, a creation by archiving. */
export const defineLineItemUndo = (): void =>
  defineUndo('line_item', {
    labels: lineItemLabels,
    current: async (context, id) => {
      const [item] = await lineItemsOf(context, { id });
      return item ? { ...loggedLineItem(item), version: item.version } : null;
    },
    currents: async (context, ids) =>
      new Map((await lineItemsOf(context, { ids })).map((item) => [item.id, loggedLineItem(item)])),
    readWith: { fields: { client_objective_value: 'client_objective_type' }, of: objectivesOf },
    follows: { margin_starts: 'margin' },
    whyNot: async (context, entries) => {
      const states = await unlessArchived('line_item')(context, entries);
      const first = entries.map(
        ({ deed, changes }) =>
          deed === 'update' && changes.some(({ field, before }) => field === 'margin' && before === null),
      );
      const asked = entries.filter((_, at) => first[at]).map(({ entity_id }) => entity_id);
      const started = asked.length === 0 ? [] : await withMarginOn(context, asked, dayOf(context.now()));
      return entries.map(
        ({ entity_id }, at) => states[at] ?? (first[at] && started.includes(entity_id) ? FIRST_MARGIN_STAYS : null),
      );
    },
    apply: async (context, id, fields, version) => {
      const edit: LineItemEdit = Object.fromEntries(
        Object.entries(fields).filter(([field]) => !marginFields.has(field)),
      );
      const edited = Object.keys(edit).length > 0;
      const now = edited
        ? (await updateLineItem(context, id, { ...(await withTarget(context, id, edit)), version })).version
        : version;
      if (typeof fields.margin === 'string') await createMargin(context, id, { margin: fields.margin, version: now });
      else if (fields.margin === null) await removeFirstMargin(context, id, now);
      return getLineItem(context, id);
    },
    remove: (context, id, version) => updateLineItem(context, id, { state: 'archived', version }),
  });
