import type { Given, Ok } from '@fairlead/contract';
import type * as marginCalls from '@fairlead/contract/line-item-margin';
import { when } from '@fairlead/domain/issue';
import { checkMarkup, latestMargin, marginOn, postedMargin } from '@fairlead/domain/line-item/margin';
import { addDays, dayOf } from '@fairlead/domain/utc-day';
import { type Context, newId } from '../../context.ts';
import { refuseStale } from '../../platform/changes/changes.ts';
import { Conflict, NotFound, refuseIfAny } from '../../refusal.ts';
import { getLineItem, recordLineItem } from './line-item.service.ts';
import { holdLineItem, touchLineItem } from './line-item.sql.ts';
import { type MarginRow, marginsOf, putMargin, removeUpcomingMargins } from './margin.sql.ts';

export const listMargins = async (context: Context, lineItem: number): Promise<Ok<typeof marginCalls.listMargins>> => {
  const items = await marginsOf(context, lineItem);
  return { items, total: items.length };
};

/** Changes what is dated about a line item that is held, as one more version of it. */
const change = async <T>(context: Context, lineItem: number, work: () => Promise<T>): Promise<T> => {
  const before = await getLineItem(context, lineItem);
  const result = await work();
  await touchLineItem(context, lineItem);
  await recordLineItem(context, before, await getLineItem(context, lineItem));
  return result;
};

const there = (margin: MarginRow | null): MarginRow => {
  if (!margin) throw new NotFound();
  return margin;
};

/**
 * Posts a mark-up that starts tomorrow (UTC). The one in force, posted again, takes the waiting one back (D-055).
 * @returns the margin that is now the latest
 * @throws Refused by the rules, and for any other start than tomorrow; Conflict on a stale version
 */
export const createMargin = (
  context: Context,
  lineItem: number,
  { margin, start_date, version }: Given<typeof marginCalls.createMargin>['body'],
): Promise<MarginRow> =>
  context.db.tx(async () => {
    await holdLineItem(context, lineItem);
    if (version !== undefined)
      await refuseStale(context, 'line_item', lineItem, version, await getLineItem(context, lineItem));
    const today = dayOf(context.now());
    const tomorrow = addDays(today, 1);
    refuseIfAny([
      ...checkMarkup(margin),
      ...when(
        start_date !== undefined && start_date !== tomorrow,
        'start_date',
        `A new margin starts tomorrow (UTC), ${tomorrow}`,
      ),
    ]);
    const margins = await marginsOf(context, lineItem);
    const posted = postedMargin(today, margins, margin);
    if (posted === 'nothing') return there(latestMargin(margins));
    return change(context, lineItem, async () => {
      if (posted === 'start tomorrow') return putMargin(context, newId(context), lineItem, margin, tomorrow);
      await removeUpcomingMargins(context, lineItem, today);
      return there(marginOn(today, margins));
    });
  });

export const FIRST_MARGIN_STAYS = 'The first margin has started, so there is none to go back to. Set another one.';

/**
 * Takes a first margin back, which no post can.
 * @throws Conflict on a stale version, and once it is in force
 */
export const removeFirstMargin = (context: Context, lineItem: number, version: number): Promise<void> =>
  context.db.tx(async () => {
    await holdLineItem(context, lineItem);
    await refuseStale(context, 'line_item', lineItem, version, await getLineItem(context, lineItem));
    const today = dayOf(context.now());
    const margins = await marginsOf(context, lineItem);
    if (marginOn(today, margins)) throw new Conflict(FIRST_MARGIN_STAYS);
    if (margins.length > 0) await change(context, lineItem, () => removeUpcomingMargins(context, lineItem, today));
  });
