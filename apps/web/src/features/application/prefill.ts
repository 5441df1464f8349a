import type { ApplicationDraft } from '@fairlead/domain/application/application';

/** Fields that a store URL, or what the store says, can fill in. */
export const storeFields = ['name', 'bundle_identifier', 'app_store_id', 'icon_url', 'advertiser_website_url'] as const;
export type StoreField = (typeof storeFields)[number];
export type Told = { [Field in StoreField]?: ApplicationDraft[Field] };

const nothing = (value: unknown): boolean => value === null || value === undefined || value === '';
const trimmed = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value);

export type Prefill = {
  /** What is put into the form. */
  set: Told;
  /** What the store says otherwise than the person, or the record: left alone, and offered. */
  differs: Told;
};

/**
 * What the store tells goes where nothing stands, or where only an earlier look-up filled something in; what a person
 * typed stays (AP-41). `fixed` fields are never touched.
 */
export const prefill = (
  values: Told,
  told: Told,
  { earlier, fixed }: { earlier: Told; fixed: readonly StoreField[] },
): Prefill => {
  const set: Record<string, unknown> = {};
  const differs: Record<string, unknown> = {};
  for (const field of storeFields) {
    if (nothing(told[field]) || fixed.includes(field) || trimmed(values[field]) === told[field]) continue;
    const free = nothing(values[field]) || values[field] === earlier[field];
    (free ? set : differs)[field] = told[field];
  }
  return { set, differs };
};

/** What an earlier look-up filled in and nobody touched since: it belongs to another app when the URL does. */
export const leftOver = (values: Told, earlier: Told): StoreField[] =>
  storeFields.filter((field) => !nothing(earlier[field]) && values[field] === earlier[field]);
