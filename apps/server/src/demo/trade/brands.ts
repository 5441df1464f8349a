import type { Currency } from '@fairlead/domain/money';
import type { BusinessState } from '@fairlead/domain/state';
import type { BusinessKind } from './verticals.ts';

/** What the trade of the full demo adds to a company: how names shorten it, and its kind of business. */
export type Brand = { name: string; code: string; kind: BusinessKind };
export type NewBrand = Brand & {
  currency: Currency;
  business_state: BusinessState;
  is_test: boolean;
  /** A second brand with apps of its own. */
  also: string | null;
  /** No iOS app yet. */
  android_only: boolean;
};

/** The companies of the small demo, in their order. */
export const firstBrands: readonly Omit<Brand, 'name'>[] = [
  { code: 'NOM', kind: 'food' },
  { code: 'HMB', kind: 'fintech' },
  { code: 'PXO', kind: 'casual' },
  { code: 'KIR', kind: 'ride' },
  { code: 'VEL', kind: 'shopping' },
  { code: 'SBK', kind: 'shopping' },
  { code: 'OUT', kind: 'travel' },
  { code: 'LUM', kind: 'streaming' },
  { code: 'QLL', kind: 'streaming' },
  { code: 'TLY', kind: 'fintech' },
  { code: 'SPP', kind: 'casino' },
  { code: 'HTK', kind: 'food' },
  { code: 'ONC', kind: 'food' },
  { code: 'FJD', kind: 'streaming' },
  { code: 'OMG', kind: 'casual' },
];

const brand = (line: string): NewBrand => {
  const [name = '', code = '', currency, kind, business_state = 'live', also = ''] = line.split('|');
  return {
    name,
    code,
    currency: currency as Currency,
    kind: kind as BusinessKind,
    business_state: business_state as BusinessState,
    is_test: name.includes('Sandbox'),
    also: also === '' || also === '-' ? null : also,
    android_only: also === '-',
  };
};

/** Invented, in the order they became customers; the last ones are new. Kirin Ride has a second company for its second currency. */
export const newBrands: readonly NewBrand[] = [
  'Larkspur Home|LRK|EUR|shopping|live|Larkspur Kids',
  'Bubble Foundry|BBF|USD|casual|live|Bubble Harbor',
  'Tiffin Town|TIF|GBP|food|live',
  'Marble Meadow|MMD|USD|casual|live|Marble Islands',
  'Pocket Lantern Games|PLG|USD|casual|live|Lantern Bingo',
  'Kirin Ride USA|KRU|USD|ride|live',
  'Copperleaf|CPL|EUR|fintech|live|Copperleaf Business',
  'Golden Gull Slots|GGS|USD|casino|live|Gull Bingo',
  'Ashen Crown|ASH|USD|midcore|live|Crown Arena',
  'Bamboo Box|BBX|KRW|food|live',
  'Ironwake Studio|IRW|EUR|midcore|live|Ironwake Tactics',
  'Lucky Larch|LKL|USD|casino|live',
  'Tidewave TV|TDW|EUR|streaming|live|Tidewave Kids',
  'Thistle & Thread|THT|GBP|shopping|live|Thistle Outlet',
  'Wanderlane|WDL|EUR|travel|live|Wanderlane Stays',
  'Cobalt Sports|CBS|EUR|streaming|paused',
  'Diamond Otter|DMO|USD|casino|live',
  'Neon Tumbler|NTB|JPY|casino|live',
  'Skyferry|SKF|USD|travel|live|Skyferry Rail',
  'Polar Podcasts|PPC|EUR|streaming|live',
  'Hanok Drama|HND|KRW|streaming|live|Hanok Webtoon',
  'Royal Puffin|RPF|USD|casino|paused',
  'Basil Bike|BSB|EUR|food|live|Basil Market',
  'Juniper Beauty|JUN|EUR|shopping|live',
  'Mosaic Music|MOS|USD|streaming|churned',
  'Baltic Roam|BLR|EUR|travel|paused',
  'Candle Cats|CDC|JPY|casual|live',
  'Velour Vegas|VLV|USD|casino|churned',
  'Plum Kitchen|PLK|EUR|food|live|Plum Pantry',
  'Saffron Street|SFS|GBP|food|paused',
  'Riftwardens|RFT|EUR|midcore|live|Riftwardens Cards',
  'Dumpling Dash|DDS|USD|food|live',
  'Market Heron|MKH|EUR|food|paused',
  'Tortilla Trail|TTT|USD|food|live',
  'Sable Siege|SBS|KRW|midcore|live',
  'Penny Fjord|PFJ|EUR|fintech|live|Penny Fjord Invest',
  'Orchid Avenue|ORA|EUR|shopping|paused',
  'Cedar & Clay|CDY|GBP|shopping|churned',
  'Bento Bay|BNB|JPY|food|paused',
  'Paper Comet|PCM|EUR|casual|paused',
  'Silver Sparrow Casino|SSC|USD|casino|churned|Sparrow Solitaire',
  'Nimbus Wallet|NMB|EUR|fintech|onboarding',
  'Stack Sandbox|STX|EUR|shopping|onboarding|-',
  'Willow Wardrobe|WLW|KRW|shopping|onboarding',
  'Grove Sandbox|GRV|GBP|midcore|onboarding',
].map(brand);
