import { type Issue, when } from '../issue.ts';
import { checkCreative } from './creative.rules.ts';
import { type CreationType, type CreativeType, creationTypes, noWords } from './creative.ts';

/** Kinds of native ads, in the order of the form, and how they are called (CV-53). */
export const nativeKinds = {
  CreativeOpenrtbNative: 'OpenRTB',
  CreativeGoogleNativeContent: 'Google ADX content',
  CreativeGoogleNativeAppInstall: 'Google ADX app install',
} as const satisfies Partial<Record<CreationType, string>>;
export type NativeKind = keyof typeof nativeKinds;
export const nativeKindNames = Object.keys(nativeKinds) as NativeKind[];

/** What one fills in for native creatives; one is made of each kind (CV-54). */
export type NativeDraft = {
  name: string;
  types: readonly NativeKind[];
  title: string;
  text: string;
  ctatext: string;
  advertiser: string;
};

/** Whether somebody has to be named: not where only installs are sold (CV-56). */
export const needsAdvertiser = (types: readonly NativeKind[]): boolean =>
  types.length === 0 || types.some((type) => type !== 'CreativeGoogleNativeAppInstall');

/** What was written, without the pictures, which are checked as files. */
export const checkNativeDraft = ({ types, ...words }: NativeDraft): Issue[] => {
  const kind: CreativeType =
    creationTypes[needsAdvertiser(types) ? 'CreativeOpenrtbNative' : 'CreativeGoogleNativeAppInstall'];
  return [
    ...when(types.length === 0, 'types', 'Please select at least one type of creative'),
    ...checkCreative(kind, { ...noWords, ...words }),
  ];
};
