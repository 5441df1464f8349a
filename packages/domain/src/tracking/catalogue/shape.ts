import type { Platform } from '../../application/application.ts';

export const trackingTypes = ['click', 'impression', 'engagement'] as const;
export type TrackingType = (typeof trackingTypes)[number];

export const linkTypes = ['classic', 'universal', 'onelink'] as const;
export type LinkType = (typeof linkTypes)[number];

/** What a value may be: one of these macros, one of these words, of this shape, or any text; and what to write instead. */
export type Expected = {
  macros?: readonly string[];
  fixed?: readonly string[];
  pattern?: RegExp;
  any?: true;
  /** Null: only the partner or the client knows the value. */
  suggest: string | null;
};

/** For which links a parameter is, where it is not for all that its provider has. */
type Only = { types?: readonly TrackingType[]; on?: Platform; links?: readonly LinkType[] };

/** A parameter that a provider's links carry. `about`: what it is for. */
export type Parameter = Only & { name: string; must: boolean; expect: Expected; about: string };

/** How links of a measurement partner are told and what they carry (CK-27). */
export type Provider = {
  /** The link types there are for each tracking type. */
  forms: Partial<Record<TrackingType, readonly LinkType[]>>;
  /** Whose link it is. */
  owns: { hosts: RegExp; path?: RegExp };
  /** What its links are, by host and path; `type` null: the path does not tell. */
  hosts: readonly { host: RegExp; path: RegExp; link: LinkType; type: TrackingType | null }[];
  /** What tells the platform, in this order: the path of classic links, names of parameters, a value, macros of devices. */
  platform: {
    path?: Record<Platform, RegExp>;
    names?: Record<Platform, readonly string[]>;
    value?: { name: string } & Record<Platform, readonly string[]>;
  };
  /** A parameter that tells the tracking type of links whose host says one of `from`. */
  type?: { from: readonly (TrackingType | null)[]; name: string; values: Readonly<Record<string, TrackingType>> };
  parameters: readonly Parameter[];
};

export const must = (name: string, expect: Expected, about: string, only: Only = {}): Parameter => ({
  ...only,
  name,
  must: true,
  expect,
  about,
});

export const may = (name: string, expect: Expected, about: string, only: Only = {}): Parameter => ({
  ...only,
  name,
  must: false,
  expect,
  about,
});

/** One of these macros; the first is what is suggested. */
export const macro = (...macros: [string, ...string[]]): Expected => ({ macros, suggest: `{${macros[0]}}` });

/** One of these words; the first is what is suggested. */
export const word = (...fixed: [string, ...string[]]): Expected => ({ fixed, suggest: fixed[0] });

export const shaped = (pattern: RegExp, suggest: string | null = null): Expected => ({ pattern, suggest });

export const free = (suggest: string | null = null): Expected => ({ any: true, suggest });
