import { describe, expect, test } from 'vitest';
import {
  type DatedList,
  freshnessOf,
  jumpOf,
  jumpText,
  lastJump,
  lateText,
  nextBuildText,
  promiseText,
  stillTexts,
  toneOfAge,
} from './freshness.ts';
import { geoOf, type PlacedList } from './geo.ts';

const now = new Date('2026-11-18T12:00:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const list = (origin: DatedList['origin'], minutes: number | null, more: Partial<DatedList> = {}): DatedList => ({
  origin,
  state: 'new',
  csv_updated: minutes === null ? null : ago(minutes).getTime() / 1000,
  not_updating: false,
  ...more,
  build: {
    last_good_at: minutes === null ? null : ago(minutes).toISOString(),
    next_at: null,
    promise_minutes: origin === 'cohorts' || origin === 'combination' ? 30 : null,
    ...more.build,
  },
});
const due = (minutes: number) => ({ last_good_at: null, next_at: ago(-minutes).toISOString(), promise_minutes: 30 });
const DAY = 1440;

test('an age is amber from 2 days on and red from 5', () => {
  expect([47.9, 48, 119.9, 120].map(toneOfAge)).toEqual(['ok', 'warn', 'warn', 'bad']);
});

describe('freshnessOf', () => {
  test('nothing is said before the first build', () => expect(freshnessOf(list('cohorts', null), now)).toBeNull());

  test.each([
    [30, 0, 'ok', null],
    [31, 1, 'warn', '1 min late'],
    [120, 90, 'warn', '2 h late'],
    [5 * DAY, 5 * DAY - 30, 'bad', '5 days late'],
  ])('a dynamic list %i min old is %i min late', (minutes, late_minutes, tone, says) => {
    const fresh = freshnessOf(list('cohorts', minutes), now);
    expect(fresh).toMatchObject({ late_minutes, tone });
    expect(fresh && lateText(fresh)).toBe(says);
  });

  test('a dynamic list is as old as its last check, not as its last build', () => {
    const checked = list('cohorts', 3 * DAY, {
      build: { last_good_at: ago(4).toISOString(), next_at: null, promise_minutes: 30 },
    });
    expect(freshnessOf(checked, now)).toMatchObject({ hours: 4 / 60, tone: 'ok', late_minutes: 0 });
  });

  test('a combination may be old while no source has changed, and is late when one did and it does not follow', () => {
    expect(freshnessOf(list('combination', 9 * DAY), now)).toMatchObject({ tone: 'ok', late_minutes: 0 });
    expect(freshnessOf(list('combination', 50, { build: due(5) }), now)).toMatchObject({ tone: 'ok', late_minutes: 0 });
    expect(freshnessOf(list('combination', 50, { build: due(-5) }), now)).toMatchObject({
      tone: 'warn',
      late_minutes: 5,
    });
    expect(freshnessOf(list('combination', 9 * DAY, { build: due(-5) }), now)?.tone).toBe('bad');
  });

  test('what is not updating is judged by its age, what is archived by nothing', () => {
    const still = { not_updating: true, build: due(-500) };
    expect(freshnessOf(list('combination', 3 * DAY, still), now)).toMatchObject({ tone: 'warn', late_minutes: 0 });
    expect(freshnessOf(list('cohorts', 9 * DAY, { state: 'archived' }), now)).toMatchObject({
      tone: 'ok',
      late_minutes: 0,
    });
  });

  test.each([
    ['s3', 'bad'],
    ['http', 'bad'],
    ['manual_upload', 'ok'],
    ['client', 'ok'],
    ['se', 'ok'],
  ] as const)('a list from %s of six days is %s', (origin, tone) =>
    expect(freshnessOf(list(origin, 6 * DAY), now)?.tone).toBe(tone),
  );
});

