import { expect, test } from 'vitest';
import type { Campaign } from './campaign.queries.ts';
import { filtersFor, filtersOf, foundFirst, pressedOf, whyEmpty } from './campaign-filters.ts';

const campaign = (id: number, part: Partial<Campaign> = {}): Campaign => ({
  id,
  name: `Campaign ${id}`,
  app_id: 2001,
  app_name: 'Nomnom',
  company_id: 1001,
  company_currency: 'EUR',
  line_item_id: null,
  line_item_name: null,
  state: 'New',
  active: false,
  paused: false,
  running: false,
  stopped_because: ['not_active'],
  platform: 'ios',
  campaign_type: 'RETARGETING',
  client_budget: null,
  client_daily_budget: null,
  target_cpx_in_company_currency: null,
  test_campaign_configuration_id: null,
  frequency_cap: null,
  attribution_days: 7,
  countries: [],
  suppliers: [],
  source_campaign_id: null,
  spend_today: 0,
  total_client_costs: 0,
  broken: null,
  version: 1,
  ...part,
});
const rows = [
  campaign(1, { active: true, running: true }),
  campaign(2, { active: true, paused: true }),
  campaign(3, { state: 'Archived' }),
];

test('without words those in use are shown, and each chip counts what it would leave', () => {
  expect(pressedOf({})).toEqual(['new']);
  const chips = filtersFor(rows, {});
  expect(
    chips.map(({ label, count, test: passes }) => [label, count ?? rows.filter((row) => passes?.(row)).length]),
  ).toEqual([
    ['All', 3],
    ['Not archived', 2],
    ['Archived', 1],
    ['Bidding', 1],
    ['Paused', 1],
    ['Not active', 0],
  ]);
});

test('a campaign that was looked for is shown whatever its state, and stays marked while chips are pressed', () => {
  expect(pressedOf({ campaign: 3 })).toEqual(['all']);
  expect(filtersOf(['all'], 3)).toEqual({ state: undefined, delivery: undefined, campaign: 3 });
  expect(pressedOf(filtersOf(['new', 'paused'], 3))).toEqual(['new', 'paused']);
  expect(foundFirst(rows, 3).map(({ id }) => id)).toEqual([3, 1, 2]);
  expect(foundFirst(rows, 99)).toBe(rows);
});

test.each([[['new']], [['all']], [['archived']], [['all', 'running']]])('the address keeps %j', (pressed) =>
  expect(pressedOf(filtersOf(pressed, undefined))).toEqual(pressed),
);

test('an empty list says why', () => {
  expect(whyEmpty({ delivery: 'stopped' })).toBe('There is no campaign that is not archived and not active.');
  expect(whyEmpty({ state: 'all', delivery: 'paused' })).toBe('There is no campaign that is paused.');
  expect(whyEmpty({ state: 'archived' })).toBe('There is no campaign that is archived.');
});
