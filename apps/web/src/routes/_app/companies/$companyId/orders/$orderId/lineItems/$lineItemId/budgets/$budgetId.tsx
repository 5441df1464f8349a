import { budgetState } from '@fairlead/domain/line-item-budget/budget-state.rules';
import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { HistoryPanel } from '#features/history/HistoryPanel.tsx';
import { lineItemOf } from '#features/line-item/line-item.queries.ts';
import { OnePane } from '#features/line-item-budget/BudgetPane.tsx';
import { budgetOf, costsOf } from '#features/line-item-budget/budget.queries.ts';
import { budgetWords } from '#features/line-item-budget/budget-words.ts';
import { toBudgets } from '#features/line-item-budget/paths.ts';
import { productNow } from '#lib/clock.ts';
import { crumbOf } from '#lib/crumbs.ts';
import { idOf } from '#lib/url-id.ts';
import { useGoOn } from '#ui/shell/useGoOn.ts';
import { placeIn } from './-place.ts';

const Page = () => {
  const params = Route.useParams();
  const place = placeIn(params);
  const id = Number(params.budgetId);
  const goOn = useGoOn();
  const { currency } = useSuspenseQuery(lineItemOf(place.company, place.order, place.lineItem)).data;
  const words = useMemo(() => budgetWords(currency), [currency]);
  return (
    <OnePane
      place={place}
      id={id}
      history={<HistoryPanel entity="line_item_budget" entityId={id} words={words} />}
      onDeleted={() => void goOn(toBudgets(place))}
    />
  );
};

export const Route = createFileRoute(
  '/_app/companies/$companyId/orders/$orderId/lineItems/$lineItemId/budgets/$budgetId',
)({
  staticData: { section: 'Line Items' },
  loader: async ({ context, params }) => {
    const place = placeIn(params);
    const one = budgetOf(place, idOf(params.budgetId, 'budget'));
    const budget = await context.load(one);
    // What a budget has cost matters once it has begun (BU-20)
    if (budgetState(budget, productNow()).startLocked)
      void context.queryClient.prefetchQuery(
        costsOf(place.lineItem, budget.start_time.slice(0, 10), budget.end_time.slice(0, 10)),
      );
    return { crumb: crumbOf(one, ({ name }) => name) };
  },
  component: Page,
});
