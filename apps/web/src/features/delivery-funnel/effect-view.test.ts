import { addDays } from '@fairlead/domain/utc-day';
import { expect, test } from 'vitest';
import { aroundOf, changeText, metricsOf, sentenceOf } from './effect-metrics.ts';
import {
  changedAgain,
  circlesOf,
  datesAlong,
  daysUpTo,
  kindOf,
  leadOf,
  planOf,
  planWithin,
  toldFields,
} from './effect-view.ts';
import type { Mark } from './funnel.queries.ts';

const first = '2026-10-14';
const drawn = Array.from({ length: 36 }, (_, at) => addDays(first, at));
const mark = (
  history_id: number,
  day: number,
  field = 'client_daily_budget',
  before: unknown = 300,
  after: unknown = 420,
): Mark => ({
  ...{ history_id, change_set_id: `set ${history_id}`, at: `${addDays(first, day)}T10:42:00.000Z`, channel: 'form' },
  ...{ user: { id: 1, email: 'campaign.manager@example.com' }, text: field, entity: 'campaign', entity_id: 9 },
  ...{ fields: [{ field, before, after }], can_undo: true, why_not: null },
});
const days = drawn.map((day, at) => ({
  ...{ day, client_cost: at < 20 ? 300 : 420, impressions: 1000, clicks: at < 20 ? 10 : 30, reattributions: 1 },
  ...{ conversions: at < 20 ? 50 : 60, revenue: 100, saturation: at < 20 ? 0.54 : 0.74 },
}));
const metrics = metricsOf({ currency: 'EUR', optimization_event: 'first_order', days });
const metric = (key: string) => metrics.find((one) => one.key === key) as (typeof metrics)[number];

test('the plan of each day is today’s, and back through what people changed of it', () => {
  const cap = { entity: 'campaign', id: 9, field: 'client_daily_budget' };
  const caps = planOf(drawn, [mark(1, 20), mark(2, 30, 'client_daily_budget', 420, null)], cap, null);
  expect([caps[0], caps[19], caps[20], caps[29], caps[30], caps[35]]).toEqual([300, 300, 420, 420, null, null]);
  expect(planOf(drawn, [], cap, 50)[0]).toBe(50);
  expect(planOf(drawn, [{ ...mark(1, 20), entity: 'line_item_budget' }], cap, 50)[0]).toBe(50);
  const target = { entity: 'line_item', id: 9, field: 'client_objective_value' };
  const changed = { ...mark(1, 20, 'client_objective_value', 6.5, 5.8), entity: 'line_item' };
  const targets = planOf(drawn, [mark(2, 10), changed], target, 5.8);
  expect([targets[0], targets[19], targets[20], targets[35]]).toEqual([6.5, 6.5, 5.8, 5.8]);
});

test('days before the campaign was made keep their place, and have nothing: no figure and no plan', () => {
  const young = days.slice(-3);
  const places = daysUpTo(young, '2026-11-18', 5);
  expect(places.map(({ day, told }) => [day, told?.client_cost ?? null])).toEqual([
    ['2026-11-14', null],
    ['2026-11-15', null],
    ['2026-11-16', 420],
    ['2026-11-17', 420],
    ['2026-11-18', 420],
  ]);
  const cap = { entity: 'campaign', id: 9, field: 'client_daily_budget' };
  const caps = planOf(
    places.map(({ day }) => day),
    [],
    { ...cap, from: young[0]?.day },
    50,
  );
  expect(caps).toEqual([null, null, 50, 50, 50]);
});

test('before a goal became another kind of goal its number was no target of this kind', () => {
  const target = { entity: 'line_item', id: 9, field: 'client_objective_value', of: 'client_objective_type' };
  const value = mark(1, 20, 'client_objective_value', 12, 6.5).fields;
  const turned = { ...mark(1, 20, 'client_objective_type', 'roas', 'cpa'), entity: 'line_item' };
  const targets = planOf(drawn, [{ ...turned, fields: [...turned.fields, ...value] }], target, 6.5);
  expect([targets[0], targets[19], targets[20], targets[35]]).toEqual([null, null, 6.5, 6.5]);
});

test('changes whose circles would lie on each other stand in one, the others by themselves', () => {
  const marks = [mark(1, 2), mark(2, 8), mark(3, 8), mark(4, 9), mark(5, 12)];
  expect(circlesOf(marks, drawn, 1.3).map(({ at, marks: own }) => [at, own.length])).toEqual([
    [2, 1],
    [8, 3],
    [12, 1],
  ]);
});

