import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import * as companies from '@fairlead/contract/company';
import * as historyApi from '@fairlead/contract/history';
import { png } from '@fairlead/test-data/media/index';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { erasureRoom } from '../../features/erasure/erasure.room.ts';
import { restoreUser } from '../../features/user/removal.service.ts';
import { erasedCompaniesBeside } from '../../platform/erased/beside-backups.ts';
import { rooms } from '../../rooms.ts';
import { built, keptFiles } from '../../testing/audiences.ts';
import { bidderOf, FEED_TOKEN } from '../../testing/bidder.ts';
import { aGroup } from '../../testing/creatives.ts';
import { type Caller, openTestHouse, type TestHouse } from '../../testing/house.ts';
import { aBudget, aCampaign, aLineItem } from '../../testing/line-items.ts';
import { roomKinds } from '../../testing/records.ts';
import { makeRestored } from '../restore/restored.ts';
import { eraseCompanyCommand, planCompanyCommand } from './companies.ts';
import { deleteCompany, rowsOfCompany } from './company-rows.ts';
import { eraseCompaniesAgain } from './erase-again.ts';

const FACTS = 'a-partner-token-of-more-than-32-characters';
const NOW = '2026-11-18T10:00:00Z';
/** Rows that tell of no company, or of nobody that can be known: counts, marks, catalogues, staff. */
const OF_NO_COMPANY = new Set([
  ...['region', 'country', 'vertical', 'business_model', 'advertiser_category', 'custom_action_type', 'supplier'],
  ...['campaign_objective', 'selling_entity', 'write_probe', 'schema_migration', 'file_owner', 'backup_hold'],
  ...['backup_run', 'erased_form', 'erased_company', 'erasure', 'attempt', 'sso_nonce', 'simulator', 'fact_claim'],
  ...['feed_dirty', 'feed_head', 'feed_start', 'feed_line', 'feed_past', 'feed_watched', 'feed_later'],
  ...['campaign_watch', 'tracking_watch', 'creative_review_try'],
  // Emptied, not removed; steps go with their claims
  ...['app_user', 'change_set', 'change_log', 'search_word', 'idempotency_step'],
]);

