import * as api from '@fairlead/contract/line-item';
import { aLineItemDraft } from '@fairlead/test-data';
import { afterAll, beforeAll } from 'vitest';
import { type Caller, openTestHouse, type TestHouse } from './house.ts';
import { aLineItem } from './line-items.ts';
import type { RecordsKind } from './records.ts';

/** A house with an order, and who works in it: a manager, the company's client, the API user. `foreign` is another company's. */
export type Place = {
  house: TestHouse;
  manager: Caller;
  client: Caller;
  robot: Caller;
  companyId: string;
  orderId: string;
  foreign: { id: number; order_id: number; company_id: number };
};

/**
 * Opens such a house on 16 November 2026 for the tests of a `describe`, and closes it. `tell` hears of it before the first test.
 * @returns what those tests do with line items of the order
 */
export const useLineItems = (kind: RecordsKind, tell: (place: Place) => unknown) => {
  let place: Place;
  beforeAll(async () => {
    const house = await openTestHouse({
      kind,
      worker: false,
      env: { FAIRLEAD_NOW: '2026-11-16T00:00:00Z', RATE_LIMITS: 'off' },
    });
    const { id } = await house.company({ currency: 'USD' });
    place = {
      house,
      companyId: String(id),
      orderId: String((await aLineItem(house, id)).order_id),
      foreign: await aLineItem(house, (await house.company({ name: 'Halfmoon Bank' })).id),
      manager: await house.as('campaign_manager'),
      client: await house.as('client', id),
      robot: await house.as('api_user'),
    };
    await tell(place);
  });
  afterAll(() => place?.house.close());

  const at = (id: number) => ({
    params: { companyId: place.companyId, orderId: place.orderId, lineItemId: String(id) },
  });
  return {
    create: (given: Parameters<typeof aLineItemDraft>[0] = {}, headers: Record<string, string> = {}) =>
      place.manager.call(
        api.createLineItem,
        { params: { companyId: place.companyId, orderId: place.orderId }, body: aLineItemDraft(given) },
        { headers },
      ),
    edit: (id: number, body: object) => place.manager.call(api.updateLineItem, { ...at(id), body }),
    read: async (id: number, who = place.manager) => (await who.call(api.getLineItem, at(id))).body,
    /** Paths that a refusal names. */
    paths: (answer: { body: unknown }) =>
      ((answer.body as { errors?: { path: string }[] }).errors ?? []).map(({ path }) => path),
    placed: (id: number) => ({ id, order_id: Number(place.orderId), company_id: Number(place.companyId) }),
  };
};
