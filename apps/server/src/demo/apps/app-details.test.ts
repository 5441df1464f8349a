import { readStoreUrl } from '@fairlead/domain/application/store-url';
import { funnelTypes } from '@fairlead/domain/event-mapping/event-names';
import { parsePath } from '@fairlead/domain/product-feed/path-expression';
import { expect, test } from 'vitest';
import { eventsOf } from '../../simulator/events/catalogue.ts';
import { streams } from '../../simulator/events/streams.ts';
import { demoStoreApps } from '../stores.ts';
import { castOf } from '../trade/house.ts';
import { businesses } from '../trade/verticals.ts';
import { appDeeds } from './app-deeds.ts';
import { appDetails, bundleOf } from './app-details.ts';
import { eventSettings } from './event-settings.ts';

const TODAY = '2026-11-18';
const apps = castOf(TODAY).companies.flatMap((company) =>
  company.apps.map((app) => ({ ...company, ...app, kind: company.kind })),
);
const details = apps.map((app) => appDetails({ ...app, name: app.brand }));

test('every app that sends events is one of the demo’s, under a measurement partner that names its events so', () => {
  const known = new Map(details.map((one) => [one.bundle_identifier, one]));
  for (const { bundle, partner } of streams) expect(known.get(bundle)?.tracking_provider).toBe(partner);
});

test('no two apps share a bundle or a store number, and each store URL leads to its app', () => {
  expect(new Set(details.map(({ bundle_identifier }) => bundle_identifier)).size).toBe(150);
  const numbers = details.flatMap(({ app_store_id }) => app_store_id ?? []);
  expect(new Set(numbers).size).toBe(numbers.length);
  for (const { app_store_url, platform, app_store_id, bundle_identifier } of details)
    expect(readStoreUrl(app_store_url ?? '')).toMatchObject({
      platform,
      id: platform === 'ios' ? String(app_store_id) : bundle_identifier,
    });
});

test('half of the apps are measured by AppsFlyer, a quarter by Adjust, the rest by five others', () => {
  const share = (provider: string) =>
    details.filter(({ tracking_provider }) => tracking_provider === provider).length / details.length;
  expect(share('appsflyer')).toBeGreaterThan(0.38);
  expect(share('appsflyer')).toBeLessThan(0.58);
  expect(share('adjust')).toBeGreaterThan(0.18);
  expect(share('adjust')).toBeLessThan(0.37);
  expect(new Set(details.map(({ tracking_provider }) => tracking_provider)).size).toBeGreaterThanOrEqual(6);
});

test('the stores know every app of the demo and three brands that are not its customers yet', () => {
  const bundles = new Set(demoStoreApps.map(({ bundle_identifier }) => bundle_identifier));
  expect(bundles.size).toBe(demoStoreApps.length);
  for (const { bundle_identifier } of details) expect(bundles).toContain(bundle_identifier);
  expect(bundles).toContain('com.pepperparcel.ios');
  expect(details.map(({ bundle_identifier }) => bundle_identifier)).not.toContain('com.pepperparcel.ios');
});

test('events are mapped for most apps; some revenue is in no funnel, a quarter is hidden, all four kinds of paths occur', () => {
  const all = streams.flatMap(({ bundle, kind, partner }) =>
    eventsOf(kind, partner).map((event) => ({
      event,
      edit: eventSettings(bundle).find(({ name }) => name === event.name)?.edit,
    })),
  );
  const unmapped = streams.filter(({ bundle }) => eventSettings(bundle).length === 0);
  expect(unmapped).toHaveLength(5);
  const hidden = all.filter(({ edit }) => edit?.is_hidden).length / all.length;
  expect(hidden).toBeGreaterThan(0.18);
  expect(hidden).toBeLessThan(0.32);
  expect(
    all.filter(({ event, edit }) => event.usd > 0 && edit && !edit.type && !edit.is_hidden).length,
  ).toBeGreaterThan(0);
  for (const { event, edit } of all) if (edit?.is_hidden) expect(event.usd).toBe(0);
  const paths = new Set(all.flatMap(({ edit }) => edit?.mapping ?? []));
  expect([...paths].map((path) => parsePath(path)?.type).sort()).toEqual([
    'ITEM_LIST',
    'NESTED_OBJECT_LIST',
    'OBJECT_LIST',
    'SINGLE_ITEM',
  ]);
  expect(eventSettings(bundleOf('Nomnom', 'ios')).length).toBeGreaterThan(20);
});

test('what line items of a company optimise for is mapped in its apps, once anything is', () => {
  const kinds = new Map(apps.map((app) => [bundleOf(app.brand, app.platform), app.kind]));
  for (const { bundle, kind } of streams) {
    const funnel = funnelTypes[businesses[kinds.get(bundle) ?? kind].event.id - 1];
    const settings = eventSettings(bundle);
    const mapped = settings.filter(({ edit }) => edit.type === funnel && edit.has_revenue === 1).length;
    if (settings.length > 0) expect([bundle, funnel, mapped > 0]).toEqual([bundle, funnel, true]);
  }
});

test('what people set for apps lies in the past of the day it is told for', () => {
  const deeds = appDeeds(castOf(TODAY).companies, TODAY);
  expect(deeds.length).toBeGreaterThan(90);
  for (const { at } of deeds) expect(at.getTime()).toBeLessThanOrEqual(Date.parse(`${TODAY}T00:00:00Z`));
});
