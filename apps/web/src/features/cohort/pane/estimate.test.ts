import { type CohortDefinition, type CohortRule, defaultRule, inactivityRule } from '@fairlead/domain/cohort/cohort';
import { describe, expect, test } from 'vitest';
import type { Job } from '#features/audience/audience.queries.ts';
import { type Answer, keepsOf, lostText, rowsOf } from './estimate.ts';
import { killedOf } from './killed.ts';
import { answerOf } from './useEstimate.ts';

const definition: CohortDefinition = {
  events_without_country: false,
  source_app_ids: [1],
  countries: ['FR'],
  filters: [
    defaultRule,
    { ...defaultRule, event: 'custom_action', custom_action_names: ['order'], offset_days: 8, period_days: 52 },
    inactivityRule(7),
  ],
};
const steps = [
  { rule: 2, alone: 1_900_000, left: 88_400 },
  { rule: -1, alone: 2_104_300, left: 2_104_300 },
  { rule: 0, alone: 1_486_200, left: 1_486_200 },
  { rule: 1, alone: 300_000, left: 214_700 },
];
const answer: Answer = {
  definition,
  count: 88_400,
  exact: true,
  margin: 0,
  steps,
  killedBy: null,
  share: null,
  stopped: null,
};

test.each([
  [2_104_300, 1_486_200, '−29\u00a0%'],
  [1_000_000, 1_000_000, '0\u00a0%'],
  [1_000_000, 999_999, '−0.1\u00a0%'],
  [1000, 995, '−0.5\u00a0%'],
  [1_000_000, 1, '−99.9\u00a0%'],
  [1000, 8, '−99.2\u00a0%'],
  [10, 0, '−100\u00a0%'],
  [0, 0, ''],
])('%d that become %d lose %s', (before, left, words) => expect(lostText(before, left)).toBe(words));

test('steps stand in the order of the rules, the universe first', () => {
  expect(rowsOf(steps).map(({ rule, before, left, lost }) => [rule, before, left, lost])).toEqual([
    [-1, 2_104_300, 2_104_300, ''],
    [0, 2_104_300, 1_486_200, '−29\u00a0%'],
    [1, 1_486_200, 214_700, '−86\u00a0%'],
    [2, 214_700, 88_400, '−59\u00a0%'],
  ]);
  expect(rowsOf([])).toEqual([]);
});

describe('what a card says it keeps of what came to it', () => {
  const [install, order, quiet] = definition.filters as [CohortRule, CohortRule, CohortRule];
  const kept = (...filters: CohortRule[]) =>
    filters.map((_, at) => keepsOf({ answer }, at, { ...definition, filters })?.left ?? null);
  test('is what was counted of its rule', () => {
    expect(kept(...definition.filters)).toEqual([1_486_200, 214_700, 88_400]);
    expect(keepsOf({ answer }, 2, definition)).toEqual({ left: 88_400, of: 214_700, before: false });
    expect(keepsOf({ answer: null }, 0, definition)).toBeNull();
  });
  test('is told as of before where anything of the definition is another one by now', () => {
    expect(keepsOf({ answer }, 2, { ...definition, countries: ['FR', 'BE'] })?.before).toBe(true);
    expect(keepsOf({ answer }, 0, { ...definition, filters: [install] })?.before).toBe(true);
  });
  test('stays while the rule is edited', () =>
    expect(kept(install, { ...order, min_occurrences: 2 }, quiet)).toEqual([1_486_200, 214_700, 88_400]));
  test('goes with a rule that moves, and is never that of another one', () => {
    expect(kept(order, install, quiet)).toEqual([214_700, 1_486_200, 88_400]);
    expect(kept(order, quiet)).toEqual([214_700, 88_400]);
    expect(kept({ ...order, custom_action_names: ['login'] }, install, order)).toEqual([null, 1_486_200, 214_700]);
    expect(kept(install, install)).toEqual([1_486_200, 1_486_200]);
  });
});

describe('nobody left', () => {
  const none = (killedBy: number | null, more: Partial<Answer> = {}) =>
    killedOf({ ...answer, count: 0, killedBy, ...more }, {});
  test('somebody is left', () => expect(killedOf(answer, {})).toBeNull());
  test('a rule that others pass is named with what came to it', () =>
    expect(none(1)).toMatchObject({
      title: 'Rule 2 leaves nobody',
      why: '300\u00a0000 devices did order at least once between 8 and 60 days ago, but none of the 1.49 M devices left before it.',
      next: 'Widen its days, or take the rule out.',
      rule: 1,
    }));
  test('a rule that nobody passes', () =>
    expect(
      none(0, {
        steps: [
          { rule: -1, alone: 5, left: 5 },
          { rule: 0, alone: 0, left: 0 },
        ],
      })?.why,
    ).toBe('No device at all installed at least once in the last 30 days.'));
  test('the inactivity window has no number', () =>
    expect(none(2)).toMatchObject({
      title: 'The inactivity window leaves nobody',
      next: 'Shorten the inactivity window, or switch it off.',
    }));
  test('steps of a part of the devices accuse nobody', () =>
    expect(none(null, { stepsExact: false, steps: [{ rule: -1, alone: 0, left: 0 }] })).toBeNull());
  test('an empty universe is no fault of a rule', () =>
    expect(none(null, { steps: [{ rule: -1, alone: 0, left: 0 }] })).toMatchObject({
      title: 'Nobody to choose from',
      rule: null,
    }));
});

test('an estimate stands until the job has counted, and says why it did not', () => {
  const ok = {
    line_count: 90_000,
    exact: false,
    steps_exact: false,
    margin_percent: 3,
    job_id: 5,
    steps: [],
    killed_by: null,
    sentence: '',
  };
  const job = (state: string, more: object = {}) =>
    ({ state, done: 1, total: 4, result: null, error: null, ...more }) as Job;
  expect(answerOf({ definition, ok }, undefined)).toMatchObject({
    count: 90_000,
    exact: false,
    margin: 3,
    share: null,
  });
  expect(answerOf({ definition, ok }, job('running'))).toMatchObject({ count: 90_000, share: 0.25, stopped: null });
  expect(answerOf({ definition, ok }, job('done', { result: { line_count: 88_400, steps } }))).toMatchObject({
    count: 88_400,
    exact: true,
    steps,
    stepsExact: true,
    stopped: null,
  });
  expect(answerOf({ definition, ok }, job('failed', { error: { code: 'x', message: 'no room' } }))).toMatchObject({
    exact: false,
    stopped: 'no room',
  });
});
