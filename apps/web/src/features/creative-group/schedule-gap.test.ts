import { describe, expect, it } from 'vitest';
import type { CreativeGroup } from './creative-group.queries.ts';
import { gapText } from './schedule-gap.ts';

const start = new Date('2026-11-29T00:00:00Z');
const group = (id: number, over: Partial<CreativeGroup> = {}): CreativeGroup =>
  ({ id, status: 'live', creatives: 2, campaign_ids: [9001], schedulings: [], ...over }) as CreativeGroup;
const until = (end_utc: string): CreativeGroup['schedulings'] => [
  { id: 1, creative_group_id: 2, start_utc: '2026-11-01T00:00:00Z', end_utc, recurring: false, timezone: '+00:00' },
];
const say = (chosen: CreativeGroup[], all: CreativeGroup[] | undefined = chosen) =>
  gapText(chosen, all, start, '29 Nov. 2026');

describe('what is said of running groups that are made to wait', () => {
  it('says that campaigns run on where another group of theirs runs until then', () => {
    expect(say([group(1)], [group(1), group(2)])).toEqual({
      bare: false,
      text: 'It runs today. Once saved it waits for 29 Nov. 2026; its campaigns run on their other groups until then.',
    });
  });

  it('says that campaigns without another running group show nothing until then', () => {
    const said = 'its campaigns have no other group that runs, and show nothing until then.';
    const bare = { bare: true, text: `It runs today. Once saved it waits for 29 Nov. 2026; ${said}` };
    expect(say([group(1)])).toEqual(bare);
    expect(say([group(1)], [group(1), group(2, { campaign_ids: [9002] })])).toEqual(bare);
    expect(say([group(1)], [group(1), group(2, { status: 'scheduled' })])).toEqual(bare);
    expect(say([group(1)], [group(1), group(2, { creatives: 0 })])).toEqual(bare);
    expect(say([group(1)], [group(1), group(2, { schedulings: until('2026-11-28T11:59:59Z') })])).toEqual(bare);
  });

  it('takes no other of the chosen groups for one that runs on', () => {
    expect(say([group(1), group(2)])).toEqual({
      bare: true,
      text: 'They run today. Once saved they wait for 29 Nov. 2026; their campaigns have no other group that runs, and show nothing until then.',
    });
    expect(say([group(1), group(2, { status: 'schedule past its due' })])?.text).toMatch(
      /^1 of them runs today\. Once saved it waits/,
    );
  });

  it('tells some campaigns from all', () => {
    const all = [group(1, { campaign_ids: [9001, 9002] }), group(2)];
    expect(say(all.slice(0, 1), all)?.text).toContain(
      'some of its campaigns have no other group that runs, and show nothing until then.',
    );
  });

  it('promises nothing before the other groups are known, and says nothing where none runs', () => {
    expect(gapText([group(1)], undefined, start, '29 Nov. 2026')).toEqual({
      bare: false,
      text: 'It runs today. Once saved it waits for 29 Nov. 2026.',
    });
    expect(say([group(1, { status: 'scheduled' })])).toBeNull();
  });
});
