import { DAILY_CAP_MIN } from '../campaign/delivery.ts';
import { checkCampaignName } from '../campaign/details.rules.ts';
import { checkClientCost } from '../campaign/pricing.rules.ts';
import { type Issue, when } from '../issue.ts';
import { centsOf, ofCents, sumMoney } from '../money.ts';
import { matrixName, type NameValues } from './matrix-name.ts';
import { sharedCaps } from './shared-caps.ts';

/** How a matrix shares the line item's daily budget; a number is the cap of each. */
export const capSplits = ['even', 'by_reach'] as const;
type DailyCap = (typeof capSplits)[number] | number;

/** Campaigns that one matrix makes (design 13.19). */
export const MATRIX_MOST = 200;

/** A combination by the places of its countries and its audience in what was asked for. */
export type Place = { country: number; audience: number };
export const placeKey = ({ country, audience }: Place): string => `${country}.${audience}`;

/** What is said of one combination alone; what is left out follows from the whole. */
export type MatrixCell = Place & {
  left_out?: boolean | undefined;
  name?: string | undefined;
  price?: number | undefined;
  /** Typed by hand: the others share what is left. */
  daily_cap?: number | undefined;
};

export type MatrixAsk = {
  /** With pieces in braces. */
  name: string;
  /** How many columns and rows there are. */
  countries: number;
  audiences: number;
  price: number | null;
  daily_cap: DailyCap;
  cells: readonly MatrixCell[];
};

export type MatrixKnown = {
  namesOf: (place: Place) => Omit<NameValues, 'price'>;
  /** Of the line item, in the company's currency; null: it has none. */
  daily_budget: number | null;
  /** Smallest part of an amount, in cents: 100 where the currency has no decimals. */
  unit: number;
  /** Devices of a combination; null: not counted. */
  devicesOf: (place: Place) => number | null;
};

/** One campaign that a matrix makes. */
export type MatrixRow = Place & {
  name: string;
  price: number | null;
  /** Null while there is nothing to share, or by nothing that was counted. */
  daily_cap: number | null;
  /** What it would have, were it not pinned. */
  share: number | null;
  pinned: boolean;
};

const capsOf = (ask: MatrixAsk, known: MatrixKnown, cells: readonly MatrixCell[], pins: boolean): (number | null)[] => {
  const { daily_cap: split } = ask;
  const pinned = cells.map(({ daily_cap }) => (pins && daily_cap !== undefined ? daily_cap : null));
  if (typeof split === 'number') return pinned.map((pin) => pin ?? split);
  const weights = cells.map((cell) => (split === 'even' ? 1 : known.devicesOf(cell)));
  const isCounted = weights.every((weight, at) => weight !== null || pinned[at] !== null);
  if (known.daily_budget === null || !isCounted) return pinned;
  const parts = cells.map((_, at) => ({ pinned: pinned[at] ?? null, weight: weights[at] ?? 0 }));
  return sharedCaps(known.daily_budget, parts, known.unit);
};

/** The campaigns of a matrix, audience by audience: form and server make the same of the same. */
export const matrixRows = (ask: MatrixAsk, known: MatrixKnown): MatrixRow[] => {
  const said = new Map(ask.cells.map((cell) => [placeKey(cell), cell]));
  const cells: MatrixCell[] = [];
  for (let audience = 0; audience < ask.audiences; audience++)
    for (let country = 0; country < ask.countries; country++) {
      const cell = said.get(placeKey({ country, audience })) ?? { country, audience };
      if (!cell.left_out) cells.push(cell);
    }
  const [caps, shares] = [capsOf(ask, known, cells, true), capsOf(ask, known, cells, false)];
  return cells.map((cell, at) => {
    const { country, audience } = cell;
    const price = cell.price ?? ask.price;
    return {
      country,
      audience,
      name: (cell.name ?? matrixName(ask.name, { ...known.namesOf(cell), price })).trim(),
      price,
      daily_cap: caps[at] ?? null,
      share: shares[at] ?? null,
      pinned: cell.daily_cap !== undefined,
    };
  });
};