describe.each(roomKinds())('a company erased on %s', (kind) => {
  let house: TestHouse;
  let admin: Caller;
  const backups = mkdtempSync(join(tmpdir(), 'fairlead-erase-company-'));
  beforeAll(async () => {
    house = await openTestHouse({
      kind,
      env: { FAIRLEAD_NOW: NOW, FACTS_TOKENS: `partner:${FACTS}`, FEED_TOKENS: `bidder:${FEED_TOKEN}` },
    });
    admin = await house.as('admin');
  });
  afterAll(async () => {
    await house?.close();
    rmSync(backups, { recursive: true, force: true });
  });

  const told = () => {
    const lines: string[] = [];
    return { lines, say: (line: string) => lines.push(line), signal: new AbortController().signal };
  };
  const send = async (kindOf: string, row: object) =>
    house.app.inject({
      method: 'POST',
      url: `/api/facts/${kindOf}`,
      headers: { authorization: `Bearer ${FACTS}`, 'content-type': 'application/json' },
      payload: JSON.stringify({ batch_id: randomUUID(), rows: [row] }),
    });

  /** A company whose every record is called by that word. */
  const aCompany = async (word: string, banner = png({ width: 300, height: 250 })) => {
    const company = await house.company({ name: `${word} Ltd` });
    const app = await house.application(company.id, 'ios', `${word} iOS`);
    const lineItem = await aLineItem(house, company.id, `${word} RTG`);
    await aBudget(house, lineItem, { name: `${word} budget` });
    const campaign = await aCampaign(house, app.id, lineItem.id, { name: `${word}_RTG` });
    await house.db.query('update campaign set source_campaign_id = id where id = $1', [campaign.id]);
    const device = randomUUID();
    const list = await built(house, admin, app, [device, randomUUID()], `${word} payers`);
    const group = await aGroup(house, admin, app.id, `${word} menu`);
    expect((await group.banner(banner, `${word} ad`)).status).toBe(201);
    await admin.call(
      companies.updateCompany,
      { params: { companyId: String(company.id) }, body: { name: `${word} Limited` } },
      { headers: { 'idempotency-key': `rename-${word}` } },
    );
    const client = await house.as('client', company.id);
    await house.db.query(`update app_user set email = $2 where company_id = $1`, [company.id, `ada@${word}.example`]);
    const event = {
      event_id: randomUUID(),
      app_id: app.id,
      device_id: device,
      ts: '2026-11-18T09:12:41Z',
      event: 'install',
    };
    const hour = {
      campaign_id: campaign.id,
      hour: '2026-11-18T08:00:00Z',
      impressions: 10,
      clicks: 1,
      reattributions: 0,
      spend: 1,
      client_cost: 2,
      revision: 1,
    };
    expect((await send('app_events', event)).json()).toMatchObject({ accepted: 1 });
    expect((await send('delivery', hour)).json()).toMatchObject({ accepted: 1 });
    return { ...company, word, app, campaign, list, client, event, hour };
  };

  /** Where a company is still to be found: tables of records and facts that hold its word or its numbers, files that hold its devices. */
  const whereIs = async (one: Awaited<ReturnType<typeof aCompany>>): Promise<string[]> => {
    const found: string[] = [];
    const tables = await house.db.query<{ name: string }>(
      'select tablename as name from pg_tables where schemaname = current_schema()',
    );
    for (const { name } of tables) {
      const [row] = await house.db.query<{ n: number }>(
        `select count(*)::int as n from "${name}" t where to_jsonb(t)::text ilike $1
           or ('${name}' not in ('change_log', 'erased_company') and to_jsonb(t) ->> 'company_id' = $2)`,
        [`%${one.word}%`, String(one.id)],
      );
      if (row?.n) found.push(name);
    }
    for (const [table, column, id] of [
      ['app_events', 'app_id', one.app.id],
      ['app_event_slice', 'app_id', one.app.id],
      ['app_event_ids', 'app_id', one.app.id],
      ['delivery', 'campaign_id', one.campaign.id],
    ] as const) {
      const [row] = await house.facts.query<{ n: number }>(
        `SELECT count() AS n FROM ${table} WHERE ${column} = {id:UInt32}`,
        { id },
      );
      if (row?.n) found.push(table);
    }
    for (const key of await keptFiles(house)) {
      const bytes = await buffer(await house.files.get(key));
      const ids = Buffer.from(one.event.device_id.replaceAll('-', ''), 'hex');
      if (bytes.includes(ids) || bytes.toString('latin1').includes(one.event.device_id)) found.push(key);
    }
    return found;
  };

  test('every table is known to hold a company’s rows, or none', async () => {
    const { id } = await house.company({ name: 'Empty' });
    const found = await rowsOfCompany(house.context, rooms, id);
    const known = new Set([...(found?.rows ?? []), ...(found?.ofClients ?? [])].map(({ name }) => name));
    const tables = await house.db.query<{ name: string }>(
      'select tablename as name from pg_tables where schemaname = current_schema() order by 1',
    );
    expect(tables.map(({ name }) => name).filter((name) => !known.has(name) && !OF_NO_COMPANY.has(name))).toEqual([]);
    expect([...OF_NO_COMPANY].filter((name) => known.has(name))).toEqual([]);
  });

  test('one is found nowhere afterwards; the other stays, and the history keeps who did what', async () => {
    const shared = png({ width: 320, height: 50 });
    const gone = await aCompany('Zanzibarro', shared);
    const other = await aCompany('Quixotta', shared);
    const bidder = bidderOf(house);
    const { cursor } = await bidder.snapshot();
    await house.db.query(
      `insert into backup_run (kind, cut, folder, at, bytes) values ('backup', 'c1', $1, clock_timestamp(), 1)`,
      [backups],
    );
    const before = await whereIs(other);
    expect((await whereIs(gone)).length).toBeGreaterThan(15);

    const plan = told();
    await planCompanyCommand(house, rooms)({ company: String(gone.id) }, plan);
    expect(plan.lines.join('\n')).toMatch(
      /Erases company \d+, Zanzibarro Limited[\s\S]*campaign 1[\s\S]*accounts +1 client,/,
    );
    expect((await whereIs(gone)).length).toBeGreaterThan(15);

    const done = told();
    expect(await eraseCompanyCommand(house, rooms)({ company: String(gone.id) }, done)).toMatch(
      new RegExp(`^Erased company ${gone.id}: \\d+ rows of the records, \\d+ files, \\d+ rows of the facts`),
    );
    expect(done.lines.slice(0, 3).map((line) => line.replace('session 1, ', ''))).toEqual(
      plan.lines.slice(1, 4).map((line) => line.replace('session 1, ', '')),
    );
    expect(await whereIs(gone)).toEqual([]);
    expect(await whereIs(other)).toEqual(before);

    const { lines } = await bidder.changes(cursor);
    expect(lines.map(({ op, campaign_id }) => [op, campaign_id])).toEqual([['remove', gone.campaign.id]]);
    expect((await gone.client.call(companies.listCompanies, {})).status).toBe(401);
    expect((await other.client.call(companies.listCompanies, {})).status).toBe(200);
    expect((await admin.call(companies.getCompany, { params: { companyId: String(gone.id) } })).status).toBe(404);
    expect((await send('app_events', { ...gone.event, event_id: randomUUID() })).json()).toMatchObject({ accepted: 0 });
    expect((await send('delivery', { ...gone.hour, revision: 2 })).json()).toMatchObject({ accepted: 0 });
    expect(await erasedCompaniesBeside(backups)).toMatchObject([
      { company_id: gone.id, application_ids: [gone.app.id], campaign_ids: [gone.campaign.id] },
    ]);

    const entries = await house.db.query<{ entity_name: string; user_id: number | null; changes: object[] }>(
      'select entity_name, user_id, changes from change_log where company_id = $1',
      [gone.id],
    );
    expect(entries.length).toBeGreaterThan(4);
    expect(entries.some(({ user_id }) => user_id !== null)).toBe(true);
    for (const { entity_name, changes } of entries) {
      expect(entity_name).toBe('Erased');
      for (const change of changes) expect(change).toMatchObject({ before: null, after: null });
    }
    const shown = await admin.call(historyApi.listHistory, { query: { company_id: String(gone.id) } });
    expect(JSON.stringify(shown.body)).not.toContain('"can_undo":true');
    const [user] = await house.db.query<{ id: number }>(`select id from app_user where email like 'erased-%'`);
    await expect(restoreUser(house.context, user?.id ?? 0)).rejects.toThrow();

    // An older backup brings it back; the same command again finds nothing
    await house.db.query(
      'insert into company (id, name, currency, created, updated) values ($1, $2, $3, now(), now())',
      [...[gone.id, 'Zanzibarro Ltd', 'EUR']],
    );
    await house.facts.insert('delivery', [{ ...gone.hour, hour: '2026-11-18 08:00:00' }]);
    await eraseCompaniesAgain(house, rooms, await erasedCompaniesBeside(backups), told().say);
    expect(await whereIs(gone)).toEqual([]);
    expect(await eraseCompanyCommand(house, rooms)({ company: String(gone.id) }, told())).toContain('Erased company');
  });

  test('one whose erasure was cut off after its records is told to the backups all the same', async () => {
    const { id } = await house.company({ name: 'Halved' });
    await house.db.query(
      `insert into backup_run (kind, cut, folder, at, bytes) values ('backup', 'c3', $1, clock_timestamp(), 1),
       ('backup', 'c4', '/nowhere/at-all', clock_timestamp(), 1)`,
      [backups],
    );
    const found = await rowsOfCompany(house.context, rooms, id);
    if (!found) throw new Error('no company');
    await deleteCompany(house.context, id, found, new Date());
    const known = async () => (await erasedCompaniesBeside(backups)).map(({ company_id }) => company_id);
    const again = told();
    await eraseCompanyCommand(house, rooms)({ company: String(id) }, again);
    expect(await known()).toContain(id);
    rmSync(join(backups, 'erased-companies.jsonl'));
    for (const { run } of erasureRoom.rounds ?? []) await run(house.context);
    expect(await known()).toContain(id);
    expect(again.lines.join('\n')).toContain(
      'could not be told, erase it again after a restore of one: /nowhere/at-all',
    );
  });

  test('nothing goes while records of others refer to it, or where there is none', async () => {
    const [one, two] = [await house.company({ name: 'One' }), await house.company({ name: 'Two' })];
    const [app, apps] = [await house.application(one.id), await house.application(two.id, 'ios', 'App of two')];
    const lineItem = await aLineItem(house, one.id);
    await aCampaign(house, apps.id, lineItem.id);
    const erase = (company: string) => eraseCompanyCommand(house, rooms)({ company }, told());
    await expect(erase(String(one.id))).rejects.toThrow(/campaign_line_item.*Nothing was erased/);
    expect(await house.db.query('select 1 from application where id = $1', [app.id])).toHaveLength(1);
    // As a restore of an older backup would have it: that goes on
    const back = told();
    const line = { company_id: one.id, application_ids: [app.id], campaign_ids: [], erased_at: NOW };
    await eraseCompaniesAgain(house, rooms, [line], back.say);
    expect(back.lines).toEqual([
      expect.stringMatching(new RegExp(`^Company ${one.id} was erased since, and is back.*campaign_line_item`)),
    ]);
    expect(await house.db.query('select 1 from erased_company where company_id = $1', [one.id])).toHaveLength(1);
    expect(await house.db.query('select 1 from application where id = $1', [app.id])).toHaveLength(1);
    // Unless what refers to it is of one that was erased, too
    const other = { company_id: two.id, application_ids: [apps.id], campaign_ids: [], erased_at: NOW };
    await eraseCompaniesAgain(house, rooms, [line, other], back.say);
    expect(back.lines).toHaveLength(1);
    expect(await house.db.query('select 1 from company where id = any($1)', [[one.id, two.id]])).toEqual([]);
    await expect(erase('999999')).rejects.toThrow('There is no company 999999');
    await expect(erase('1; drop')).rejects.toThrow('--company takes the number of a company');
  });

  test('what was erased after a backup leaves no number that is given again', async () => {
    const { id } = await house.company({ name: 'Before' });
    const [company_id, app, campaign] = [id + 5_000, id + 15_000, id + 25_000];
    const line = { company_id, application_ids: [app, 7], campaign_ids: [9, campaign], erased_at: NOW };
    const at = { at: new Date(NOW), productTime: new Date(NOW) };
    await makeRestored(house.context, [], at, { forms: [], companies: [line] });
    const next = await house.company({ name: 'After' });
    const made = await house.application(next.id);
    const { id: lineItem } = await aLineItem(house, next.id);
    expect(next.id).toBeGreaterThan(company_id);
    expect(made.id).toBeGreaterThan(app);
    expect((await aCampaign(house, made.id, lineItem)).id).toBeGreaterThan(campaign);
  });

  test('names and values of the history are emptied by the owner’s function alone', async () => {
    const hidden = house.db.tx(async () => {
      await house.db.query(`select set_config('fairlead.erasing', 'company', true)`);
      await house.db.query(
        `update change_log set entity_id = entity_id + 1 where id = (select max(id) from change_log)`,
      );
    });
    await expect(hidden).rejects.toThrow();
    const [open] = await house.db.query<{ n: number }>(
      `select count(*)::int as n from information_schema.routine_privileges where routine_name = 'empty_history' and grantee = 'PUBLIC'`,
    );
    expect(open?.n).toBe(0);
  });
});
