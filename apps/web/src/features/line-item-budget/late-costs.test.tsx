import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { BudgetAhead } from './BudgetAhead.tsx';
import { BudgetPace } from './BudgetPace.tsx';
import { type Budget, dailyCostsOf } from './budget.queries.ts';
import { outlookOf } from './outlook.ts';
import { type Rate, rateOf } from './running-rate.ts';
import { WhatIfBar } from './WhatIfBar.tsx';

const now = new Date('2026-11-21T09:00:00Z');
const budget = {
  ...{ id: 1, name: 'November', client_budget: 3000, client_daily_budget: null, version: 1 },
  ...{ start_time: '2026-11-01T00:00:00.000Z', end_time: '2026-11-30T23:59:59.000Z', rollover: 'active' },
  ...{ free_budget_percent: 0, free_budget_type: null, total_client_costs: 2000 },
} as unknown as Budget;
const next = { ...budget, id: 2, start_time: '2026-12-01T00:00:00.000Z', end_time: '2026-12-31T23:59:59.000Z' };
const shown = (node: ReactNode, client = new QueryClient()) =>
  renderToStaticMarkup(<QueryClientProvider client={client}>{node}</QueryClientProvider>);
const costs = (spend: number) => ({
  items: ['14', '15', '16', '17', '18', '19', '20'].map((day) => ({ date: `2026-11-${day}`, client_cost: spend })),
});
const ahead = (rate: Rate) =>
  shown(
    <BudgetAhead
      budget={next}
      currency="EUR"
      outlook={outlookOf(next, [], null, now)}
      rate={rate}
      now={now}
      moved={false}
    />,
  );

test('where a running budget leads is not told before what its days cost is here', () => {
  const html = shown(<BudgetPace budget={budget} lineItem={1} currency="EUR" now={now} moved={false} />);
  expect(html).toContain('its days are on their way');
  expect(html).not.toMatch(/unspent|nothing spent|no pace yet|before its end/);
});

test('no day is drawn or read out as having spent nothing before what its days cost is here', () => {
  const waiting = shown(<BudgetPace budget={budget} lineItem={1} currency="EUR" now={now} moved={false} />);
  expect(waiting).toMatch(/Spend per day.*Its days are on their way.*Spend so far.*Its days are on their way/);
  expect(waiting).not.toMatch(/<svg|<table/);
  const client = new QueryClient();
  client.setQueryData(dailyCostsOf(1, '2026-11-01', '2026-11-21').queryKey, costs(90) as never);
  const here = shown(<BudgetPace budget={budget} lineItem={1} currency="EUR" now={now} moved={false} />, client);
  expect(here.match(/<svg|<table/g)).toHaveLength(4);
  expect(here).not.toContain('on their way');
});

test('a pace that has not come, or was not read, is not told as if no budget ran', () => {
  const rate = (state: Parameters<typeof rateOf>[1]) => rateOf(budget, state, now);
  expect(ahead(rateOf(undefined, { data: undefined, error: null }, now))).toContain('no budget is running');
  const late = ahead(rate({ data: undefined, error: null }));
  expect(late).toContain('its pace is on its way');
  expect(late).not.toMatch(/no budget is running|Lasts/);
  expect(ahead(rate({ data: undefined, error: new Error('no') }))).toContain('its pace could not be read');
  expect(rate({ data: costs(90), error: null })).toMatchObject({ is: 'known', rate: 90 });
});

test('what if says nothing of where it leads by costs that are not here', () => {
  const bar = (outlook: Parameters<typeof WhatIfBar>[0]['outlook']) =>
    shown(
      <WhatIfBar
        {...{ budget, outlook, currency: 'EUR', onApply: () => undefined, onReset: () => undefined }}
        move={{ id: 1, end_day: '2026-12-02', client_budget: 3000 } as never}
        bounds={{ start: '2026-11-01' } as never}
      />,
    );
  expect(bar('its pace is on its way')).toMatch(/Projected end.*its pace is on its way/);
  expect(bar('its pace is on its way')).not.toMatch(/Lasts|Too soon|None/);
});
