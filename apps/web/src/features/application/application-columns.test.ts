import { businessStates } from '@fairlead/domain/state';
import { expect, test } from 'vitest';
import type { Application } from './application.queries.ts';
import { byNameThenStatus, columnsFor } from './application-columns.tsx';
import { filtersFor, filtersOf, pressedOf, whyEmpty } from './application-filters.ts';
import { churnText, controlGroupText } from './cells.tsx';
import { websiteHost } from './website.ts';

const app = (more: Partial<Application>) => ({ state: 'new', business_state: 'live', ...more }) as Application;
const opens = (tools: Parameters<typeof columnsFor>[0]) =>
  columnsFor(tools)
    .filter(({ edit }) => edit?.can?.(app({})))
    .map(({ key }) => key);

test('who edits opens name, status, state, attribution and provider, and nothing else (D-110)', () => {
  expect(opens({ edit: true, setStatus: true })).toEqual([
    'name',
    'business_state',
    'state',
    'attribution',
    'tracking_provider',
  ]);
  expect(opens({ edit: true, setStatus: false })).not.toContain('business_state');
  expect(opens({ edit: false, setStatus: false })).toEqual([]);
});

test('the churn file is offered beside its date to those who may have it', () => {
  const cellOf = (download?: () => void) => {
    const columns = columnsFor({ edit: false, setStatus: false, ...(download ? { download } : {}) });
    const row = app({ last_churn_update: '2026-11-21T10:00:00.000Z', last_churn_file: 'churn.csv' });
    const cell = columns.find(({ key }) => key === 'last_churn_update')?.cell;
    return cell?.(row, { saved: row } as never) as { props: { download?: () => void } };
  };
  const download = () => undefined;
  expect([cellOf(download).props.download, cellOf().props.download]).toEqual([download, undefined]);
});

test('what stands in the name has no column at first, and the rest fits beside the drawer at 1440 px', () => {
  const columns = columnsFor({ edit: true, setStatus: true, download: () => undefined });
  expect(columns.filter(({ hidden }) => hidden).map(({ key }) => key)).toEqual(['state', 'id']);
  const shown = columns.filter(({ hidden }) => !hidden);
  const [drawer, tick, undo] = [90, 44, 44];
  expect(shown.reduce((sum, { width = 140 }) => sum + width, drawer + tick + undo)).toBeLessThanOrEqual(1440);
  expect(shown[0]).toMatchObject({ key: 'name', grow: true, marks: ['state'] });
});

test('rows stand by name, those of one name by status (AP-11)', () => {
  const rows = [
    app({ id: 1, name: 'Élan', business_state: 'paused' }),
    app({ id: 2, name: 'elan', business_state: 'churned' }),
    app({ id: 3, name: 'Dash', business_state: 'live' }),
  ];
  expect(rows.sort(byNameThenStatus).map(({ id }) => id)).toEqual([3, 2, 1]);
});

test('chips: all, not archived, archived, and each status; not archived at first (AP-09, AP-10)', () => {
  const rows = [app({}), app({ state: 'archived' }), app({ business_state: 'paused' })];
  const chips = filtersFor(rows, { state: 'new' });
  expect(chips.map(({ key }) => key)).toEqual(['all', 'new', 'archived', ...businessStates]);
  expect(pressedOf({})).toEqual(['new']);
  expect(filtersOf(['all', 'paused'])).toEqual({ state: 'all', status: 'paused' });
  expect(whyEmpty({ state: 'archived' })).toBe('You are looking at archived applications. There is none.');
});

test('what follows the control group in force is said with its day', () => {
  expect(controlGroupText(app({ control_group_percent: 0, upcoming_control_group: null }))).toBe('Disabled');
  const upcoming_control_group = { percent: 20, start_date: '2026-12-01' };
  expect(controlGroupText(app({ control_group_percent: 10, upcoming_control_group }))).toBe(
    '10 %, 20 % from 01 Dec. 2026',
  );
  expect(churnText(app({ is_churn_prediction_enabled: true }))).toBe('On');
});

test.each([
  ['https://www.nomnom.example/shop?x=1', 'nomnom.example'],
  ['nomnom.example', 'nomnom.example'],
  ['https://', 'https://'],
  [null, ''],
])('the website %s is shown as %s', (address, host) => expect(websiteHost(address)).toBe(host));
