/** An app as its store describes it; `country` is the storefront that knew it. */
export type StoreApp = {
  platform: 'ios' | 'android';
  name: string;
  bundle_identifier: string;
  /** The App Store's number, ios only. */
  app_store_id: number | null;
  app_store_url: string;
  icon_url: string | null;
  advertiser_website_url: string | null;
};

/** Ids only: no address that a user gave is ever asked. */
export type StoreQuestion = {
  platform: 'ios' | 'android';
  /** Number in the App Store. */
  track_id: string | null;
  bundle_id: string | null;
  /** Two lower-case letters. */
  country: string | null;
};

/** The store could not be asked, or did not answer as a store does. The reason is for the log. */
export class StoreUnreachable extends Error {
  override name = 'StoreUnreachable';
}

/** One page of a store as text. @throws StoreUnreachable */
export type Ask = (path: string) => Promise<{ status: number; text: string }>;
