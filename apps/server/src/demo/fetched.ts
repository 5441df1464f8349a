import { startOfDay, type UtcDay } from '@fairlead/domain/utc-day';
import type { DemoCombination, DemoFile } from './audiences.ts';

/*
 * Audiences of the demo that came by other ways than a person's upload: dropped in a client's folder, fetched from an address,
 * sent by a client's own system or by the technical team.
 */

type Which = { bundle: string; name: string; small: boolean };

/** A dropped file that somebody imported. */
export type DemoImport = Which & { url: string };

export const imports: readonly DemoImport[] = [
  { bundle: 'com.nomnom.ios', name: 'Loyalty, autumn', url: 's3://nomnom/loyalty_mixed_case.csv', small: true },
  { bundle: 'com.nomnom.ios', name: 'Newsletter October', url: 's3://nomnom/newsletter_2026-10.csv', small: false },
  { bundle: 'com.nomnom.ios', name: 'CRM export', url: 's3://nomnom/export_failed.csv', small: false },
  { bundle: 'com.velvet.android', name: 'Opt-out, all', url: 's3://velvet/suppression/opt_out_all.csv', small: true },
  {
    bundle: 'com.velvet.android',
    name: 'Opt-out, week',
    url: 's3://velvet/suppression/opt_out_weekly.csv',
    small: false,
  },
  { bundle: 'com.velvet.ios', name: 'Lapsed 90 days', url: 's3://velvet/winback/lapsed_90d.csv', small: false },
];

/** A file of another sender: its ids lie in the universe of the demo, at devices of the app. */
export type DemoSent = Which & {
  origin: 's3' | 'http' | 'client' | 'se';
  /** Where it came from, for those that were fetched. */
  url: string | null;
  /** Days before the seeding that it came, each time with the ids it had then; the newest last. */
  came: readonly { daysAgo: number; file: DemoFile }[];
  /** What came on the days after the last one was no list: it is stuck since. */
  stuck: boolean;
};

const file = (name: string, from: number, to: number, flaws: Partial<DemoFile> = {}): DemoFile => ({
  ...{ key: name, name, from, to, repeatEvery: 70, breakEvery: 0, otherCaseEvery: 0 },
  ...flaws,
});

/** A list that a client's system sends every so many days, a little different each time. */
const feed = (from: number, to: number, days: readonly number[], drift: number): DemoSent['came'] =>
  days.map((daysAgo, n) => ({ daysAgo, file: file('feed', from + n * drift, to + 2 * n * drift) }));

/** Days since the last Tuesday but today's and yesterday's. */
export const sinceTuesday = (today: UtcDay): number => 2 + ((startOfDay(today).getUTCDay() + 3) % 7);

/** What others sent until today. */
export const sentUntil = (today: UtcDay): readonly DemoSent[] => [
  {
    ...{ bundle: 'com.nomnom.ios', name: 'Loyalty cards, daily', origin: 's3', small: false },
    url: 's3://nomnom/daily/loyalty_cards.csv',
    came: feed(
      38_000,
      61_000,
      [3, 2, 1, 0].map((day) => day + sinceTuesday(today)),
      220,
    ),
    stuck: true,
  },
  {
    ...{ bundle: 'com.nomnom.ios', name: 'Store visitors, partner page', origin: 'http', small: false },
    url: 'https://files.nomnom.example/audiences/store_visitors.csv',
    came: [{ daysAgo: 12, file: file('visitors', 70_000, 88_000, { otherCaseEvery: 4 }) }],
    stuck: false,
  },
  {
    ...{ bundle: 'com.larkspurhome.ios', name: 'Showroom visitors', origin: 'http', small: false },
    url: 'https://exports.larkspur.example/showroom.csv',
    came: [{ daysAgo: 1, file: file('showroom', 2_880_000, 2_893_000) }],
    stuck: false,
  },
  {
    ...{ bundle: 'com.nomnom.android', name: 'Subscribers of Nomnom Plus', origin: 'client', url: null, small: false },
    came: feed(2_000, 21_000, [6, 4, 3, 2, 1], 260),
    stuck: false,
  },
  {
    ...{ bundle: 'com.halfmoon.android', name: 'Card holders', origin: 'client', url: null, small: false },
    came: feed(1_200_000, 1_224_000, [6, 5, 4, 3, 2, 1], -340),
    stuck: false,
  },
  {
    ...{ bundle: 'com.kirinride.ios', name: 'Commuters', origin: 'client', url: null, small: false },
    came: feed(1_680_000, 1_697_000, [5, 3, 1], 410),
    stuck: false,
  },
  {
    ...{ bundle: 'com.spinpalace.ios', name: 'VIP lounge', origin: 'client', url: null, small: false },
    came: feed(2_640_000, 2_646_000, [4, 2], 90),
    stuck: false,
  },
  {
    ...{ bundle: 'com.seoulbasket.ios', name: 'Delivery area, served', origin: 'se', url: null, small: false },
    came: feed(1_920_000, 1_936_000, [6, 4, 2], 150),
    stuck: false,
  },
];

/** Combinations of what is dynamic or was sent; the last is made of a combination. */
export const laterCombinations: readonly (DemoCombination & { bundle: string; small: boolean })[] = [
  {
    ...{ bundle: 'com.nomnom.android', key: 'idle', name: 'Quiet buyers, no cart', operator: 'difference' },
    sources: ['FR | buyers D90, no open D7', 'FR | cart D3, not ordered'],
    small: true,
  },
  {
    ...{ bundle: 'com.velvet.android', key: 'allowed', name: '(Top 10 % spenders) minus (Opt-out)' },
    operator: 'difference',
    sources: ['Top 10 % spenders D180', 'Opt-out, all'],
    small: true,
  },
  {
    ...{ bundle: 'com.nomnom.ios', key: 'nested', name: 'Target, spenders of the newsletter first' },
    operator: 'union',
    sources: ['(Buyers D90) minus (Open D7)', 'Top 10 % spenders D180', 'Newsletter October'],
    small: false,
  },
];

/**
 * The combinations that a demo makes.
 * @param bucket the clients' folders are those of a bucket, which is not ours to fill: what is made of its files is not there
 */
export const combinationsMade = (size: 'small' | 'full', bucket: boolean): typeof laterCombinations => {
  const dropped = new Set(imports.map(({ name }) => name));
  return laterCombinations.filter(
    ({ small, sources }) => (small || size === 'full') && !(bucket && sources.some((source) => dropped.has(source))),
  );
};
