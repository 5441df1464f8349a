import { expect, test } from 'vitest';
import { noActionText, noCampaignText, offeredBy } from './offered.ts';

test('a card offers what there is from A to Z, once, and what it holds', () => {
  const offered = offeredBy<string>(['order', 'login', 'order'], (name) => ({ value: name, label: name }));
  const labels = (...held: string[]) => offered(held).map(({ label }) => label);
  expect(labels()).toEqual(['login', 'order']);
  expect(labels('order')).toEqual(['login', 'order']);
  expect(labels('order', 'legacy')).toEqual(['legacy', 'login', 'order']);
});

test('cards that hold nothing else share one list', () => {
  const offered = offeredBy([3, 1], (id) => ({ value: id, label: `campaign ${id}` }));
  expect(offered([3])).toBe(offered([]));
});

test('an empty list says why it is empty', () => {
  expect(noActionText(1, false, true)).toBe('No custom action found');
  expect(noActionText(1, false, false)).toBe('Loading…');
  expect(noActionText(1, true, false)).toMatch(/could not be loaded/);
  expect(noActionText(0, false, true)).toBe('Choose applications first');
});

test('campaigns that have not come are none that there are not', () => {
  expect(noCampaignText(false, false)).toBe('Loading…');
  expect(noCampaignText(true, false)).toMatch(/could not be loaded/);
  expect(noCampaignText(false, true)).toBe('No campaign found');
  expect(noCampaignText(true, true)).toBe('No campaign found');
});
