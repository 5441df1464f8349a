import { describe, expect, it } from 'vitest';
import type { CreativeGroup } from './creative-group.queries.ts';
import { gapText } from './schedule-gap.ts';

type Schedule = CreativeGroup['schedulings'][number];

const wait = {
  now: new Date('2026-11-03T12:00:00Z'),
  start: new Date('2026-11-25T00:00:00Z'),
  startDay: '25 Nov. 2026',
};
const group = (id: number, over: Partial<CreativeGroup> = {}): CreativeGroup =>
  ({ id, status: 'live', creatives: 2, campaign_ids: [9001], schedulings: [], ...over }) as CreativeGroup;
const on = (day: number, clock: string) => `2026-11-${String(day).padStart(2, '0')}T${clock}Z`;
/** From the first second of a day of November to the last of another. */
const days = (from: number, to: number, recurring = false): Schedule => ({
  ...{ id: 1, creative_group_id: 2, timezone: '+00:00', recurring },
  ...{ start_utc: on(from, '00:00:00'), end_utc: on(to, '23:59:59') },
});
const say = (chosen: CreativeGroup[], all: CreativeGroup[] | undefined = chosen) => gapText(chosen, all, wait);

const runsOn = {
  bare: false,
  text: 'It runs today. Once saved it waits for 25 Nov. 2026; its campaigns run on their other groups until then.',
};
const nothing = {
  bare: true,
  text: 'It runs today. Once saved it waits for 25 Nov. 2026; its campaigns have no other group that runs, and show nothing until then.',
};
const pauses = {
  bare: true,
  text: 'It runs today. Once saved it waits for 25 Nov. 2026; its campaigns show nothing for some of that time, while none of their other groups runs.',
};
/** What is said of group 1 beside other groups of its campaign. */
const beside = (...others: Partial<CreativeGroup>[]) =>
  say([group(1)], [group(1), ...others.map((over, index) => group(index + 2, over))]);

describe('what is said of running groups that are made to wait', () => {
  it('says that campaigns run on where another group of theirs is shown until then', () => {
    expect(beside({})).toEqual(runsOn);
    expect(beside({ schedulings: [days(1, 24)] })).toEqual(runsOn);
    expect(beside({ schedulings: [days(1, 5), days(6, 30)] })).toEqual(runsOn);
    expect(beside({ schedulings: [days(1, 2, true)] })).toEqual(runsOn);
  });

  it('says that campaigns show nothing until then where no other group of theirs is shown', () => {
    expect(beside()).toEqual(nothing);
    expect(beside({ campaign_ids: [9002] })).toEqual(nothing);
    expect(beside({ creatives: 0 })).toEqual(nothing);
    expect(beside({ status: 'paused by am' }, { status: 'archived' })).toEqual(nothing);
    expect(beside({ status: 'schedule past its due', schedulings: [days(1, 2)] })).toEqual(nothing);
    expect(beside({ status: 'scheduled', schedulings: [days(25, 30)] })).toEqual(nothing);
  });

  it('says that campaigns show nothing for some of that time where their other groups end, pause or begin in it', () => {
    expect(beside({ schedulings: [days(1, 5)] })).toEqual(pauses);
    expect(beside({ schedulings: [days(1, 23)] })).toEqual(pauses);
    expect(beside({ schedulings: [days(1, 5), days(20, 30)] })).toEqual(pauses);
    expect(beside({ status: 'scheduled', schedulings: [days(4, 30)] })).toEqual(pauses);
    expect(beside({ status: 'scheduled', schedulings: [days(10, 12)] })).toEqual(pauses);
    expect(beside({ status: 'scheduled', schedulings: [days(4, 5, true)] })).toEqual(pauses);
  });

  it('lets groups of a campaign take turns, and no group stand in for one of another campaign', () => {
    const early = { schedulings: [days(1, 5), days(20, 30)] };
    const late: Partial<CreativeGroup> = { status: 'scheduled', schedulings: [days(6, 19)] };
    expect(beside(early, late)).toEqual(runsOn);
    expect(beside(early, { ...late, schedulings: [days(7, 19)] })).toEqual(pauses);
    expect(beside(early, { ...late, creatives: 0 })).toEqual(pauses);
    expect(beside(early, { ...late, campaign_ids: [9002] })).toEqual(pauses);
  });

  it('takes no other of the chosen groups for one that runs on', () => {
    expect(say([group(1), group(2)])).toEqual({
      bare: true,
      text: 'They run today. Once saved they wait for 25 Nov. 2026; their campaigns have no other group that runs, and show nothing until then.',
    });
    const next = group(2, { status: 'scheduled', schedulings: [days(4, 30)] });
    expect(say([group(1), next])?.text).toMatch(/its campaigns have no other group that runs/);
    expect(say([group(1), group(2, { status: 'schedule past its due' })])?.text).toMatch(
      /^1 of them runs today\. Once saved it waits/,
    );
  });

  it('tells some campaigns from all', () => {
    const both = group(1, { campaign_ids: [9001, 9002] });
    const rest = (...others: CreativeGroup[]) => say([both], [both, ...others])?.text.split('; ')[1];
    const pause = { schedulings: [days(1, 5)] };
    expect(rest(group(2))).toBe('some of its campaigns have no other group that runs, and show nothing until then.');
    expect(rest(group(2), group(3, { ...pause, campaign_ids: [9002] }))).toBe(
      'some of its campaigns show nothing for some of that time, while none of their other groups runs.',
    );
    expect(rest(group(2, pause))).toBe('its campaigns show nothing until then, or nothing for some of that time.');
    const three = group(1, { campaign_ids: [9001, 9002, 9003] });
    expect(say([three], [three, group(2), group(3, { ...pause, campaign_ids: [9002] })])?.text).toContain(
      '; some of its campaigns show nothing until then, or nothing for some of that time.',
    );
  });

  it('promises nothing before the other groups are known, and says nothing where none runs', () => {
    expect(gapText([group(1)], undefined, wait)).toEqual({
      bare: false,
      text: 'It runs today. Once saved it waits for 25 Nov. 2026.',
    });
    expect(say([group(1, { status: 'scheduled' })])).toBeNull();
  });
});
