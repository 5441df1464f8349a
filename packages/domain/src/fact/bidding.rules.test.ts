import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkBidding } from './bidding.rules.ts';
import { type Lost, lossReasons, nothingLost, sumOfLost } from './bidding.ts';

const counts = fc.array(fc.nat(1e6), { minLength: lossReasons.length, maxLength: lossReasons.length });
const lostOf = (numbers: readonly number[]): Lost =>
  Object.fromEntries(lossReasons.map((reason, at) => [reason, numbers[at] ?? 0])) as Lost;

test('a row whose lost and wins add up is sound, whatever the numbers', () => {
  fc.assert(
    fc.property(counts, fc.nat(1e6), (numbers, wins) => {
      const lost = lostOf(numbers);
      const row = { eligible: sumOfLost(lost) + wins, lost, bids: wins + lost.auction, wins };
      expect(checkBidding(row)).toEqual([]);
    }),
  );
});

test('one request too many or too few anywhere is found', () => {
  fc.assert(
    fc.property(counts, fc.nat(1e6), fc.constantFrom('eligible', 'bids', 'wins'), (numbers, wins, field) => {
      const lost = lostOf(numbers);
      const row = { eligible: sumOfLost(lost) + wins, lost, bids: wins + lost.auction, wins };
      expect(checkBidding({ ...row, [field]: row[field as 'wins'] + 1 })).toHaveLength(1);
    }),
  );
});

test('the words say what is expected and what came', () => {
  const lost = { ...nothingLost, audience: 40 };
  expect(checkBidding({ eligible: 100, lost, bids: 55, wins: 55 })).toEqual([
    { path: 'wins', message: 'wins must be eligible less all that was lost, 60, and are 55' },
  ]);
  expect(checkBidding({ eligible: 100, lost, bids: 59, wins: 60 })).toEqual([
    { path: 'bids', message: 'bids must be wins and what the auction took, 60, and are 59' },
  ]);
});
