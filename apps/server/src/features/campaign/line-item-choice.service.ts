import { type Above, whyOver } from '@fairlead/domain/archived.rules';
import { isTestName } from '@fairlead/domain/test-name.rules';
import { addDays, dayOf } from '@fairlead/domain/utc-day';
import { type Context, newId } from '../../context.ts';
import { NotFound, Refused } from '../../refusal.ts';
import type { Campaign } from './campaign.service.ts';
import { type LineItemPlace, lineItemPlaces } from './campaign-place.sql.ts';
import { putLineItem, removeUpcomingLineItems } from './dated.sql.ts';

/**
 * What stands above a campaign of this line item, from the outermost in: it is one of the company's and no test (CC-27, D-144).
 * @throws NotFound for one of another company, Refused for a test item
 */
export const aboveIn = async (context: Context, lineItem: number | null, company: number): Promise<Above[]> => {
  if (lineItem === null) return [];
  const [place] = await lineItemPlaces(context, [lineItem]);
  if (!place || place.company_id !== company) throw new NotFound();
  if (isTestName(place.name))
    throw new Refused([{ path: 'line_item_id', message: 'A test line item takes no campaigns. Choose another one.' }]);
  return above(place);
};

const above = ({ state, order_state }: LineItemPlace): Above[] => [
  { kind: 'order', state: order_state },
  { kind: 'line item', state },
];

/** Of these line items, those that take no campaign back as they or their orders are archived, with why. */
export const whyTakesNone = async (
  context: Context,
  lineItems: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  if (lineItems.length === 0) return new Map();
  const places = await lineItemPlaces(context, lineItems);
  return new Map(
    places.flatMap((place) => {
      const why = whyOver(above(place), context.user?.role);
      return why === null ? [] : [[place.id, why] as const];
    }),
  );
};

/** Another line item waits for the next UTC day; the one in force, chosen again, takes the waiting one back (D-153). */
export const chooseLineItem = async (context: Context, before: Campaign, lineItem: number | null): Promise<void> => {
  const today = dayOf(context.now());
  if (lineItem === before.line_item_id) await removeUpcomingLineItems(context, before.id, today);
  else if (lineItem !== null) await putLineItem(context, newId(context), before.id, lineItem, addDays(today, 1));
};
