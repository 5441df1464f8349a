import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatMoney, sumMoney } from '../money.ts';
import { daysOf } from '../utc-day.ts';
import { type LineItemMoney, moreSpend } from './spending.ts';
import { moreSpendOfMany } from './spending-of-many.ts';
import { besideOf, overDayOf, shortOf } from './spending-words.ts';

const TODAY = '2026-11-26';
const none = { campaigns: 0, uncapped: 0, caps: 0, caps_today: 0 };
/** Five days are left, today counted. */
const item = (left: number, bidding: Partial<LineItemMoney['bidding']> = {}): LineItemMoney => ({
  id: 5001,
  name: 'Retargeting',
  budget: { left, day: 1000, start_day: '2026-11-01', end_day: '2026-11-30' },
  bidding: { ...none, ...bidding },
});
const launched = (...caps: number[]) => caps.map((cap) => ({ cap, spent_today: 0, from: null }));

test('where nothing else bids and the budget has enough, the caps are what may be spent', () =>
  expect(moreSpend(item(10_000), launched(100, 300), TODAY)).toEqual({
    ...{ caps: 400, today: 400, in_all: 2000, limit: 'caps', over_day: 0, until: '2026-11-30' },
  }));

test('what campaigns that bid may spend already is not promised a second time', () => {
  const bidding = { campaigns: 3, caps: 780, caps_today: 500 };
  // They may spend 500 + 4 x 780 = 3,620 until the end
  expect(moreSpend(item(10_000, bidding), launched(400), TODAY)).toMatchObject({ in_all: 2000, limit: 'caps' });
  expect(moreSpend(item(5000, bidding), launched(400), TODAY)).toMatchObject({ in_all: 1380, limit: 'budget' });
  expect(moreSpend(item(3620, bidding), launched(400), TODAY)).toMatchObject({ in_all: 0, today: 400, limit: 'taken' });
  expect(moreSpend(item(700, bidding), launched(400), TODAY)).toMatchObject({ in_all: 0, today: 200, limit: 'taken' });
  expect(moreSpend(item(5000, bidding), launched(400), TODAY)?.over_day).toBe(180);
});

test('on the last day only what the budget has left today is promised', () => {
  const last = { ...item(450, { campaigns: 1, caps: 600, caps_today: 150 }) };
  expect(moreSpend(last, launched(400), '2026-11-30')).toMatchObject({ today: 300, in_all: 300, limit: 'budget' });
});

test('beside a campaign that bids without a cap nothing more is sure', () =>
  expect(moreSpend(item(9000, { campaigns: 1, uncapped: 1 }), launched(400), TODAY)).toMatchObject({
    ...{ in_all: 0, today: 0, limit: 'taken' },
  }));

test('a spent budget, or one spent too far, has nothing to give', () => {
  expect(moreSpend(item(0), launched(400), TODAY)).toMatchObject({ in_all: 0, today: 0, limit: 'spent' });
  expect(moreSpend(item(-20), launched(400), TODAY)).toMatchObject({ in_all: 0, today: 0, limit: 'spent' });
});

test('a budget that comes is spent from its first day on, and nothing of it today', () => {
  const next = { ...item(3000), budget: { left: 3000, day: 1000, start_day: '2026-12-01', end_day: '2026-12-10' } };
  expect(moreSpend(next, launched(200), TODAY)).toMatchObject({ today: 0, in_all: 2000, limit: 'caps' });
  expect(moreSpend(next, launched(400), TODAY)).toMatchObject({ today: 0, in_all: 3000, limit: 'budget' });
});

test('without a budget, or where it ends before anything is shown, nothing is promised', () => {
  expect(moreSpend({ ...item(1), budget: null }, launched(400), TODAY)).toBeNull();
  expect(moreSpend(item(9000), launched(400), '2026-12-01')).toBeNull();
  expect(moreSpend(item(9000), [{ cap: 400, spent_today: 0, from: '2026-12-02' }], TODAY)).toBeNull();
  expect(moreSpend(item(9000), [], TODAY)).toBeNull();
});

test('what is shown later counts from then on', () => {
  const two = [...launched(100), { cap: 300, spent_today: 0, from: '2026-11-29' }];
  expect(moreSpend(item(9000), two, TODAY)).toMatchObject({ caps: 400, today: 100, in_all: 1100, limit: 'caps' });
});

test('of one that is launched again only what its cap has left today is promised for today', () => {
  const again = (spent_today: number) => [{ cap: 400, spent_today, from: null }];
  expect(moreSpend(item(10_000), again(250), TODAY)).toMatchObject({ today: 150, in_all: 1750, limit: 'caps' });
  expect(moreSpend(item(1800), again(250), TODAY)).toMatchObject({ today: 150, in_all: 1750, limit: 'caps' });
  expect(moreSpend(item(10_000), again(430), TODAY)).toMatchObject({ today: 0, in_all: 1600, limit: 'caps' });
  expect(moreSpend(item(10_000), again(400), '2026-11-30')).toMatchObject({ today: 0, in_all: 0, limit: 'caps' });
  // It shows nothing before Sunday, or the budget begins later: nothing of those days is spent yet
  const later = [{ cap: 400, spent_today: 250, from: '2026-11-29' }];
  expect(moreSpend(item(10_000), later, TODAY)).toMatchObject({ today: 0, in_all: 800 });
  const next = { ...item(3000), budget: { left: 3000, day: 1000, start_day: '2026-12-01', end_day: '2026-12-05' } };
  expect(moreSpend(next, again(250), TODAY)).toMatchObject({ today: 0, in_all: 2000, limit: 'caps' });
  // Once it is launched, so much is not free for the next
  const row = (cap: number, spent_today: number) => ({
    ...{ line_item: item(2000), cap, spent_today, currency: 'USD' as const, from: null },
  });
  const [after] = moreSpendOfMany([row(400, 0)], TODAY, [row(300, 200)]);
  expect(after).toMatchObject({ in_all: 700, items: [{ more: { today: 400 } }] });
});

