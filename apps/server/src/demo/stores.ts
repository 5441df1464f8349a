import type { StoreApp } from '../outside/store-question.ts';
import { appDetails, type Branded } from './apps/app-details.ts';
import { brandOf, companies } from './companies.ts';
import { firstBrands, newBrands } from './trade/brands.ts';

const ofCompanies = (): Branded[] =>
  companies.flatMap(({ currency, apps }, at) =>
    apps.map(({ name, platform }) => ({
      name: brandOf(name),
      brand: brandOf(name),
      platform,
      kind: firstBrands[at]?.kind ?? 'shopping',
      currency,
    })),
  );

const both = (brand: string, kind: Branded['kind'], currency: string): Branded[] =>
  (['ios', 'android'] as const).map((platform) => ({ name: brand, brand, platform, kind, currency }));

/** Brands that nobody has made an application of: what a pasted store URL fills in. */
const unknown: Branded[] = [
  ...both('Pepper Parcel', 'food', 'EUR'),
  ...both('Kitebox', 'casual', 'USD'),
  ...both('Marlow Stays', 'travel', 'GBP'),
];

/** The invented apps of the demo as their stores would describe them: the stores themselves have never heard of them. */
export const demoStoreApps: readonly StoreApp[] = [
  ...ofCompanies(),
  ...newBrands.flatMap(({ name, also, kind, currency }) => [
    ...both(name, kind, currency),
    ...(also === null ? [] : both(also, kind, currency)),
  ]),
  ...unknown,
].map((branded) => {
  const { name, platform, bundle_identifier, app_store_id, app_store_url, advertiser_website_url } =
    appDetails(branded);
  return {
    platform: platform as StoreApp['platform'],
    name,
    bundle_identifier: bundle_identifier ?? '',
    app_store_id,
    app_store_url: app_store_url ?? '',
    icon_url: null,
    advertiser_website_url,
  };
});