describe('words', () => {
  test.each([
    [list('cohorts', 5, { build: due(12) }), 'In 12 min'],
    [list('cohorts', 5, { build: due(-2) }), 'As soon as possible'],
    [list('cohorts', null), 'Within 30 minutes'],
    [list('cohorts', 5, { state: 'archived', build: due(12) }), 'None while it is archived'],
    // A page's clock moves twice a minute: what was promised for 20 minutes does not begin at 21
    [list('cohorts', 5, { build: due(20.4) }), 'In 20 min'],
    [list('cohorts', 5, { build: due(0.2) }), 'In 1 min'],
    [list('combination', 5), 'When a source changes'],
    [list('combination', 5, { build: due(25) }), 'In at most 25 min: a source has changed'],
    [list('combination', 5, { not_updating: true }), 'None while a source is archived'],
    [list('manual_upload', 5), 'None: an upload stays as it is'],
    [list('s3', 5), 'When it is imported again'],
    [list('client', 5), 'When it is sent again'],
  ])('the next build (%#)', (one, says) => expect(nextBuildText(one, now)).toBe(says));

  test('the promise', () => {
    expect(promiseText(list('cohorts', 1))).toBe('At most 30 minutes old');
    expect(promiseText(list('combination', 1))).toBe('Follows its sources within 30 minutes');
    expect(promiseText(list('http', 1))).toBe('None');
    expect(promiseText({ ...list('cohorts', 1), state: 'archived' })).toBe('None while it is archived');
  });
});

describe('a jump of size', () => {
  test('is more than 30 % up or down', () => {
    expect([jumpOf(1000, 1300), jumpOf(1000, 700), jumpOf(10, 13), jumpOf(5, 5), jumpOf(0, 0)]).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
    expect(jumpOf(1000, 1301)?.share).toBeCloseTo(0.301);
    expect(jumpOf(1000, 699)?.share).toBeCloseTo(-0.301);
  });
  test('needs two builds that ended well', () => {
    expect([jumpOf(null, 5), jumpOf(5, undefined), lastJump([]), lastJump([5])]).toEqual([null, null, null, null]);
    expect(lastJump([1, 100, 50])).toEqual({ before: 100, after: 50, share: -0.5 });
  });
  test('is said in words', () => {
    const says = (before: number, after: number) => jumpText(jumpOf(before, after) ?? { before, after, share: 0 });
    expect([says(100, 145), says(100, 38), says(0, 5), says(5, 0), says(100, 1234)]).toEqual([
      'up 45.0 %',
      'down 62.0 %',
      'up from none',
      'down to none',
      'up 12-fold',
    ]);
  });
});

describe('a combination whose sources stand still', () => {
  const fine = { state: 'new', not_updating: false } as const;
  test('names each as its slot does, and nothing of those that are fine or not known', () => {
    expect(
      stillTexts([fine, { state: 'archived', not_updating: false }, undefined, { ...fine, not_updating: true }]),
    ).toEqual([
      'The list selected for Audience #2 is not updating because it is archived or includes an archived source.',
      'The list selected for Audience #4 is not updating because it is archived or includes an archived source.',
    ]);
    expect(stillTexts([fine, undefined])).toEqual([]);
  });
});

describe('geoOf', () => {
  const plain = (...countries: string[]): PlacedList => ({
    countries,
    source: { operator: null, source_targeting_list_ids: [] },
  });
  const lists = new Map<number, PlacedList>([
    [1, plain('FR', 'BE')],
    [2, plain('DE')],
    [3, plain()],
    [4, { countries: [], source: { operator: 'union', source_targeting_list_ids: [1, 2] } }],
  ]);
  const of = (operator: 'union' | 'intersection' | 'difference', ...ids: number[]) =>
    geoOf({ countries: [], source: { operator, source_targeting_list_ids: ids } }, (id) => lists.get(id));

  test('a union is everywhere its sources are, an exclusion where its first is', () => {
    expect(of('union', 1, 2)).toEqual(['BE', 'DE', 'FR']);
    expect(of('union', 1, 3)).toEqual([]);
    expect(of('difference', 2, 1)).toEqual(['DE']);
    expect(of('intersection', 3, 2)).toEqual(['DE']);
  });
  test('sources of sources count, a source that is not known says nothing', () => {
    expect(of('difference', 4, 3)).toEqual(['BE', 'DE', 'FR']);
    expect(of('union', 1, 99)).toEqual([]);
  });
});
