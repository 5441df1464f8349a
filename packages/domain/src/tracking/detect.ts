import { type Platform, platforms, type TrackingProvider } from '../application/application.ts';
import { isKnown, type KnownProvider, knownProviders, providers } from './catalogue/catalogue.ts';
import type { LinkType, Provider, TrackingType } from './catalogue/shape.ts';
import { firstValue, type Parsed } from './parse.ts';

/** What a link is, as far as it can be told; null: not told. */
export type Detected = {
  provider: KnownProvider | null;
  link_type: LinkType;
  tracking_type: TrackingType | null;
  /** Both, when the same sign tells both. */
  platforms: readonly Platform[];
};

const ownerOf = ({ host, path }: Parsed): KnownProvider | null =>
  knownProviders.find((name) => {
    const { owns }: Provider = providers[name];
    return owns.hosts.test(host) && (owns.path?.test(path) ?? true);
  }) ?? null;

const deviceMacros: Readonly<Record<Platform, readonly string[]>> = {
  ios: ['{idfa_plain}', '{advertiser_idfv}'],
  android: ['{android_id_plain}'],
};

/** The platforms a sign tells. */
const told = (tells: (platform: Platform) => boolean | undefined): Platform[] => platforms.filter((one) => tells(one));

/** The first sign that tells anything decides. */
const platformsOf = ({ platform: signs }: Provider, parsed: Parsed, link: LinkType): readonly Platform[] => {
  const steps = [
    () => told((one) => link === 'classic' && signs.path?.[one].test(parsed.path)),
    () => {
      const names = new Set(parsed.parts.map(({ name }) => name));
      return told((one) => signs.names?.[one].some((name) => names.has(name)));
    },
    () => {
      const value = signs.value && firstValue(parsed, signs.value.name);
      return told((one) => value !== undefined && signs.value?.[one].includes(value));
    },
    () => told((one) => deviceMacros[one].some((name) => parsed.parts.some(({ value }) => value.includes(name)))),
  ];
  for (const step of steps) {
    const found = step();
    if (found.length > 0) return found;
  }
  return [];
};

/** The row of hosts that a link is of, by host and path; else, of a host alone, where its path is not one of its links. */
const rowOf = ({ hosts }: Provider, { host, path }: Parsed) => {
  const ofHost = hosts.filter((row) => row.host.test(host));
  const whole = ofHost.find((row) => row.path.test(path));
  return { link: (whole ?? ofHost[0])?.link, whole };
};

const typeOf = (provider: Provider, parsed: Parsed, byHost: TrackingType | null): TrackingType | null => {
  const rule = provider.type;
  if (!rule?.from.includes(byHost)) return byHost;
  return rule.values[firstValue(parsed, rule.name) ?? ''] ?? byHost;
};

/**
 * What a link is (design 13.16): whose by its host, its link and tracking type by the tables of that partner, its platform by the
 * same, or by those of the partner it should be of where nobody knows the host. A partner's short domain, path and all: airbridge.
 */
export const detect = (parsed: Parsed, should: TrackingProvider): Detected => {
  const owner = ownerOf(parsed);
  const reader = owner ?? (isKnown(should) ? should : null);
  if (!reader) return { provider: null, link_type: 'classic', tracking_type: null, platforms: [] };
  const provider: Provider = providers[reader];
  const { link = 'classic', whole } = rowOf(provider, parsed);
  return {
    provider: owner,
    link_type: link,
    tracking_type: owner && whole ? typeOf(provider, parsed, whole.type) : null,
    platforms: platformsOf(provider, parsed, link),
  };
};

/** Domains of which every link belongs to one partner and opens the app itself (D-183). */
const directDomains = ['onelink.me', 'adj.st', 'go.link', 'app.link', 'sng.link', 'smart.link', 'abr.ge'];

/** Whether a click link opens the app directly: on iOS, of such a domain (CK-47). */
export const isDirect = ({ host }: Parsed, platform: Platform): boolean =>
  platform === 'ios' && directDomains.some((domain) => host === domain || host.endsWith(`.${domain}`));
