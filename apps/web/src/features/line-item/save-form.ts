import * as api from '@fairlead/contract/line-item';
import * as marginCalls from '@fairlead/contract/line-item-margin';
import { storedMargin } from '@fairlead/domain/line-item/margin';
import { isStale, messageOf } from '#lib/api-error.ts';
import { call } from '#lib/call.ts';
import { uuid } from '#lib/request.ts';
import { toast } from '#lib/toast.ts';
import { changedIn } from '#ui/form/merge.ts';
import type { FormValues } from './form-values.ts';
import { fresh, type LineItem, paramsOf } from './line-item.queries.ts';
import { targetOfKpi } from './line-item-words.tsx';
import { type ShownLineItem, shownRefusal, wireOf } from './shown.ts';

/** A saved line item, and the margin that was refused while the rest was saved (D-058). */
export type Saved = { item: LineItem; keptMargin: number | null };

/** Why the margin of a line item was refused last, until it is saved. */
const refusedFor = new Map<number, string>();
const unsay = (lineItem: number): void => {
  const why = refusedFor.get(lineItem);
  if (why !== undefined) toast.mended(why);
  refusedFor.delete(lineItem);
};

/** Two calls cannot be rolled back by a page: the first one's success stands, the second one's failure stays to be read. */
const postMargin = async (
  item: LineItem,
  margin: number,
  says: string,
  { changeSet, version }: { changeSet: string; version?: number },
): Promise<Saved> => {
  try {
    await call(marginCalls.createMargin, {
      params: { lineItemId: String(item.id) },
      body: { margin: storedMargin(margin), ...(version === undefined ? {} : { version }) },
      changeSet,
    });
  } catch (error) {
    if (isStale(error)) throw shownRefusal(error);
    unsay(item.id);
    const why = messageOf(error);
    refusedFor.set(item.id, why);
    toast.fail(why);
    return { item, keptMargin: margin };
  }
  unsay(item.id);
  const now = await fresh(item).catch(() => item);
  toast.ok(says);
  return { item: now, keptMargin: null };
};

/** Posts the line item, then its margin (LI-44, LI-45). */
export const createLineItem = async (
  place: { company: number; order: number },
  { margin, ...values }: FormValues,
  submission: string,
): Promise<Saved> => {
  const changeSet = uuid();
  const item = await call(api.createLineItem, {
    params: { companyId: String(place.company), orderId: String(place.order) },
    body: { ...values, ...wireOf(values, values.client_objective_type) },
    idempotencyKey: submission,
    changeSet,
  });
  toast.ok('Line item created successfully');
  if (margin === null || margin === undefined) return { item, keptMargin: null };
  return postMargin(item, margin, 'Margin created for line item', { changeSet });
};

/** Saves what changed: the line item's own fields in one call, its margin in another (LI-46), as one change. */
export const saveLineItem = async (
  shown: ShownLineItem,
  { margin, ...values }: FormValues,
  { saved, version }: { saved: FormValues; version: number },
): Promise<Saved> => {
  const { margin: _, ...before } = saved;
  const changeSet = uuid();
  const fields = changedIn(values, before, [targetOfKpi]);
  let item: LineItem | null = null;
  if (Object.keys(fields).length > 0) {
    const body = { ...wireOf(fields, values.client_objective_type), version };
    try {
      item = await call(api.updateLineItem, { params: paramsOf(shown), body, changeSet });
    } catch (error) {
      throw shownRefusal(error);
    }
    toast.ok('Line item edited successfully');
  }
  const on = item?.version ?? version;
  item ??= await fresh(shown);
  if (margin === null || margin === undefined || margin === saved.margin) return { item, keptMargin: null };
  return postMargin(item, margin, 'Margin edited for line item successfully', { changeSet, version: on });
};
