/** A file as a client's system would export it: ids `from` to `to` of the app's universe, with the flaws of real exports. */
export type DemoFile = {
  key: string;
  name: string;
  from: number;
  to: number;
  /** Every n-th line is flawed in that way; 0 for never. */
  repeatEvery: number;
  breakEvery: number;
  otherCaseEvery: number;
  idfv?: boolean;
  hashed?: boolean;
};
export type DemoCombination = {
  key: string;
  name: string;
  operator: 'union' | 'intersection' | 'difference';
  sources: string[];
};

const file = (key: string, name: string, from: number, to: number, flaws: Partial<DemoFile> = {}): DemoFile => ({
  key,
  name,
  from,
  to,
  repeatEvery: 0,
  breakEvery: 0,
  otherCaseEvery: 0,
  ...flaws,
});

/** Audiences of the first company's iOS app: nested, overlapping, from 5,000 to 300,000 devices. */
export const iosFiles: readonly DemoFile[] = [
  file('buyers', 'FR | buyers D90', 0, 120_000, { repeatEvery: 80, otherCaseEvery: 7 }),
  file('opens', 'FR | open D7', 90_000, 190_000, { repeatEvery: 120 }),
  file('loyal', 'Loyalty card holders', 40_000, 128_412, { breakEvery: 900, repeatEvery: 200 }),
  file('lapsed', 'Lapsed VIP, summer', 20_000, 25_000),
  file('all', 'FR | all known customers', 0, 300_000, { repeatEvery: 55, breakEvery: 2500, otherCaseEvery: 11 }),
  file('staff', 'Fraud and staff devices', 500_000, 508_214, { idfv: true }),
];
export const iosCombinations: readonly DemoCombination[] = [
  { key: 'target', name: '(Buyers D90) minus (Open D7)', operator: 'difference', sources: ['buyers', 'opens'] },
  { key: 'crm', name: 'Loyal or lapsed VIP', operator: 'union', sources: ['loyal', 'lapsed'] },
  { key: 'core', name: 'Loyal buyers who opened', operator: 'intersection', sources: ['buyers', 'loyal', 'opens'] },
];

/** Audiences of the same company's Android app. */
export const androidFiles: readonly DemoFile[] = [
  file('android-buyers', 'FR | buyers D30', 0, 64_000, { repeatEvery: 150 }),
  file('android-cart', 'FR | cart abandon H48, no order', 30_000, 72_000, { otherCaseEvery: 9 }),
  file('android-hashed', 'partner_export_1811', 10_000, 31_000, { hashed: true }),
];

/** Lines of advanced targeting: what else a campaign can be aimed at. */
export const advanced: readonly { name: string; criterion: string; lines: readonly string[] }[] = [
  { name: 'Evening hours', criterion: 'hour_of_day', lines: ['18', '19', '20', '21', '22'] },
  {
    name: 'Delivery cities',
    criterion: 'city',
    lines: ['Paris', 'Lyon', 'Lille', 'Bordeaux', 'Nantes', 'Toulouse', 'Marseille'],
  },
  { name: 'Paris postcodes', criterion: 'zip_code', lines: Array.from({ length: 20 }, (_, n) => String(75_001 + n)) },
];

/** Ordered before its sources were read: a plain and a hashed export do not combine, so its build fails and says why. */
export const androidCombinations: readonly DemoCombination[] = [
  { key: 'mixed', name: 'Buyers and partner export', operator: 'union', sources: ['android-buyers', 'android-hashed'] },
];
