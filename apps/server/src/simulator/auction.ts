import { normalBelow } from '@fairlead/domain/normal';
import { between, uniform } from './chance.ts';

/*
 * The market that a bidder meets: how many requests come from where, and what suppliers and rivals ask. It knows nothing of
 * campaigns, budgets or the store, so that whoever bids can be put in front of it.
 */

/** Requests of a country against France's 1; others have a third. Those without any are small and have no exchange. */
const REQUESTS: Readonly<Record<string, number>> = {
  ...{ US: 6, JP: 2.4, DE: 1.5, GB: 1.4, FR: 1, IT: 0.9, ES: 0.8, KR: 1.1, BR: 2.2, MX: 1.3, IN: 3, ID: 1.8, CA: 0.9 },
  ...{ MC: 0, LI: 0, SM: 0, VA: 0, AD: 0, GL: 0, FO: 0 },
};

/** How much a bidder can ask for in these countries; no countries: anywhere. */
export const requestsFrom = (countries: readonly string[]): number =>
  countries.length === 0 ? 8 : countries.reduce((sum, country) => sum + (REQUESTS[country] ?? 0.33), 0);

/** Part of the requests of a region of these countries that come from others, and are lost to the choice of countries. */
export const lostToCountries = (countries: readonly string[]): number =>
  countries.length === 0 ? 0 : 1 / (1 + 3 * requestsFrom(countries));

/** Spread of the logarithm of what a supplier asks at least, and of what the best rival bids. */
const FLOOR_SPREAD = 0.5;
const RIVAL_SPREAD = 0.6;

/** Middles of what is asked and bid at a supplier, against the usual price of a request like this one. */
type Landscape = { share: number; floor: number; rival: number };

/** A supplier's part of the market and its prices: always the same for the same supplier. */
const landscapeOf = (supplier: number): Landscape => ({
  share: between(0.5, 2, 81, supplier),
  floor: between(0.35, 0.6, 82, supplier),
  rival: between(0.6, 1, 83, supplier),
});

/** How many of a market's requests come by way of a supplier, against others. */
export const shareOfSupplier = (supplier: number): number => landscapeOf(supplier).share;

/**
 * What becomes of a bid at a supplier: the chance that it clears the floor, and that it then wins.
 * @param bid against the usual price of such a request: 1 is usual
 */
export const chancesAt = (supplier: number, bid: number): { clears: number; wins: number } => {
  const { floor, rival } = landscapeOf(supplier);
  const of = (middle: number, spread: number) =>
    Math.max(0.02, Math.min(0.98, normalBelow(Math.log(bid / middle) / spread)));
  return { clears: of(floor, FLOOR_SPREAD), wins: of(rival, RIVAL_SPREAD) };
};

/** The suppliers a campaign buys most at: those with most requests. */
export const largestSuppliers = (suppliers: readonly number[], most: number): number[] =>
  [...suppliers].sort((a, b) => shareOfSupplier(b) - shareOfSupplier(a) || a - b).slice(0, most);

/** One creative in twenty is refused by a supplier; asked once more it looks again. */
export const refuses = (supplier: number, creative: number, asked = 0): boolean =>
  uniform(84, supplier, creative, asked) < 0.05;

/** What a win costs against the usual: rivals set most of the price, who bids more pays a little more. */
export const priceOf = (bid: number): number => bid ** 0.3;
