import * as history from '@fairlead/contract/history';
import { describe, expect, test } from 'vitest';
import type { CampaignHouse } from '../../testing/campaigns.ts';
import type { Caller } from '../../testing/house.ts';
import { roomKinds } from '../../testing/records.ts';
import { useTestedCampaigns } from '../../testing/tested-campaigns.ts';

describe.each(roomKinds())('taking back what mirrors took over, on %s', (kind) => {
  let on: CampaignHouse;
  let admin: Caller;
  const { whole, tested, save, undo } = useTestedCampaigns(kind, (opened) => {
    ({ on, admin } = opened);
  });
  type Undone = Awaited<ReturnType<typeof undo>>['body'];
  const told = ({ items }: Undone) =>
    Object.fromEntries(
      items.map(({ entity_id, status, message, fields }) => [
        entity_id,
        [status, message, fields.map(({ field, from, to, status: fate }) => [field, from, to, fate])],
      ]),
    );
  const fieldsOf = async (ids: readonly number[], field: 'paused' | 'client_daily_budget' | 'lifetime_frequency_cap') =>
    Promise.all(ids.map(async (id) => (await whole(id)).body[field]));
  const setOf = async (changeSetId: string) =>
    (await admin.call(history.getChangeSet, { params: { changeSetId } })).body;

  test.each(['campaign_manager', 'admin'] as const)(
    'mirrors go back with the campaign that is tested, and %s is told so before and after',
    async (role) => {
      const { id, all } = await tested();
      const who = role === 'admin' ? admin : on.manager;
      const set = await save(id, { paused: true, ab_test_daily_budget: 120 });
      const { body: tried } = await undo(set, who, {}, { query: { dry_run: 'true' } });
      const { result } = tried as unknown as { result: Undone };
      const { body } = await undo(set, who, { seen: result.seen });
      expect(told(body)).toEqual(told(result));
      const [source, ...mirrors] = all.map((one) => told(body)[one]);
      expect(source).toMatchObject([
        'undone',
        null,
        expect.arrayContaining([['ab_test_daily_budget', 120, 90, 'undone']]),
      ]);
      const back = [
        ['paused', true, false, 'undone'],
        ['client_daily_budget', 40, 30, 'undone'],
      ];
      for (const mirror of mirrors) expect(mirror).toEqual(['undone', null, expect.arrayContaining(back)]);
      expect(await fieldsOf(all, 'paused')).toEqual([false, false, false]);
      expect(await fieldsOf(all, 'client_daily_budget')).toEqual([30, 30, 30]);

      const { undone_by, entries } = await setOf(set);
      expect([undone_by, entries.map((entry) => entry.undone_by !== null)]).toEqual([
        expect.any(String),
        [true, true, true],
      ]);
      expect((await undo(set, who)).body).toMatchObject({ code: 'already_undone' });
      // And once more: what was taken back is done again
      expect(Object.values(told((await undo(undone_by ?? '', who)).body)).map(([status]) => status)).toEqual(
        all.map(() => 'undone'),
      );
      expect(await fieldsOf(all, 'paused')).toEqual([true, true, true]);
      expect(await fieldsOf(all, 'client_daily_budget')).toEqual([40, 40, 40]);
    },
  );

  test('what mirrors were asked to take over goes back beside what they take over in any case', async () => {
    const { id, all } = await tested();
    const before = await fieldsOf(all, 'lifetime_frequency_cap');
    const edit = { paused: true, lifetime_frequency_cap: 40, mirrors_follow: true };
    const set = await save(id, edit, admin);
    expect(await fieldsOf(all, 'lifetime_frequency_cap')).toEqual([40, 40, 40]);
    const { body } = await undo(set, admin);
    expect(all.map((one) => told(body)[one]?.[0])).toEqual(['undone', 'undone', 'undone']);
    expect(await fieldsOf(all, 'paused')).toEqual([false, false, false]);
    expect(await fieldsOf(all, 'lifetime_frequency_cap')).toEqual(before);
    expect((await setOf(set)).undone_by).not.toBeNull();

    // Who may not change mirrors takes back of them what follows, and is told what stays
    const again = await save(id, edit, admin);
    const partly = told((await undo(again, on.manager)).body);
    expect(all.map((one) => partly[one]?.[0])).toEqual(['undone', 'kept', 'kept']);
    expect(partly[all[1] ?? 0]?.[2]).toEqual(
      expect.arrayContaining([
        ['paused', true, false, 'undone'],
        ['lifetime_frequency_cap', 40, before[1] ?? null, 'kept'],
      ]),
    );
    expect((await setOf(again)).undone_by).toBeNull();
    expect(Object.values(told((await undo(again, admin)).body)).filter(([status]) => status === 'undone')).toHaveLength(
      2,
    );
    expect(await fieldsOf(all, 'lifetime_frequency_cap')).toEqual(before);
  });

  test('a later edit of the campaign that is tested is kept with its mirrors', async () => {
    const { id, all } = await tested();
    const set = await save(id, { ab_test_daily_budget: 120 });
    await save(id, { ab_test_daily_budget: 150 });
    const { body } = await undo(set, admin);
    expect(all.map((one) => told(body)[one]?.[0])).toEqual(['kept', 'kept', 'kept']);
    expect(await fieldsOf(all, 'client_daily_budget')).toEqual([50, 50, 50]);
    const { body: over } = await undo(set, admin, { later_edits: 'overwrite' });
    expect(all.map((one) => told(over)[one]?.[0])).toEqual(['undone', 'undone', 'undone']);
    expect(await fieldsOf(all, 'client_daily_budget')).toEqual([30, 30, 30]);
  });

  test('of a mirror alone nothing is taken back, of the campaign that is tested alone all of it', async () => {
    const { id, all } = await tested();
    const set = await save(id, { paused: true });
    const { entries } = await setOf(set);
    const own = entries.filter((entry) => entry.entity_id === all[1]).map((entry) => entry.id);
    expect((await undo(set, admin, { entries: own })).body.items).toMatchObject([
      { status: 'refused', message: expect.stringContaining('A copy in an A/B test') },
    ]);
    expect(await fieldsOf(all, 'paused')).toEqual([true, true, true]);
    // Of the one that is tested it takes theirs along, and nothing of the set is left to take back
    const source = entries.filter((entry) => entry.entity_id === id).map((entry) => entry.id);
    expect((await undo(set, admin, { entries: source })).body.items).toMatchObject([{ status: 'undone' }]);
    expect(await fieldsOf(all, 'paused')).toEqual([false, false, false]);
    expect((await setOf(set)).undone_by).not.toBeNull();
  });
});
