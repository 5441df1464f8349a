/** What advertisers of one kind of business agree with us; amounts in USD, ROAS as a ratio. */
export type Business = {
  kpis: readonly ('CPA' | 'ROAS')[];
  cpa: readonly [number, number];
  roas: readonly [number, number];
  /** The funnel that counts, by id, which events of the apps are mapped to; and as names of line items call it. */
  event: { id: number; word: string };
  windows: readonly (2 | 3 | 7 | 14)[];
  /** Whom campaigns speak to, as their names say it. */
  audiences: readonly string[];
};

const purchase = { id: 4, word: 'purchase' };

export const businesses = {
  casual: {
    kpis: ['ROAS'],
    cpa: [3, 6],
    roas: [0.5, 1.4],
    event: purchase,
    windows: [7],
    audiences: ['payers30-90', 'churned14-45', 'level20plus', 'whales'],
  },
  midcore: {
    kpis: ['ROAS'],
    cpa: [6, 14],
    roas: [0.55, 2],
    event: purchase,
    windows: [7, 14],
    audiences: ['payers30-120', 'guildlapsed', 'day0payers', 'whales'],
  },
  casino: {
    kpis: ['ROAS'],
    cpa: [5, 12],
    roas: [0.8, 3],
    event: purchase,
    windows: [7],
    audiences: ['whales', 'payers15-60', 'churned30-90'],
  },
  shopping: {
    kpis: ['ROAS', 'CPA'],
    cpa: [6, 19],
    roas: [2.8, 9.5],
    event: { id: 4, word: 'order' },
    windows: [7],
    audiences: ['buyers30-60', 'buyers60-120', 'cartabandon', 'viewed7d'],
  },
  food: {
    kpis: ['CPA', 'CPA', 'ROAS'],
    cpa: [3, 10],
    roas: [2.2, 7],
    event: { id: 4, word: 'first_order' },
    windows: [3, 7],
    audiences: ['lapsed15-45', 'lapsed45-90', 'noorder', 'buyers15-30'],
  },
  ride: {
    kpis: ['CPA'],
    cpa: [2, 6],
    roas: [2, 4],
    event: { id: 4, word: 'ride' },
    windows: [2, 3],
    audiences: ['lapsed15-45', 'installednoride', 'weekend'],
  },
  travel: {
    kpis: ['CPA', 'ROAS'],
    cpa: [25, 65],
    roas: [3.4, 13],
    event: { id: 4, word: 'booking' },
    windows: [14],
    audiences: ['searched14d', 'booked180-365', 'lapsed60-120'],
  },
  fintech: {
    kpis: ['CPA'],
    cpa: [20, 65],
    roas: [1.2, 2.5],
    event: { id: 4, word: 'funded_account' },
    windows: [7, 14],
    audiences: ['kycopen', 'nodeposit30', 'inactive60-120'],
  },
  streaming: {
    kpis: ['CPA'],
    cpa: [10, 27],
    roas: [1, 2],
    event: { id: 5, word: 'subscription' },
    windows: [7],
    audiences: ['trialended', 'churned30-90', 'free60plus'],
  },
} as const satisfies Record<string, Business>;

export type BusinessKind = keyof typeof businesses;

/** Where campaigns of a currency are bought: country ids (ISO 3166-1 numeric), and how names write them. */
export const markets: Record<string, readonly { word: string; countries: readonly number[] }[]> = {
  EUR: [
    { word: 'FR', countries: [250] },
    { word: 'FR+BE', countries: [250, 56] },
    { word: 'DE', countries: [276] },
    { word: 'ES', countries: [724] },
    { word: 'IT', countries: [380] },
    { word: 'DACH', countries: [276, 40, 756] },
  ],
  USD: [
    { word: 'US', countries: [840] },
    { word: 'US+CA', countries: [840, 124] },
    { word: 'BR', countries: [76] },
    { word: 'MX', countries: [484] },
    { word: 'ID', countries: [360] },
  ],
  GBP: [
    { word: 'UK', countries: [826] },
    { word: 'UK+IE', countries: [826, 372] },
  ],
  JPY: [{ word: 'JP', countries: [392] }],
  KRW: [{ word: 'KR', countries: [410] }],
};
