import { useQueryClient } from '@tanstack/react-query';
import { useParams, useRouter } from '@tanstack/react-router';
import { pathInCampaign, pathInCreative, pathInGroup } from '#features/application/place.rules.ts';
import { useCampaignPicker } from '#features/campaign/CampaignPicker.tsx';
import { useCreativePicker } from '#features/creative/CreativePicker.tsx';
import { useCreativeGroupPicker } from '#features/creative-group/CreativeGroupPicker.tsx';
import { useLineItemPicker } from '#features/line-item/LineItemPicker.tsx';
import { useBudgetPicker } from '#features/line-item-budget/BudgetPicker.tsx';
import { enteredBy, useOrderPicker } from '#features/order/OrderPicker.tsx';
import { ordersOf } from '#features/order/order.queries.ts';
import { pathInLineItem, pathInOrder } from '#features/order/place.rules.ts';
import { useUserPicker } from '#features/user/UserPicker.tsx';
import { lastChosen } from '#lib/last-chosen.ts';
import type { Picker } from '#ui/shell/PickerBar.tsx';
import { type InCompany, idIn, usePlacePickers } from './usePlacePickers.ts';

/**
 * The selectors of the picker bar: those whose parameter stands in the address (D-009). Another company brings another order
 * with it as it does an application: the remembered one when it is the company's, else its first one in use.
 */
export const usePickers = (): readonly Picker[] => {
  const { companyId, applicationId, campaignId, orderId, lineItemId, budgetId, userId, creativesGroupId, creativeId } =
    useParams({ strict: false });
  const router = useRouter();
  const client = useQueryClient();
  const company = idIn(companyId);
  const application = idIn(applicationId);
  const order = idIn(orderId);
  const here = () => router.state.location.pathname;
  const go = (to: string) => router.navigate({ to, search: {} });

  const inOrder: InCompany = async (next, path) => {
    const { items } = await client.fetchQuery(ordersOf(next));
    return pathInOrder(path, next, enteredBy(items, lastChosen().order));
  };
  const [companies, applications] = usePlacePickers(order === null ? undefined : inOrder);
  const orders = useOrderPicker(company, order, (next) => void go(pathInOrder(here(), company ?? 0, next)));
  const lineItem = idIn(lineItemId);
  const lineItems = useLineItemPicker(
    { company, order, id: lineItem },
    (next) => void go(pathInLineItem(here(), next)),
  );
  const campaigns = useCampaignPicker(
    { application, id: idIn(campaignId) },
    (next) => void go(pathInCampaign(here(), next)),
  );
  const group = idIn(creativesGroupId);
  const groups = useCreativeGroupPicker({ application, id: group }, (next) => void go(pathInGroup(here(), next)));
  const placed = company !== null && application !== null && group !== null;
  const creatives = useCreativePicker(
    placed ? { application: { id: application, company_id: company }, group } : null,
    idIn(creativeId),
    (next) => void go(pathInCreative(here(), next)),
  );
  const users = useUserPicker(idIn(userId));
  const budgets = useBudgetPicker(
    company !== null && order !== null && lineItem !== null ? { company, order, lineItem } : null,
    idIn(budgetId),
  );
  return [companies, applications, campaigns, groups, creatives, orders, lineItems, budgets, users].filter(
    (picker) => picker !== null,
  );
};
