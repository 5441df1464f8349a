import { capQuestion } from '@fairlead/domain/tenfold';
import { expect, test } from 'vitest';
import { capChange } from './columns/money.tsx';
import { settingColumns } from './columns/settings.tsx';
import {
  checkShares,
  inStore,
  leastCap,
  reviewInGrid,
  shareOf,
  shareOfCap,
  verdictInGrid,
  withDailyCap,
} from './daily-cap.ts';
import type { Campaign } from './overview.queries.ts';

const campaign = (share: number | null, whole: number | null, tested: boolean): Campaign =>
  withDailyCap({
    ...{ client_daily_budget: share, ab_test_daily_budget: whole, company_currency: 'EUR' },
    ab_test: tested ? { running: true } : null,
  } as unknown as Campaign);
const three = campaign(33.34, 100, true);

test('of a campaign in an A/B test the whole is edited, its own share follows', () => {
  expect(three.daily_cap).toBe(100);
  expect(shareOf({ ...three, daily_cap: 120 })).toBe(40);
  expect([leastCap(three), leastCap(campaign(100, null, false))]).toEqual([30, 10]);
  expect([checkShares(three, 29).length, checkShares(three, 30).length]).toEqual([1, 0]);
  expect(shareOf(campaign(80, null, false))).toBe(80);
});

test('a cap that leaps is asked about beside the stored one, not beside what is typed and unsaved', () => {
  const named = (cap: number) => ({ ...campaign(cap, null, false), name: 'A' });
  const asks = (unsaved: number, after: number) =>
    capQuestion([capChange(named(unsaved), after, named(100))])?.text.replaceAll('\u00a0', ' ');
  // In two steps of less than half as much again each
  expect(asks(140, 200)).toBe('Daily cap 100,00 € becomes 200,00 €, 2x higher. Are you sure?');
  // Back to what is stored, or near it, is no leap
  expect([asks(10, 100), asks(1000, 100), asks(10, 150)]).toEqual([undefined, undefined, undefined]);
  expect(asks(11, 10)).toBe('Daily cap 100,00 € becomes 10,00 €, 10x lower. Are you sure?');
  const whole = campaign(33.34, 100, true);
  expect(capChange({ ...whole, daily_cap: 140 }, 200, whole).before).toBe(100);
});

test('what is saved is the whole where a test shares it, else the cap; other fields go as they are', () => {
  expect(inStore(three, { daily_cap: 120, paused: true })).toEqual({ ab_test_daily_budget: 120, paused: true });
  expect(inStore(campaign(80, null, false), { daily_cap: 90 })).toEqual({ client_daily_budget: 90 });
  expect(inStore(three, { name: 'A' })).toEqual({ name: 'A' });
});

test('what the server says of either cap stands in the cell of the cap, and what it answers is edited further', () => {
  const issue = (field: string) => ({ field, message: 'Shared by 3 campaigns' });
  const refused = { ok: false as const, reason: 'no', issues: [issue('ab_test_daily_budget'), issue('name')] };
  expect(verdictInGrid(refused)).toMatchObject({ issues: [issue('daily_cap'), issue('name')] });
  expect(reviewInGrid({ ok: true, warnings: [issue('client_daily_budget')], money: [] })).toMatchObject({
    warnings: [issue('daily_cap')],
  });
  const saved = verdictInGrid({ ok: true, row: { ...three, ab_test_daily_budget: 120, client_daily_budget: 40 } });
  expect(saved).toMatchObject({ ok: true, row: { daily_cap: 120 } });
});

test('what was spent is told as a part of the cap that it counts against', () => {
  expect(shareOfCap(29, shareOf(three) ?? 0, three)).toBe('87 % of own');
  expect(shareOfCap(20, 80, campaign(80, null, false))).toBe('25 % of cap');
});

test('an internal name is required in the grid while a test runs, in the words of the grid', () => {
  const column = settingColumns({ internalNames: true }).find(({ key }) => key === 'internal_name');
  const judge = (value: string, row: Campaign) => column?.edit?.validate?.(value, row);
  expect(judge(' ', three)).toBe('Internal name is required because an A/B test is running');
  expect([judge('control', three), judge('', campaign(80, null, false))]).toEqual([undefined, undefined]);
});
