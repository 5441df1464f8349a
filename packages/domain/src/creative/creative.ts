/** How creatives are made (CV-12), and how reads name what was made (CV-11): one to one (D-202). */
export const creationTypes = {
  CreativeBanner: 'Static',
  CreativeMraidBanner: 'Mraid',
  CreativeOpenrtbNative: 'OpenRTB',
  CreativeGoogleNativeAppInstall: 'GoogleAdxAppInstall',
  CreativeGoogleNativeContent: 'GoogleAdxContent',
  CreativeVideo: 'Video',
} as const;
export type CreationType = keyof typeof creationTypes;
export type CreativeType = (typeof creationTypes)[CreationType];
export const creationTypeNames = Object.keys(creationTypes) as CreationType[];
export const creativeTypes = Object.values(creationTypes);

/** Native creatives, by what reads call them. */
const nativeTypes = ['OpenRTB', 'GoogleAdxAppInstall', 'GoogleAdxContent'] as const;
export const isNative = (type: CreativeType): boolean => (nativeTypes as readonly string[]).includes(type);

export const mraidTypes = ['animated', 'interactive', 'playable'] as const;
export type MraidType = (typeof mraidTypes)[number];

export const IMAGE_MAX_BYTES = 500_000;
export const VIDEO_MAX_BYTES = 83_886_080;
/** The same as people read it: of 1024 × 1024 bytes, where weights of files are told by the thousand. */
export const VIDEO_MAX = '80 MB';
export const MARKUP_MAX = 5000;
export const TITLE_MAX = 25;
export const TEXT_MAX = 100;
export const CTA_MAX = 15;

/** What a person writes of a creative; what its files say is measured. */
export type CreativeWords = {
  name: string;
  title: string | null;
  text: string | null;
  ctatext: string | null;
  advertiser: string | null;
  markup: string | null;
  mraid_type: string | null;
  video_enabled: boolean | null;
  companion_markup: string | null;
  infeed: boolean | null;
  interstitial: boolean | null;
};

export const noWords: CreativeWords = {
  name: '',
  title: null,
  text: null,
  ctatext: null,
  advertiser: null,
  markup: null,
  mraid_type: null,
  video_enabled: null,
  companion_markup: null,
  infeed: null,
  interstitial: null,
};

/** Which words each type carries besides its name: the rest of an edit must leave them empty (D-201). */
export const wordsOf: Readonly<Record<CreativeType, readonly (keyof CreativeWords)[]>> = {
  Static: [],
  Mraid: ['markup', 'mraid_type', 'video_enabled'],
  OpenRTB: ['title', 'text', 'ctatext', 'advertiser'],
  GoogleAdxAppInstall: ['title', 'text', 'ctatext', 'advertiser'],
  GoogleAdxContent: ['title', 'text', 'ctatext', 'advertiser'],
  Video: ['title', 'companion_markup', 'infeed', 'interstitial'],
};
