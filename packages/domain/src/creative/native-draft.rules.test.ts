import { expect, test } from 'vitest';
import { checkNativeDraft, type NativeDraft } from './native-draft.rules.ts';

const draft: NativeDraft = {
  name: 'Dinner',
  types: ['CreativeOpenrtbNative'],
  title: 'Dinner in 25 minutes flat',
  text: 'Order from 140 kitchens near you',
  ctatext: 'Order and save',
  advertiser: 'Nomnom',
};
const said = (change: Partial<NativeDraft>) =>
  checkNativeDraft({ ...draft, ...change }).map(({ path, message }) => `${path}: ${message}`);

test('a native ad has a kind, and words as long as they may be', () => {
  expect(said({})).toEqual([]);
  expect(said({ types: [] })).toEqual(['types: Please select at least one type of creative']);
  expect(said({ name: ' ', title: '', text: ' ', ctatext: '' })).toEqual(
    ['name', 'title', 'text', 'ctatext'].map((path) => `${path}: This field is required`),
  );
  expect(said({ title: 'x'.repeat(26), text: 'x'.repeat(101), ctatext: 'x'.repeat(16) })).toHaveLength(3);
  expect(said({ title: ` ${'x'.repeat(25)} `, text: 'x'.repeat(100), ctatext: 'x'.repeat(15) })).toEqual([]);
});

test('an advertiser is named unless only app installs are chosen', () => {
  const install = 'CreativeGoogleNativeAppInstall';
  expect(said({ advertiser: '' })).toEqual(['advertiser: This field is required']);
  expect(said({ advertiser: '', types: [install] })).toEqual([]);
  expect(said({ advertiser: '', types: [install, 'CreativeGoogleNativeContent'] })).toHaveLength(1);
  expect(said({ advertiser: 'x'.repeat(256), types: [install] })).toHaveLength(1);
});
