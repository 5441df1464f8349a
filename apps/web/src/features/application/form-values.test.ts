import { expect, test } from 'vitest';
import { ApiError } from '#lib/api-error.ts';
import type { Application } from './application.queries.ts';
import { changedOf, emptyForm, formOf, formRefusal } from './form-values.ts';
import { twinsOf } from './twins.ts';

const category = (id: number) => ({ id, name: `Category ${id}`, code: `IAB${id}`, category: 'All' });
const app = (more: Partial<Application> = {}) =>
  ({
    ...emptyForm(1001),
    id: 2001,
    name: 'Nomnom',
    platform: 'ios',
    bundle_identifier: 'com.nomnom.ios',
    app_store_url: null,
    icon_url: null,
    icon: null,
    tracking_provider: 'adjust',
    tracking_provider_attribution_days: 7,
    advertiser_categories: [category(2), category(1)],
    state: 'new',
    version: 3,
    ...more,
  }) as unknown as Application;

test('only what differs is sent; the order of categories is no difference', () => {
  const saved = formOf(app());
  expect(changedOf({ ...saved, advertiser_categories: [1, 2] }, saved)).toEqual({});
  expect(changedOf({ ...saved, name: ' Nomnom EU ', icon_url: ' ' }, saved)).toEqual({ name: 'Nomnom EU' });
});

test('what a switch hides is not kept: no window without a provider', () => {
  const saved = formOf(app());
  expect(changedOf({ ...saved, tracking_provider: 'unknown' }, saved)).toEqual({
    tracking_provider: 'unknown',
    tracking_provider_attribution_days: null,
  });
});

test('a stale refusal is merged with the record as the form has it', () => {
  const current = app({ version: 4 });
  const stale = new ApiError(409, { message: 'x', code: 'stale_version', current }, 'r');
  const { body } = formRefusal(stale) as ApiError;
  expect(body).toMatchObject({ current: { advertiser_categories: [2, 1], icon_url: '', version: 4 } });
  const other = new ApiError(500, {}, 'r');
  expect(formRefusal(other)).toBe(other);
});

test('the same app in use is a twin: not itself, not another platform, not an archived one', () => {
  const items = [app(), app({ id: 2 }), app({ id: 3, platform: 'android' }), app({ id: 4, state: 'archived' })];
  const asked = { id: 2001, platform: 'ios', bundle_identifier: ' com.nomnom.ios ' };
  expect(twinsOf(items, asked).map(({ id }) => id)).toEqual([2]);
  expect(twinsOf(items, { ...asked, bundle_identifier: '' })).toEqual([]);
});
