import * as api from '@fairlead/contract/line-item';
import * as marginCalls from '@fairlead/contract/line-item-margin';
import { storedMargin } from '@fairlead/domain/line-item/margin';
import type { Currency } from '@fairlead/domain/money';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { call, dryRun } from '#lib/call.ts';
import { toast } from '#lib/toast.ts';
import { type Unsaved, useRowSaving } from '#ui/grid/index.ts';
import { fresh, type LineItem, place, useRefreshLineItems } from './line-item.queries.ts';
import { storedWords, typedWords } from './line-item-words.tsx';
import { checkShown, type ShownLineItem, shownOf, shownRefusal, type Typed, wireOf } from './shown.ts';

type Row = ShownLineItem;
/** What the grid edits: the rollover status stands for the two flags. */
type RowEdit = Omit<Typed, 'auto_increase_budget_for_underspend' | 'auto_decrease_budget_for_overspend' | 'margin'> & {
  margin: number | null | undefined;
};

const editOf = (row: Row): RowEdit => ({
  name: row.name,
  state: row.state,
  line_item_type: row.line_item_type,
  client_objective_type: row.client_objective_type,
  client_objective_value: row.client_objective_value,
  attribution_days_data_science: row.attribution_days_data_science,
  target_custom_action_type_id: row.target_custom_action_type_id,
  rollover: row.rollover,
  overpacing_minus_days: row.overpacing_minus_days,
  budget_mode: row.budget_mode,
  margin: row.margin,
});

type On = { version: number; changeSet: string };

const put = async (row: Row, fields: Partial<Typed>, { version, changeSet }: On): Promise<LineItem | null> => {
  if (Object.keys(fields).length === 0) return null;
  try {
    return await call(api.updateLineItemInGrid, {
      params: { lineItemId: String(row.id) },
      body: { ...wireOf(fields, fields.client_objective_type ?? row.client_objective_type), version },
      channel: 'grid',
      changeSet,
    });
  } catch (error) {
    throw shownRefusal(error);
  }
};

type Sent = { item: LineItem | null; put: boolean };

/** Two calls for a row whose margin changed. When only the second fails, the margin alone stays unsaved (D-058). */
const sendRow = async (
  client: QueryClient,
  row: Row,
  { margin, ...fields }: Partial<RowEdit>,
  on: On,
): Promise<Sent> => {
  const saved = await put(row, fields, on);
  if (margin === undefined || margin === null) return { item: saved, put: saved !== null };
  try {
    await call(marginCalls.createMargin, {
      params: { lineItemId: String(row.id) },
      body: { margin: storedMargin(margin), version: saved?.version ?? on.version },
      channel: 'grid',
      changeSet: on.changeSet,
    });
  } catch (error) {
    if (saved) {
      place(client, saved);
      toast.ok('Line item edited successfully');
    }
    throw shownRefusal(error);
  }
  toast.ok('Margin edited for line item successfully');
  // Both are saved: what cannot be read again now is asked again with the list
  return { item: await fresh(row).catch(() => saved), put: saved !== null };
};

/** What the two calls would do, without doing it. */
const tryRow = (row: Row, { margin, ...fields }: Partial<RowEdit>, { version }: { version: number }) => {
  const params = { lineItemId: String(row.id) };
  const body = { ...wireOf(fields, fields.client_objective_type ?? row.client_objective_type), version };
  return [
    ...(Object.keys(fields).length > 0 ? [dryRun(api.updateLineItemInGrid, { params, body, channel: 'grid' })] : []),
    ...(margin === undefined || margin === null
      ? []
      : [
          dryRun(marginCalls.createMargin, {
            params,
            body: { margin: storedMargin(margin), version },
            channel: 'grid',
          }),
        ]),
  ];
};

/** Another KPI alone has no target yet: what stands in the row is one of the KPI before (D-050). */
const meant = (patch: Partial<Row>): Partial<Row> =>
  patch.client_objective_type === undefined || patch.client_objective_value !== undefined
    ? patch
    : { ...patch, client_objective_value: null };

type Events = readonly { id: number; name: string }[];
type Of = { company: number; currency: Currency; events: Events };

/** Why a row with another KPI and no target of it cannot be saved: known before it is sent, and tried. */
export const refusedBefore = (row: Row, patch: Partial<Row>, events: Events) => {
  if (meant(patch).client_objective_value !== null) return undefined;
  const path = 'client_objective_value';
  const found = checkShown({ ...row, [path]: null }, { customActionTypes: events, stored: row });
  const message = found.find((issue) => issue.path === path)?.message;
  return message === undefined
    ? undefined
    : ({ ok: false, reason: message, issues: [{ field: path, message }] } as const);
};

/** Saving for the grid of line items of one company, to be spread into it. */
export const useSaveLineItems = (unsaved: Pick<Unsaved<Row>, 'entries'>, { company, currency, events }: Of) => {
  const client = useQueryClient();
  const refresh = useRefreshLineItems();
  const answers = useRef(new Map<number, Sent>());
  const words = useMemo(() => typedWords({ currency, events }), [currency, events]);
  const logged = useMemo(() => storedWords({ currency, events }), [currency, events]);
  const { save, review, ...saving } = useRowSaving<Row, RowEdit>(unsaved, {
    entity: 'line_item',
    words,
    logged,
    things: 'line items',
    company,
    editOf,
    nameOf: ({ name }) => name,
    send: async (row, changed, on) => {
      const answer = await sendRow(client, row, changed, on);
      answers.current.set(row.id, answer);
      return answer.item ? shownOf(answer.item) : row;
    },
    dryRun: tryRow,
    behind: { rollover: ['auto_increase_budget_for_underspend', 'auto_decrease_budget_for_overspend'] },
    saved: (saved) => {
      for (const { id } of saved) {
        const item = answers.current.get(id)?.item;
        if (item) place(client, item);
      }
      refresh();
    },
    // A margin alone has said so itself
    says: ({ id }) => (answers.current.get(id)?.put ? 'Line item edited successfully' : undefined),
  });
  return {
    ...saving,
    save: async (row: Row, patch: Partial<Row>, base: Row) =>
      refusedBefore(row, patch, events) ?? save(row, meant(patch), base),
    ...(review
      ? {
          review: async (row: Row, patch: Partial<Row>, base: Row) =>
            refusedBefore(row, patch, events) ?? review(row, meant(patch), base),
        }
      : {}),
  };
};
