import type { StreamKind } from './catalogue.ts';

/** An app whose users are simulated. Told by its bundle identifier, which never changes. */
export type Stream = {
  bundle: string;
  kind: StreamKind;
  /** Who measures it, which decides how events are named. */
  partner: string;
  market: Market;
  /** Of a usual day, in the full demo. */
  opens: number;
  /** Devices: number `first` of universe 1 and the `width` after it were there on the first day; `installs` come a day. */
  first: number;
  width: number;
  installs: number;
  /** Whether the small demo has it too. */
  small: boolean;
  /** The last day that is sent, counted from the first one, for an app whose data stream broke off. */
  until: number | null;
  /** Events that were sent last on a day, counted likewise: something broke in the app. */
  silent: Readonly<Record<string, number>>;
};

export type Market = 'EUR' | 'USD' | 'GBP' | 'JPY' | 'KRW';

/** Where users are, of 100, and how many hours their clocks are ahead of UTC. */
export const markets: Record<Market, readonly (readonly [country: string, share: number, ahead: number])[]> = {
  EUR: [
    ['FR', 58, 1],
    ['DE', 14, 1],
    ['BE', 11, 1],
    ['ES', 9, 1],
    ['IT', 8, 1],
  ],
  USD: [
    ['US', 64, -6],
    ['CA', 12, -5],
    ['BR', 10, -3],
    ['MX', 8, -6],
    ['ID', 6, 7],
  ],
  GBP: [
    ['GB', 88, 0],
    ['IE', 12, 0],
  ],
  JPY: [['JP', 100, 9]],
  KRW: [['KR', 100, 9]],
};

/** Devices of apps after the first company's lie apart, each app's a little into the next one's. */
const APART = 120_000;

/** Five million events and some more, over the whole history. */
const VOLUME = 1.72;

/** `bundle kind partner market weight [until]`, in the order of the demo's companies. */
const lines = `
  com.nomnom.ios food appsflyer EUR 1000
  com.nomnom.android food adjust EUR 820
  com.velvet.android shopping branch EUR 420
  com.velvet.ios shopping branch EUR 460
  com.halfmoon.ios fintech adjust GBP 330
  com.halfmoon.android fintech adjust GBP 300
  com.orchardmatch.ios casual appsflyer USD 240
  com.orchardmatch.android casual appsflyer USD 290
  com.dragonorchard.android casual singular USD 210
  com.kirinride.ios ride adjust JPY 400
  com.kirinride.android ride adjust JPY 340
  com.seoulbasket.ios shopping airbridge KRW 300
  com.seoulbasket.android shopping airbridge KRW 360
  com.outbound.ios travel appsflyer USD 260
  com.outbound.android travel appsflyer USD 240 79
  com.lumen.ios streaming kochava USD 300
  com.lumen.android streaming kochava USD 280
  com.spinpalace.ios casino appsflyer USD 330
  com.spinpalace.android casino appsflyer USD 310
  com.larkspurhome.ios shopping adjust EUR 270
  com.larkspurhome.android shopping adjust EUR 250
  com.bubblefoundry.ios casual appsflyer USD 250
  com.bubblefoundry.android casual appsflyer USD 230
  com.tiffintown.ios food branch GBP 290
  com.copperleaf.ios fintech appsflyer EUR 240
  com.copperleaf.android fintech appsflyer EUR 230
  com.goldengullslots.android casino singular USD 310
  com.tidewavetv.ios streaming adjust EUR 240
  com.wanderlane.ios travel appsflyer EUR 250
  com.wanderlane.android travel appsflyer EUR 230`;

/** The first day of the demo's events lies so many days before the day of seeding. */
export const HISTORY_DAYS = 92;

/** Since two days before the seeding nothing is bought in this app any more, so it says. */
const SILENT: Readonly<Record<string, Record<string, number>>> = {
  'com.velvet.ios': { PURCHASE: HISTORY_DAYS - 3, first_purchase: HISTORY_DAYS - 3 },
};

/** The apps of the demo that send events: the first company's from the devices of its uploaded lists. */
export const streams: readonly Stream[] = lines
  .trim()
  .split('\n')
  .map((line, at) => {
    const [bundle = '', kind, partner = '', market, much, until] = line.trim().split(/\s+/);
    const opens = VOLUME * Number(much);
    const own = [
      { first: 0, width: 150_000, installs: 66 }, // lists of iOS: buyers 0 to 120,000, opens 90,000 to 190,000
      { first: 0, width: 84_000, installs: 54 }, // of Android: buyers 0 to 64,000, cart 30,000 to 72,000
    ][at];
    const devices = own ?? {
      first: 600_000 + APART * at,
      width: Math.round(60 * opens),
      installs: Math.round(opens / 14),
    };
    return {
      bundle,
      kind: kind as StreamKind,
      partner,
      market: market as Market,
      opens,
      ...devices,
      small: at < 3,
      until: until === undefined ? null : Number(until),
      silent: SILENT[bundle] ?? {},
    };
  });

/** The small demo has so much of what the full one has, for the few apps it has events of. */
export const SMALL_SHARE = 0.06;
