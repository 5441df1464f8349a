import { describe, expect, test } from 'vitest';
import { canRefresh, type SizedList, sizeOf } from './audience.ts';
import { categoryFor, offeredCriteria, offeredTypes } from './criterion.ts';
import { pathOfList } from './routing.ts';

const list = (
  given: Omit<Partial<SizedList>, 'source'> & { source?: Partial<SizedList['source']> } = {},
): SizedList => ({
  origin: 'manual_upload',
  criterion: 'idfa',
  rows: 10,
  csv_updated: 1_795_262_400,
  url: null,
  ...given,
  source: { duplicates: 0, invalid_lines: 0, case_fixed_lines: 0, error: null, last_run: null, ...given.source },
});

describe('Refresh', () => {
  const dynamic = { origin: 'cohorts', source: { last_run: 1_795_262_400 } } as const;
  const offered = (given: Parameters<typeof list>[0], state: 'new' | 'archived' = 'new') =>
    canRefresh({ ...list(given), state });
  test('is offered for a dynamic audience that has run', () => expect(offered(dynamic)).toBe(true));
  test('is not offered before its first run, while it is building, or archived', () =>
    expect([
      offered({ origin: 'cohorts' }),
      offered({ ...dynamic, csv_updated: null }),
      offered(dynamic, 'archived'),
    ]).toEqual([false, false, false]));
  test('is not offered for any other list', () =>
    expect(
      (['manual_upload', 's3', 'http', 'combination'] as const).map((origin) => offered({ ...dynamic, origin })),
    ).toEqual([false, false, false, false]));
});

describe('the size of an audience', () => {
  test('is building until a file is there', () => expect(sizeOf(list({ csv_updated: null })).show).toBe('building'));
  test('is building while an IDFV list holds the placeholder', () =>
    expect(sizeOf(list({ criterion: 'idfv', url: 's3://x/default_idfv.csv' })).show).toBe('building'));
  test('building wins over refreshing', () =>
    expect(sizeOf(list({ origin: 'cohorts', csv_updated: null })).show).toBe('building'));
  test('is refreshing for a dynamic audience that never ran', () =>
    expect(sizeOf(list({ origin: 'cohorts' })).show).toBe('refreshing'));
  test('says why the first build failed', () =>
    expect(sizeOf(list({ csv_updated: null, source: { error: 'no valid line' } }))).toEqual({
      show: 'failed',
      error: 'no valid line',
    }));
  test('is its rows with what was removed and mended', () =>
    expect(sizeOf(list({ rows: 2, source: { duplicates: 2, invalid_lines: 1, case_fixed_lines: 1 } }))).toEqual({
      show: 'rows',
      rows: 2,
      notes: [
        { tone: 'warning', text: '2 duplicate line(s) removed' },
        { tone: 'warning', text: '1 invalid line(s) removed' },
        { tone: 'warning', text: '1 device ID(s) were auto-converted to uppercase to ensure proper matching' },
      ],
    }));
  test('Android ids are converted to lowercase, and a failure of a later build is said', () =>
    expect(
      sizeOf(list({ criterion: 'android_device_id', source: { case_fixed_lines: 3, error: 'the file is gone' } })),
    ).toMatchObject({
      notes: [
        { text: '3 device ID(s) were auto-converted to lowercase to ensure proper matching' },
        { tone: 'error', text: 'An error occurred while processing the audience list (the file is gone)' },
      ],
    }));
  test('a build that somebody stopped is no error', () =>
    expect(sizeOf(list({ rows: 2, source: { error: 'Cancelled' } }))).toMatchObject({
      notes: [{ tone: 'warning', text: 'The last build was stopped' }],
    }));
});

test('categories follow the criterion', () => {
  expect(categoryFor('idfv')).toBe('Device');
  expect(categoryFor('publisher_app_id')).toBe('Publisher');
  expect(categoryFor('day_of_week')).toBe('Time/Date');
  expect(categoryFor('zip_code')).toBe('GEO Location');
  expect(categoryFor('fairlead_id')).toBe('Uncategorized');
  expect(categoryFor('something new')).toBe('Uncategorized');
});

test('each platform is offered its own device ids', () => {
  expect(offeredTypes('ios')).toEqual(['idfa', 'idfv']);
  expect(offeredTypes('android')).toEqual(['gaid']);
  expect(offeredCriteria('ios')).not.toContain('android_device_id');
  expect(offeredCriteria('android')).not.toContain('idfv');
});

test('a record is shown by cohort, combination, application, company, in this order', () => {
  const record = { id: 5, company_id: 1, app_id: 2, origin: 'cohorts' as const, cohort_id: 3, combination_id: 4 };
  expect(pathOfList(record)).toBe('/companies/1/applications/2/audiences/dynamic/3');
  expect(pathOfList({ ...record, origin: 'combination', cohort_id: null })).toBe(
    '/companies/1/applications/2/audiences/combination/4',
  );
  expect(pathOfList({ ...record, origin: 'manual_upload', cohort_id: null, combination_id: null })).toBe(
    '/companies/1/applications/2/audiences/static/5',
  );
  expect(pathOfList({ ...record, app_id: null, origin: 'manual_upload', cohort_id: null, combination_id: null })).toBe(
    '/companies/1/targeting/static/5',
  );
});
