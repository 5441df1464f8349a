import * as companies from '@fairlead/contract/company';
import * as lineItems from '@fairlead/contract/line-item';
import * as marginCalls from '@fairlead/contract/line-item-margin';
import * as orders from '@fairlead/contract/order';
import * as reference from '@fairlead/contract/reference';
import * as users from '@fairlead/contract/user';
import { aLineItemDraft, anOrderDraft } from '@fairlead/test-data';
import { addresses, as } from './api.ts';

/** Path parameters of a line item. */
export type Place = { companyId: string; orderId: string; lineItemId: string };

/** A company of that name with the order "… Q4" and one line item with a margin, for one story alone. */
export const aPlace = async (name: string): Promise<Place> => {
  const [admin, staff] = [as('admin'), as('account_manager')];
  const company = await admin.call(companies.createCompany, { body: { name, currency: 'EUR', is_test: false } });
  const companyId = String(company.id);
  const { items: people } = await staff.call(users.listUsers);
  const { items: entities } = await staff.call(reference.listSellingEntities);
  const idOf = (email: string) => people.find((one) => one.email === email)?.id ?? null;
  const order = await staff.call(orders.createOrder, {
    params: { companyId },
    body: {
      ...anOrderDraft(0, { name: `${name} Q4` }),
      account_manager_id: idOf(addresses.campaign_manager),
      bi_analyst_id: idOf(addresses.account_manager),
      sales_manager_id: null,
      selling_entity_id: entities[0]?.id ?? null,
    },
  });
  const orderId = String(order.id);
  const item = await staff.call(lineItems.createLineItem, {
    params: { companyId, orderId },
    body: aLineItemDraft({ name: `${name} | FR | RTG` }),
  });
  const lineItemId = String(item.id);
  await staff.call(marginCalls.createMargin, { params: { lineItemId }, body: { margin: '25' } });
  return { companyId, orderId, lineItemId };
};
