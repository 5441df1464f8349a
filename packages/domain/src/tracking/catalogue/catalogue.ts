import type { Platform, TrackingProvider } from '../../application/application.ts';
import { adjust } from './adjust.ts';
import { airbridge } from './airbridge.ts';
import { appsflyer } from './appsflyer.ts';
import { branch } from './branch.ts';
import { kochava } from './kochava.ts';
import type { LinkType, Parameter, Provider, TrackingType } from './shape.ts';
import { singular } from './singular.ts';

/** Partners with a catalogue (D-178); for the others only macros and characters of values are looked at. */
export const providers = { appsflyer, adjust, branch, kochava, singular, airbridge } as const;
export type KnownProvider = keyof typeof providers;

export const knownProviders = Object.keys(providers) as KnownProvider[];

export const isKnown = (provider: TrackingProvider): provider is KnownProvider => Object.hasOwn(providers, provider);

/** What the links of one kind carry. */
export type Expectations = { byName: ReadonlyMap<string, Parameter>; must: readonly Parameter[] };

const asked = new Map<string, Expectations>();

const gather = (provider: Provider, type: TrackingType, platform: Platform, link: LinkType): Expectations => {
  const rows = provider.parameters.filter(
    ({ types, on, links }) =>
      provider.forms[type] !== undefined &&
      (types?.includes(type) ?? true) &&
      (on ?? platform) === platform &&
      (links?.includes(link) ?? true),
  );
  return { byName: new Map(rows.map((row) => [row.name, row])), must: rows.filter((row) => row.must) };
};

/**
 * The parameters of a provider's links of this kind (CK-13). A link type that the provider does not have for the tracking type
 * is read as classic; tracking types it does not have at all carry nothing.
 */
export const expectations = (
  name: KnownProvider,
  type: TrackingType,
  platform: Platform,
  read: LinkType,
): Expectations => {
  const provider: Provider = providers[name];
  const link = (provider.forms[type]?.includes(read) ?? true) ? read : 'classic';
  const key = `${name} ${type} ${platform} ${link}`;
  const known = asked.get(key) ?? gather(provider, type, platform, link);
  asked.set(key, known);
  return known;
};