test('a change is told by what it is about, a record that was made without its fields', () => {
  expect(kindOf(mark(1, 1))).toBe('cap');
  expect(kindOf(mark(1, 1, 'client_cost'))).toBe('price');
  expect(kindOf(mark(1, 1, 'frequency_cap'))).toBe('setting');
  expect(kindOf({ ...mark(1, 1), entity: 'campaign_targeting' })).toBe('audience');
  expect(kindOf({ ...mark(1, 1), entity: 'creative' })).toBe('creative');
  const made = [mark(1, 1, 'name', null, 'a'), mark(1, 1, 'state', null, 'new')].flatMap(({ fields }) => fields);
  expect(toldFields({ fields: made })).toEqual([]);
});

test('a row tells the change that its title names; that a group shows it stands in the title', () => {
  const [from, to] = ['line_item_id', 'line_item_starts'].flatMap((field) => mark(1, 1, field, 5001, 5002).fields);
  expect(leadOf({ ...mark(1, 1), fields: [from, to] as Mark['fields'] })?.field).toBe('line_item_id');
  expect(leadOf({ ...mark(1, 1, 'campaign_ids', [], [9]), entity: 'creative_group' })).toBeUndefined();
  expect(leadOf({ ...mark(1, 1, 'connected_campaigns', [], [{}]), entity: 'creative' })).toBeUndefined();
});

test('what was changed again since names the later change; another field is no later change of it', () => {
  const one = mark(1, 2);
  expect(changedAgain([one, mark(2, 3, 'frequency_cap')], one)).toBeNull();
  expect(changedAgain([one, mark(2, 3, 'frequency_cap'), mark(3, 5)], one)?.history_id).toBe(3);
});

test('before and after are the domain’s figures; what it does not compare is a mean of the same days', () => {
  const around = aroundOf(days, addDays(first, 20), 7);
  if ('missing' in around) throw new Error('too early');
  expect(around.before).toMatchObject({ from: '2026-10-27', to: '2026-11-02' });
  expect(around.of(metric('client_cost'))).toEqual({ before: 300, after: 420 });
  expect(around.of(metric('cpa'))).toEqual({ before: 6, after: 7 });
  expect(around.of(metric('clicks'))).toEqual({ before: 10, after: 30 });
  expect(changeText(around.of(metric('client_cost')))).toBe('+40.0 %');
  expect(changeText(around.of(metric('saturation')), true)).toBe('+20 pt');
  expect(changeText({ before: 0, after: 5 })).toBe('');
  expect(aroundOf(days, addDays(first, 33), 7)).toEqual({ missing: 5 });
  expect(
    sentenceOf(around.of(metric('client_cost')), around.of(metric('conversions')), around.of(metric('cpa')), {
      event: 'first_order',
      currency: 'EUR',
      target: 6.5,
    }),
  ).toMatch(/^40 % more spend brought 20 % more first_order. One costs 7,00\s€, 7.7\s% above the target of 6,50\s€.$/);
});

test('without an optimization event nothing is said of conversions, nor of what one costs', () => {
  const keys = metricsOf({ currency: 'EUR', optimization_event: null, days }).map(({ key }) => key);
  expect(keys).toEqual(['client_cost', 'clicks', 'impressions', 'reattributions', 'saturation']);
});

test('dates stand apart, the last one always, none upon the open one', () => {
  expect(datesAlong(36, 20, null)).toEqual([0, 7, 14, 21, 28, 35]);
  expect(datesAlong(36, 20, 20)).toEqual([0, 7, 14, 20, 28, 35]);
});

test('an app that has no name for the event is offered nothing that is counted by it', () => {
  const unknown = days.map((day) => ({ ...day, conversions: null, revenue: null }));
  const keys = metricsOf({ currency: 'EUR', optimization_event: 'first_order', days: unknown }).map(({ key }) => key);
  expect(keys).toEqual(['client_cost', 'clicks', 'impressions', 'reattributions', 'saturation']);
});

test('a plan near what there was is drawn, whatever earlier ones were; one far from it is said', () => {
  expect(planWithin([465, 620, 211, 211], 211)).toEqual({ drawn: [465, 620, 211, 211], said: null });
  expect(planWithin([900, 211], 211)).toEqual({ drawn: [null, 211], said: null });
  expect(planWithin([211, 900], 211)).toEqual({ drawn: [211, null], said: { value: 900, side: 'higher' } });
  expect(planWithin([null, 900], 0)).toEqual({ drawn: [null, 900], said: null });
  expect(planWithin([100, null], 211)).toEqual({ drawn: [100, null], said: null });
  expect(planWithin([5.8], 6.5, 5.1)).toEqual({ drawn: [5.8], said: null });
  expect(planWithin([5.8, 3.9], 230, 44)).toEqual({ drawn: [null, null], said: { value: 3.9, side: 'lower' } });
});