test('never more than the budget has left, and never more than the caps', () => {
  const cents = fc.integer({ min: 0, max: 5_000_000 }).map((amount) => amount / 100);
  fc.assert(
    fc.property(cents, cents, cents, fc.array(cents, { minLength: 1, maxLength: 4 }), (left, caps, today, own) => {
      const more = moreSpend(
        item(left, { campaigns: 1, caps, caps_today: Math.min(today, caps) }),
        launched(...own),
        TODAY,
      );
      const days = daysOf({ start_day: TODAY, end_day: '2026-11-30' });
      expect(more?.in_all).toBeLessThanOrEqual(Math.min(left, Math.round(sumMoney(own) * 100 * days) / 100));
      expect(more?.today).toBeLessThanOrEqual(Math.min(left, sumMoney(own)));
      expect(more?.in_all === 0 && left > 0 && sumMoney(own) > 0).toBe(more?.limit === 'taken');
    }),
  );
});

test('line items share nothing, and currencies are never summed', () => {
  const other = { ...item(500), id: 5002, name: 'Prospecting' };
  const yen = { ...item(90_000), id: 6001 };
  const at = (line_item: LineItemMoney, cap: number, currency: 'USD' | 'JPY' = 'USD') => ({
    ...{ line_item, cap, spent_today: 0, currency, from: null },
  });
  const all = [at(item(9000), 100), at(item(9000), 200), at(other, 300), at(yen, 7000, 'JPY')];
  const [usd, jpy, ...rest] = moreSpendOfMany(all, TODAY);
  expect(rest).toEqual([]);
  expect(usd).toMatchObject({ currency: 'USD', caps: 600, in_all: 2000 });
  expect(usd?.items.map(({ line_item, more }) => [line_item.name, more.limit])).toEqual([
    ['Retargeting', 'caps'],
    ['Prospecting', 'budget'],
  ]);
  expect(jpy).toMatchObject({ currency: 'JPY', caps: 7000, in_all: 35_000, items: [{ more: { limit: 'caps' } }] });
});

test('what was launched since counts as bidding for the next', () => {
  const row = (cap: number) => ({ line_item: item(2000), cap, spent_today: 0, currency: 'USD' as const, from: null });
  expect(moreSpendOfMany([row(400)], TODAY)).toMatchObject([{ in_all: 2000, bidding: 0 }]);
  const [after] = moreSpendOfMany([row(400)], TODAY, [row(300)]);
  expect(after).toMatchObject({ in_all: 500, bidding: 1, beside: 300 });
  expect(after?.items[0]?.more.limit).toBe('budget');
});

const say = { money: (amount: number) => formatMoney('USD', amount, { decimals: 0 }), day: () => '30 Nov.' };
const told = (line: LineItemMoney, ...caps: number[]) => {
  const more = moreSpend(line, launched(...caps), TODAY);
  return more && shortOf(line, more, say);
};

test('it is said where the budget is the limit, and whose it is already', () => {
  const bidding = { campaigns: 3, caps: 780, caps_today: 500 };
  expect(told(item(10_000, bidding), 400)).toBeNull();
  expect(told(item(5000, bidding), 400)).toBe(
    '$1,380 more until 30 Nov., as the budget has $5,000 left, of which the 3 campaigns that bid may spend $3,620',
  );
  expect(told(item(1200), 400)).toBe('$1,200 more until 30 Nov., as the budget has no more left');
  expect(told(item(300), 400)).toBe('$300 more until 30 Nov., as the budget has no more left');
  expect(told(item(3000, bidding), 400)).toBe(
    'nothing more until 30 Nov., as the 3 campaigns that bid may spend the $3,000 that the budget has left',
  );
  expect(told(item(3000, { campaigns: 2, uncapped: 1, caps: 50, caps_today: 50 }), 400)).toBe(
    'nothing more until 30 Nov., as the 2 campaigns that bid, 1 of them without a cap, may spend the $3,000 that the budget has left',
  );
  expect(told(item(0), 400)).toBe('nothing, its budget is spent');
});

test('those that bid are told beside the caps, and caps over what a day may spend', () => {
  const line = item(10_000, { campaigns: 1, caps: 780, caps_today: 780 });
  const more = moreSpend(line, launched(400), TODAY);
  expect(besideOf(line.bidding, say)).toBe('beside $780 a day of 1 that bids');
  expect(besideOf(none, say)).toBeNull();
  expect(more && overDayOf(line, more, say)).toBe(
    'all caps together are $180 a day over the $1,000 planned for a day of the budget',
  );
});
