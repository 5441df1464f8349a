import { expect, test } from 'vitest';
import { pathInApplication, pathInCreative, pathInGroup } from './place.rules.ts';

const from = (rest: string) => pathInApplication(`/companies/1/applications/2/${rest}`, 1, 3);

test('a page that names nothing below the application stays open', () => {
  expect(from('targeting/advanced-targeting')).toBe('/companies/1/applications/3/targeting/advanced-targeting');
  expect(from('upload-audience/')).toBe('/companies/1/applications/3/upload-audience');
  expect(from('edit/churn-api')).toBe('/companies/1/applications/3/edit/churn-api');
  expect(from('edit')).toBe('/companies/1/applications/3/edit/details');
});

test('a page about one thing falls back to the list of such things', () => {
  expect(from('audiences/static/40001')).toBe('/companies/1/applications/3/targeting/audiences');
  expect(from('creativeGroups/7/creatives/8')).toBe('/companies/1/applications/3/creativeGroups');
});

test('from elsewhere it leads to the audiences, also of another company', () => {
  expect(pathInApplication('/companies', 4, 5)).toBe('/companies/4/applications/5/targeting/audiences');
  expect(pathInApplication('/companies/1/applications/2/upload-audience', 4, 5)).toBe(
    '/companies/4/applications/5/upload-audience',
  );
});

test('another creative group keeps the page unless it names a creative of the old one', () => {
  const groups = '/companies/1/applications/2/creativeGroups';
  expect(pathInGroup(`${groups}/3`, 4)).toBe(`${groups}/4`);
  expect(pathInGroup(`${groups}/3/createNative`, 4)).toBe(`${groups}/4/createNative`);
  expect(pathInGroup(`${groups}/3/creatives/9`, 4)).toBe(`${groups}/4`);
  expect(pathInCreative(`${groups}/3/creatives/9/`, 10)).toBe(`${groups}/3/creatives/10`);
});
