import * as historyApi from '@fairlead/contract/history';
import * as marginCalls from '@fairlead/contract/line-item-margin';
import { describe, expect, test } from 'vitest';
import type { Caller } from '../../testing/house.ts';
import { useLineItems } from '../../testing/line-item-calls.ts';
import { roomKinds } from '../../testing/records.ts';

describe.each(roomKinds())('history of line items on %s', (kind) => {
  let manager: Caller;
  let client: Caller;
  const { create, edit, read } = useLineItems(kind, (place) => {
    ({ manager, client } = place);
  });

  test('history and undo say the KPI a target was meant for, also where the KPI changed since', async () => {
    const { body: item } = await create({ client_objective_type: 'CPA', client_objective_value: 5.5 });
    await edit(item.id, { client_objective_value: 6.2 });
    await edit(item.id, { client_objective_type: 'ROAS', client_objective_value: 1.1 });
    await edit(item.id, { client_objective_value: 1 });
    const history = { query: { entity: 'line_item', entity_id: String(item.id) } };
    const entries = (await manager.call(historyApi.listHistory, history)).body.items;
    const cpa = { client_objective_type: 'CPA' };
    const roas = { client_objective_type: 'ROAS' };
    expect(entries.map(({ beside }) => beside)).toEqual([roas, {}, cpa, {}]);
    const params = { changeSetId: entries[0]?.change_set_id ?? '' };
    const undone = await manager.call(historyApi.undoChangeSet, { params, body: {} }, { query: { dry_run: true } });
    expect(undone.body).toMatchObject({ result: { items: [{ beside: roas }] } });
  });

  test('edits, margins and creations are taken back', async () => {
    const { body: item } = await create();
    const margin = (text: string) =>
      manager.call(marginCalls.createMargin, { params: { lineItemId: String(item.id) }, body: { margin: text } });
    await edit(item.id, { name: 'B', target_custom_action_type_id: 5 });
    await margin('25');
    await margin('50');
    const history = { query: { entity: 'line_item', entity_id: String(item.id) } };
    const entries = (await manager.call(historyApi.listHistory, history)).body.items;
    expect(entries.map(({ changes }) => changes.map(({ field }) => field)).slice(0, 3)).toEqual([
      ['margin'],
      ['margin', 'margin_starts'],
      ['name', 'target_custom_action_type_id'],
    ]);
    const seen = (await client.call(historyApi.listHistory, history)).body;
    expect([seen.total, JSON.stringify(seen).includes('margin')]).toEqual([2, false]);
    const states: unknown[] = [];
    for (const entry of entries) {
      const { body } = await manager.call(historyApi.undoChangeSet, {
        params: { changeSetId: entry.change_set_id },
        body: { later_edits: 'keep' },
      });
      expect(body.items[0]).toMatchObject({ status: 'undone' });
      const now = await read(item.id);
      states.push([now.name === item.name, now.optimization_event_starts, now.margin, now.state]);
    }
    expect(states).toEqual([
      [false, '2026-11-17', '25.000000', 'new'],
      [false, '2026-11-17', null, 'new'],
      [true, null, null, 'new'],
      [true, null, null, 'archived'],
    ]);
  });

  /** The newest entries of a line item, and how one of them is taken back. */
  const entriesOf = async (id: number) => {
    const query = { entity: 'line_item', entity_id: String(id) };
    return (await manager.call(historyApi.listHistory, { query })).body.items;
  };
  const undo = async (set: string | undefined, later_edits: 'keep' | 'overwrite' = 'keep') =>
    (await manager.call(historyApi.undoChangeSet, { params: { changeSetId: set ?? '' }, body: { later_edits } })).body
      .items[0];

  test('a KPI goes back with a target that is the same under both, or what it was again', async () => {
    const { body: item } = await create({ client_objective_type: 'CPA', client_objective_value: 5 });
    await edit(item.id, { client_objective_type: 'ROAS', client_objective_value: 5 });
    const [same] = await entriesOf(item.id);
    expect(same?.changes.map(({ field }) => field)).toEqual(['client_objective_type']);
    expect(await undo(same?.change_set_id)).toMatchObject({ status: 'undone', message: null });
    const cpa = { client_objective_type: 'CPA', client_objective_value: item.client_objective_value };
    expect(await read(item.id)).toMatchObject(cpa);
    await edit(item.id, { client_objective_type: 'ROAS', client_objective_value: 1.1 });
    const [switched] = await entriesOf(item.id);
    await edit(item.id, { client_objective_value: 5 });
    expect(await undo(switched?.change_set_id)).toMatchObject({ status: 'undone', message: null });
    expect(await read(item.id)).toMatchObject(cpa);
  });

  test('a KPI whose target was edited since says so in place of asking for a target', async () => {
    const { body: item } = await create({ client_objective_type: 'CPA', client_objective_value: 5 });
    await edit(item.id, { client_objective_type: 'ROAS', client_objective_value: 1.1 });
    const [switched] = await entriesOf(item.id);
    await edit(item.id, { client_objective_value: 1.2 });
    expect(await undo(switched?.change_set_id)).toMatchObject({
      status: 'refused',
      message:
        'Client target was edited again since, and without it the rest does not go back: Client target is required. Take the later edit back, too.',
      // Whoever looks at it is asked whether the later edit goes back, too
      fields: [
        { field: 'client_objective_type', from: 'ROAS', status: 'kept', later: null },
        { field: 'client_objective_value', status: 'kept', later: { user: { email: manager.email } } },
      ],
    });
    expect(await undo(switched?.change_set_id, 'overwrite')).toMatchObject({ status: 'undone', message: null });
    expect(await read(item.id)).toMatchObject({ client_objective_type: 'CPA', client_objective_value: 5 });
  });

  test('a KPI whose target was edited under the next one does not go back with that target', async () => {
    const { body: item } = await create({ client_objective_type: 'CPA', client_objective_value: 5 });
    await edit(item.id, { client_objective_type: 'ROAS', client_objective_value: 5 });
    const [switched] = await entriesOf(item.id);
    await edit(item.id, { client_objective_value: 1.2 });
    const [later] = await entriesOf(item.id);
    for (const later_edits of ['keep', 'overwrite'] as const)
      expect(await undo(switched?.change_set_id, later_edits)).toMatchObject({
        status: 'refused',
        message:
          'Client target was edited again since, and without it the rest does not go back: Client target is required. Take the later edit back, too.',
      });
    expect(await read(item.id)).toMatchObject({ client_objective_type: 'ROAS', client_objective_value: 1.2 });
    await undo(later?.change_set_id);
    expect(await undo(switched?.change_set_id)).toMatchObject({ status: 'undone', message: null });
    expect(await read(item.id)).toMatchObject({ client_objective_type: 'CPA', client_objective_value: 5 });
  });
});