const pathOf = (place: Place, field: string): string => `cells.${placeKey(place)}.${field}`;
const spelled = (name: string): string => name.trim().toLowerCase();
/** What a cap under the least one is told. */
export const CAP_UNDER = `Daily cap must be at least ${DAILY_CAP_MIN}`;

/** What is wrong with the names: none that a campaign may have, two alike, or one that a campaign of the application has (in any case of letters). */
const checkNames = (rows: readonly MatrixRow[], taken: readonly string[]): Issue[] => {
  const [there, seen] = [new Set(taken.map(spelled)), new Set<string>()];
  return rows.flatMap((row) => {
    const name = spelled(row.name);
    const isTwice = seen.has(name);
    seen.add(name);
    return [
      ...checkCampaignName(row.name).map(({ message }) => ({ path: pathOf(row, 'name'), message })),
      ...when(isTwice, pathOf(row, 'name'), `Two campaigns would be called “${row.name}”. Add a piece to the name.`),
      ...when(
        there.has(name),
        pathOf(row, 'name'),
        `There is a campaign called “${row.name}” already. Choose another name.`,
      ),
    ].slice(0, 1);
  });
};

const checkCaps = (ask: MatrixAsk, rows: readonly MatrixRow[], daily: number | null): Issue[] => {
  if (typeof ask.daily_cap === 'string' && daily === null)
    return [{ path: 'daily_cap', message: 'The line item has no daily budget to share. Choose one amount.' }];
  const over = typeof ask.daily_cap === 'string' && daily !== null ? overBy(rows, daily) : 0;
  if (over > 0) return [{ path: 'daily_cap', message: `The caps are ${over} over the line item’s daily budget.` }];
  return rows.flatMap((row) =>
    when(
      row.daily_cap === null || centsOf(row.daily_cap) < centsOf(DAILY_CAP_MIN),
      pathOf(row, 'daily_cap'),
      CAP_UNDER,
    ),
  );
};

/** What is wrong with the price of all, once, and with those that combinations have of their own; none is cost plus. */
export const checkMatrixPrices = ({ price, cells }: Pick<MatrixAsk, 'price' | 'cells'>): Issue[] => [
  ...(price === null ? [] : checkClientCost(price, 'price', 'Price')),
  ...cells.flatMap((cell) =>
    cell.left_out || cell.price === undefined ? [] : checkClientCost(cell.price, pathOf(cell, 'price'), 'Price'),
  ),
];

/** How far pinned caps are over the whole that is shared; 0: they are not. */
export const overBy = (rows: readonly MatrixRow[], daily: number): number =>
  Math.max(
    0,
    ofCents(
      centsOf(sumMoney(rows.flatMap(({ daily_cap, pinned }) => (pinned ? [daily_cap ?? 0] : [])))) - centsOf(daily),
    ),
  );

const checkPlaces = ({ cells, countries, audiences }: MatrixAsk): Issue[] => {
  const isWithin = (place: number, many: number) => Number.isInteger(place) && place >= 0 && place < many;
  const within = cells.every((cell) => isWithin(cell.country, countries) && isWithin(cell.audience, audiences));
  const twice = new Set(cells.map(placeKey)).size < cells.length;
  return [
    ...when(!within, 'cells', 'A cell names a country and an audience of the matrix by their places, from 0'),
    ...when(twice, 'cells', 'A cell is named once'),
  ];
};

/**
 * What is wrong with a matrix as a whole; each of its campaigns is checked by the rules of campaigns besides.
 * @param taken names of campaigns that the application has
 * @returns issues of one combination under `cells.{country}.{audience}.{field}`
 */
export const checkMatrix = (
  ask: MatrixAsk,
  rows: readonly MatrixRow[],
  { daily_budget, taken }: { daily_budget: number | null; taken: readonly string[] },
): Issue[] => {
  const places = checkPlaces(ask);
  if (places.length > 0) return places;
  if (rows.length === 0) return [{ path: 'cells', message: 'Tick at least one combination' }];
  if (rows.length > MATRIX_MOST)
    return [
      { path: 'cells', message: `A matrix makes at most ${MATRIX_MOST} campaigns. These would be ${rows.length}.` },
    ];
  return [...checkNames(rows, taken), ...checkMatrixPrices(ask), ...checkCaps(ask, rows, daily_budget)];
};
