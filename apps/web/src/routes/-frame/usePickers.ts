import { useQueryClient } from '@tanstack/react-query';
import { useParams, useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import { useApplicationPicker } from '#features/application/ApplicationPicker.tsx';
import { applicationsOf } from '#features/application/application.queries.ts';
import {
  firstInUse,
  pathInApplication,
  pathInCampaign,
  pathInCreative,
  pathInGroup,
} from '#features/application/place.rules.ts';
import { useCampaignPicker } from '#features/campaign/CampaignPicker.tsx';
import { useCompanyPicker } from '#features/company/CompanyPicker.tsx';
import { useCreativePicker } from '#features/creative/CreativePicker.tsx';
import { useCreativeGroupPicker } from '#features/creative-group/CreativeGroupPicker.tsx';
import { useLineItemPicker } from '#features/line-item/LineItemPicker.tsx';
import { useBudgetPicker } from '#features/line-item-budget/BudgetPicker.tsx';
import { enteredBy, useOrderPicker } from '#features/order/OrderPicker.tsx';
import { ordersOf } from '#features/order/order.queries.ts';
import { pathInCompany, pathInLineItem, pathInOrder } from '#features/order/place.rules.ts';
import { useUserPicker } from '#features/user/UserPicker.tsx';
import { messageOf } from '#lib/api-error.ts';
import { lastChosen } from '#lib/last-chosen.ts';
import { toast } from '#lib/toast.ts';
import type { Picker } from '#ui/shell/PickerBar.tsx';

const idIn = (text: string | undefined): number | null => (text && /^\d+$/.test(text) ? Number(text) : null);

/**
 * The selectors of the picker bar: those whose parameter stands in the address (D-009). Another company brings another
 * application or order with it: the remembered one when it is the company's, else its first one in use; a company without
 * any leads to the page that says so (D-010).
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

  const newest = useRef(0);
  const moveTo = async (next: number): Promise<void> => {
    const choice = ++newest.current;
    if (order !== null) {
      const { items } = await client.fetchQuery(ordersOf(next));
      if (choice !== newest.current) return;
      return go(pathInOrder(here(), next, enteredBy(items, lastChosen().order)));
    }
    if (application === null) return go(pathInCompany(here(), next));
    const { items } = await client.fetchQuery(applicationsOf(next));
    // Another company was chosen while this one's apps were asked for
    if (choice !== newest.current) return;
    const remembered = items.find(({ id, state }) => state === 'new' && id === lastChosen().application);
    const app = remembered ?? firstInUse(items);
    return go(pathInApplication(here(), next, app?.id ?? application));
  };
  const companies = useCompanyPicker(company, (next) => {
    moveTo(next).catch((error) => toast.fail(messageOf(error)));
  });
  const applications = useApplicationPicker(application === null ? null : company, application);
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
