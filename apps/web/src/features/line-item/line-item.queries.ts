import type { Ok } from '@fairlead/contract/call';
import * as api from '@fairlead/contract/line-item';
import * as lineItemCampaigns from '@fairlead/contract/line-item-campaign';
import * as marginCalls from '@fairlead/contract/line-item-margin';
import * as reference from '@fairlead/contract/reference';
import { whyBelow } from '@fairlead/domain/archived.rules';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { isStale } from '#lib/api-error.ts';
import { call } from '#lib/call.ts';
import { showsRecords, wordsOf } from '#lib/live/words.ts';
import { query } from '#lib/query.ts';
import { useSave } from '#lib/save.ts';
import { useWhyNothingNew } from '../auth/nothing-new.queries.ts';
import { companyOf } from '../company/company.queries.ts';
import { orderOf } from '../order/order.queries.ts';

showsRecords('line-items', 'line_item_budget', 'order', 'line_item', 'campaign');

export type LineItem = Ok<typeof api.getLineItem>;
type LineItemList = Ok<typeof api.listOrderLineItems>;
export type Margin = Ok<typeof marginCalls.listMargins>['items'][number];

/** Where a line item stands, as the parts of its address. */
export const paramsOf = ({ company_id, order_id, id }: Pick<LineItem, 'company_id' | 'order_id' | 'id'>) => ({
  companyId: String(company_id),
  orderId: String(order_id),
  lineItemId: String(id),
});

/** All line items of a company, archived ones too. */
export const lineItemsOfCompany = (company: number) =>
  query(['line-items', company], api.listCompanyLineItems, {
    params: { companyId: String(company) },
    query: {},
  });

/** All line items of an order, archived ones too. */
export const lineItemsOfOrder = (company: number, order: number) =>
  query(['line-items', company, order], api.listOrderLineItems, {
    params: { companyId: String(company), orderId: String(order) },
    query: {},
  });

export const lineItemOf = (company: number, order: number, id: number) =>
  query(['line-items', company, order, id], api.getLineItem, {
    params: paramsOf({ company_id: company, order_id: order, id }),
  });

export const marginsOf = (id: number) =>
  query(['line-items', 'margins', id], marginCalls.listMargins, { params: { lineItemId: String(id) } });

/** Which campaigns joined the line item, and when. */
export const campaignMovesOf = (id: number) =>
  query(['line-items', 'histories', id], lineItemCampaigns.listLineItemHistories, {
    query: { line_item_id: String(id) },
  });

/** What an optimization event may be (D-051); hardly ever changes. */
export const customActionTypes = query(['custom-action-types'], reference.listCustomActionTypes);

const into = (list: LineItemList | undefined, item: LineItem): LineItemList | undefined => {
  if (!list) return list;
  if (!list.items.some(({ id }) => id === item.id)) return { items: [...list.items, item], total: list.total + 1 };
  return { ...list, items: list.items.map((one) => (one.id === item.id ? item : one)) };
};

/** The answer of a write takes its place in what is shown, without waiting for the lists to be asked again. */
export const place = (client: QueryClient, item: LineItem): void => {
  const { company_id: company, order_id: order, id } = item;
  client.setQueryData(lineItemOf(company, order, id).queryKey, item);
  client.setQueryData(lineItemsOfOrder(company, order).queryKey, (list: LineItemList | undefined) => into(list, item));
  client.setQueryData(lineItemsOfCompany(company).queryKey, (list: LineItemList | undefined) => into(list, item));
};

/** Puts a saved line item into what is shown at once. */
export const usePlaceLineItem = () => {
  const client = useQueryClient();
  return (item: LineItem): void => place(client, item);
};

const refreshes = wordsOf('line_item');

/** After writes that were sent without `useSave`: whatever depends on them is asked again. */
export const useRefreshLineItems = () => {
  const client = useQueryClient();
  return (): void => {
    for (const word of [...refreshes, 'history']) void client.invalidateQueries({ queryKey: [word] });
  };
};

/** The line item as it is now: a margin has a call of its own, which answers the margin alone. */
export const fresh = (item: Pick<LineItem, 'company_id' | 'order_id' | 'id'>): Promise<LineItem> =>
  call(api.getLineItem, { params: paramsOf(item) });

export const useSetState = () =>
  useSave(api.updateLineItem, { refreshes, says: () => 'Line item edited successfully', quiet: isStale });

export const useRemoveMove = () =>
  useSave(lineItemCampaigns.deleteLineItemHistory, {
    refreshes,
    says: () => 'Upcoming line item removed successfully',
  });

/** A margin from tomorrow on; the one in force posted again takes the upcoming one back (D-055). */
export const useTakeMarginBack = () =>
  useSave(marginCalls.createMargin, { refreshes, says: () => 'Margin edited for line item successfully' });

type Line = { company: number; order: number; lineItem: number };

/** What is said of a line item whose order or company is archived. Null while none is, or that is not known. */
export const useWhyBelow = ({ company, order }: Pick<Line, 'company' | 'order'>): string | null => {
  const above = [
    { kind: 'company' as const, state: useQuery(companyOf(company)).data?.state },
    { kind: 'order' as const, state: useQuery(orderOf(company, order)).data?.state },
  ];
  return whyBelow(
    'line item',
    above.flatMap(({ kind, state }) => (state ? [{ kind, state }] : [])),
  );
};

/** Why nothing is begun below a line item: itself, its order or its company is archived. Null while that is not known. */
export const useWhyOver = ({ company, order, lineItem }: Line): string | null => {
  const above = [
    { kind: 'company' as const, state: useQuery(companyOf(company)).data?.state },
    { kind: 'order' as const, state: useQuery(orderOf(company, order)).data?.state },
    { kind: 'line item' as const, state: useQuery(lineItemOf(company, order, lineItem)).data?.state },
  ];
  return useWhyNothingNew(above.flatMap(({ kind, state }) => (state ? [{ kind, state }] : [])));
};
