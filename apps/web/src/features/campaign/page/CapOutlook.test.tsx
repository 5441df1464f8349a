import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { learnClock } from '#lib/clock.ts';
import { type FieldSource, FieldSourceProvider } from '#ui/form/field-source.ts';
import { costOfDay, overviewsOf, type WholeCampaign } from '../campaign-page.queries.ts';
import { CapOutlookCard } from './CapOutlook.tsx';

learnClock('2026-11-27T12:00:00Z');

const campaign = {
  ...{ id: 9001, company_id: 1003, company_currency: 'USD', line_item_id: 5001, running: true },
  ...{ client_daily_budget: 100, ab_test_daily_budget: null, source_campaign_id: null, ab_test_campaigns: [] },
} as unknown as WholeCampaign;

const bids = (id: number, cap: number) => ({
  ...{ id, running: true, client_daily_budget: cap, ab_test_daily_budget: null },
});
const line = (id: number, campaigns: object[]) => ({
  ...{ id, name: `Line ${id}`, budget_mode: 'auto', campaigns },
  current_budget: {
    ...{ client_budget: 100_000, client_daily_budget: null, total_client_costs: 0 },
    end_time: '2026-11-30T23:59:59Z',
  },
});

/** The text of the card with that line item chosen and that cap in its field; `refused`: a save would not take it. */
const shown = (chosen: number, cap: unknown, refused = false, of: object = {}, first: object = {}): string => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const items = [
    { ...line(5001, [bids(9001, 100), bids(9002, 60)]), ...first },
    line(5002, [bids(9003, 80)]),
    { ...line(5003, []), order_id: 3001, current_budget: null },
  ];
  client.setQueryData(overviewsOf(1003).queryKey, { items, total: 3 } as never);
  for (const { id } of items)
    client.setQueryData(costOfDay(id, '2026-11-27').queryKey, { items: [], total: 0 } as never);
  const source = { useFieldValue: () => chosen } as unknown as FieldSource;
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <FieldSourceProvider value={source}>
        <CapOutlookCard campaign={{ ...campaign, ...of }} cap={cap} refused={refused} />
      </FieldSourceProvider>
    </QueryClientProvider>,
  ).replace(/<[^>]*>/g, ' ');
};

test('a cap counts today where the campaign bids, and from tomorrow on in a line item that is chosen', () => {
  expect(shown(5001, 400)).toMatch(/for Line 5001 .*\$460 \s*\$160 as saved .*all of today counted.*\$1,840 /);
  // 80 today, then three days of 480
  expect(shown(5002, 400)).toMatch(
    /from tomorrow, for Line 5002 .*\$480 \s*from tomorrow, \$80 today .*from tomorrow, until 30 Nov.*\$1,520 /,
  );
});

test('beside a cap that is refused nothing is promised', () => {
  for (const cap of [Number.NaN, null, -20, 5])
    expect(shown(5001, cap, true)).toMatch(
      /^ *What the daily cap leads to +It counts once the daily cap is right\. +Caps that bid +– +\u00a0 +Caps needed a day +\$25,000 +all of today counted, until 30 Nov\. +At most by 30 Nov\. +– +\u00a0 *$/,
    );
});

test('a campaign that does not bid and has no cap yet is promised nothing; one that bids without a cap has no limit', () => {
  expect(shown(5001, null, false, { running: false })).toMatch(
    /It counts once there is a daily cap\. +Caps that bid +– .*At most by 30 Nov\. +– /,
  );
  expect(shown(5001, null)).toMatch(/At most by 30 Nov\. +Unlimited/);
});

test('caps as the daily budget has them, which is less than the rest needs: both are said for what they are', () => {
  const daily = (client_daily_budget: number, client_budget: number) => ({
    current_budget: { ...line(0, []).current_budget, client_daily_budget, client_budget },
  });
  expect(shown(5001, 400, false, {}, daily(460, 100_000))).toMatch(
    /\$98,160 of the budget stay unspent +To daily budget +Aligned +\$460 a day, less than the rest needs/,
  );
  expect(shown(5001, 400, false, {}, daily(460, 1840))).toMatch(
    /enough for the whole budget +To daily budget +Aligned +\$460 a day +$/,
  );
  expect(shown(5001, 400, false, {}, daily(460, 900))).toMatch(/2 days early +.*Aligned +\$460 a day, more than lasts/);
  expect(shown(5001, 400, false, {}, daily(440, 1840))).toMatch(/To daily budget +\+\$20 +\$440 a day +$/);
});

test('less than the currency shows is not told as unspent', () => {
  const yen = { company_currency: 'JPY' };
  const budget = { current_budget: { ...line(0, []).current_budget, client_budget: 1840.4 } };
  expect(shown(5001, 400, false, yen, budget)).toMatch(/At most by 30 Nov\. +¥1,840 +enough for the whole budget/);
});

test('without a budget that is said, with the way to where one is booked', () => {
  expect(shown(5003, 100)).toMatch(/No budget of this line item runs today: +budgets of Line 5003 +\./);
});
