import type { ApplicationDraft, Platform, TrackingProvider } from '@fairlead/domain/application/application';
import { storeUrlOf } from '@fairlead/domain/application/store-url';
import { uniform } from '../../simulator/chance.ts';
import { streams } from '../../simulator/events/streams.ts';
import { type BusinessKind, businesses } from '../trade/verticals.ts';

/** Ids of verticals, business models and IAB categories by kind of business. */
const classes: Record<BusinessKind, { vertical: number; model: number; categories: readonly number[] }> = {
  casual: { vertical: 2, model: 5, categories: [154, 179] },
  midcore: { vertical: 3, model: 2, categories: [174, 179] },
  casino: { vertical: 4, model: 2, categories: [156, 179] },
  shopping: { vertical: 1, model: 1, categories: [287, 363] },
  food: { vertical: 6, model: 6, categories: [130] },
  ride: { vertical: 8, model: 6, categories: [331] },
  travel: { vertical: 7, model: 6, categories: [331, 349] },
  fintech: { vertical: 9, model: 8, categories: [201] },
  streaming: { vertical: 10, model: 3, categories: [1, 8] },
};

/** Brands that are in another business than the company they came with. */
const others: Record<string, (typeof classes)[BusinessKind]> = {
  Quill: { vertical: 12, model: 3, categories: [215] },
  Fjord: { vertical: 13, model: 3, categories: [84] },
  'Mosaic Music': { vertical: 10, model: 3, categories: [7] },
  'Polar Podcasts': { vertical: 10, model: 4, categories: [7, 197] },
};

/** Brands of the same kind that everybody knows, all invented; some apps name them as competition. */
const rivals: Record<BusinessKind, readonly string[]> = {
  casual: ['Plonk!', 'Jelly Junction', 'Tile Tango'],
  midcore: ['Emberfall', 'Keep & Conquer'],
  casino: ['Big Bell Slots', 'Reel Riviera'],
  shopping: ['Trolley', 'Marché Bleu', 'Haul'],
  food: ['Forkful', 'Gobble', 'Tuckshop'],
  ride: ['Hopp', 'Citycab One'],
  travel: ['Farway', 'Roomstead'],
  fintech: ['Moneta', 'Tuppence', 'Sixpack Bank'],
  streaming: ['Flicker', 'Binge Box'],
};

const wordOf = (brand: string): string => brand.toLowerCase().replace(/[^a-z0-9]+/g, '');
const numberOf = (word: string): number =>
  [...word].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7);

export const bundleOf = (brand: string, platform: Platform): string => `com.${wordOf(brand)}.${platform}`;

/** AppsFlyer 48, Adjust 27, Branch 8, Singular 7, Kochava 4, Airbridge 4 (in Korea and Japan), their own 2 of 100 brands. */
const providerOf = (brand: string, currency: string): TrackingProvider => {
  const drawn = uniform(1201, numberOf(brand)) * 100;
  if (currency === 'KRW' || currency === 'JPY') return drawn < 32 ? 'airbridge' : drawn < 70 ? 'adjust' : 'appsflyer';
  if (drawn < 48) return 'appsflyer';
  if (drawn < 77) return 'adjust';
  if (drawn < 86) return 'branch';
  if (drawn < 94) return 'singular';
  return drawn < 98 ? 'kochava' : 'custom';
};

export type Branded = { name: string; brand: string; platform: Platform; kind: BusinessKind; currency: string };

/** An app as its store and its company describe it, all but the company. The same on every run. */
export const appDetails = ({
  name,
  brand,
  platform,
  kind,
  currency,
}: Branded): Omit<ApplicationDraft, 'company_id'> => {
  const word = wordOf(brand);
  const key = numberOf(word);
  const bundle = bundleOf(brand, platform);
  const track = platform === 'ios' ? 1_400_000_000 + (key % 200_000_000) : null;
  const { vertical, model, categories } = others[brand] ?? classes[kind];
  const competitors = uniform(1202, key) < 0.3 ? [...rivals[kind]] : [];
  const stream = streams.find((one) => one.bundle === bundle);
  return {
    name,
    platform,
    bundle_identifier: bundle,
    app_store_id: track,
    app_store_url: storeUrlOf({ platform, id: track === null ? bundle : String(track), country: null }),
    advertiser_website_url: `https://www.${word}.example`,
    icon_url: null,
    attribution: uniform(1203, key) < 0.86 ? 'external' : 'internal',
    tracking_provider: (stream?.partner as TrackingProvider | undefined) ?? providerOf(brand, currency),
    tracking_provider_attribution_days: businesses[kind].windows[0],
    advertiser_categories: [...categories],
    vertical_id: vertical,
    business_model_id: model,
    is_blacklisted: brand === 'Mill Saga',
    has_competition: competitors.length > 0,
    review_required: false,
    competitors,
  };
};
