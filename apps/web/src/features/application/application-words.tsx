import {
  type ApplicationDraft,
  type Attribution,
  attributionLabels,
  type TrackingProvider,
  trackingProviderNames,
} from '@fairlead/domain/application/application';
import { applicationLabels } from '@fairlead/domain/application/labels';
import { type BusinessState, businessStateNames, type State, stateNames } from '@fairlead/domain/state';
import type { Together } from '#ui/form/merge.ts';
import { plainValue } from '#ui/form/plain-value.tsx';

export const platformNames = { ios: 'iOS', android: 'Android' } as const;

type Named = { id: number; name: string };
/** What a save drops by another: no competitors without competition, no window without a provider, no App Store ID on Android. */
const decidedTogether = [
  ['has_competition', 'competitors'],
  ['tracking_provider', 'tracking_provider_attribution_days'],
  ['platform', 'app_store_id'],
] as const satisfies Together<ApplicationDraft>;

/** Names behind the ids of an application. */
export type Known = {
  verticals: readonly Named[];
  businessModels: readonly Named[];
  categories: readonly (Named & { category: string })[];
};
export const nothingKnown: Known = { verticals: [], businessModels: [], categories: [] };

export const nameIn = (items: readonly Named[], id: unknown): string | undefined =>
  items.find((one) => one.id === id)?.name;

export const windowText = (days: number): string => (days === 1 ? '1 day' : `${days} days`);

/** Words of an application for forms, merges and its history; ids are shown by their names. */
export const applicationWords = ({ verticals, businessModels, categories }: Known) => {
  const category = (one: unknown): string =>
    typeof one === 'object' && one !== null && 'name' in one
      ? String(one.name)
      : (nameIn(categories, one) ?? String(one));
  const show = (name: string, value: unknown) => {
    if (value === null || value === undefined) return plainValue(value);
    if (name === 'business_state') return businessStateNames[value as BusinessState] ?? plainValue(value);
    if (name === 'state') return stateNames[value as State] ?? plainValue(value);
    if (name === 'attribution') return attributionLabels[value as Attribution] ?? plainValue(value);
    if (name === 'tracking_provider') return trackingProviderNames[value as TrackingProvider] ?? plainValue(value);
    if (name === 'platform') return platformNames[value as 'ios' | 'android'] ?? plainValue(value);
    if (name === 'vertical_id') return nameIn(verticals, value) ?? plainValue(value);
    if (name === 'business_model_id') return nameIn(businessModels, value) ?? plainValue(value);
    if (name === 'tracking_provider_attribution_days') return windowText(Number(value));
    if (name === 'advertiser_categories' && Array.isArray(value)) return plainValue(value.map(category));
    return plainValue(value);
  };
  return { thing: 'application', labels: applicationLabels, together: decidedTogether, show };
};
