import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshHome, freshRecords, recordKinds } from '../testing/records.ts';
import { dbMeaning, openRecords, type Records } from './records.ts';

describe.each(recordKinds())('records on %s', (kind) => {
  let db: Records;
  beforeAll(async () => {
    db = await freshRecords(kind);
    await db.query(`create table note (id integer primary key, body text not null unique check (body <> 'bad'), at tstzrange);
      create table leaf (note_id integer not null references note (id))`);
  });
  afterAll(() => db.close());

  test('reads every type the same way', async () => {
    const [row] = await db.query(
      `select 9007199254740991::int8 as big, 0.10::numeric as money, date '2026-02-28' as day, null::date as none,
              timestamptz '2026-02-28 12:00:00.123+02' as at, array[1::int8, null] as bigs, array[1.50::numeric] as moneys,
              array[date '2026-03-01'] as days, '{"a": [1]}'::jsonb as json, '\\x00ff'::bytea as bytes, array['a,b', 'c"'] as texts`,
    );
    expect(row).toEqual({
      big: 9007199254740991,
      money: '0.10',
      day: '2026-02-28',
      none: null,
      at: new Date('2026-02-28T10:00:00.123Z'),
      bigs: [1, null],
      moneys: ['1.50'],
      days: ['2026-03-01'],
      json: { a: [1] },
      bytes: Buffer.from([0, 255]),
      texts: ['a,b', 'c"'],
    });
  });

  test('what is asked often is answered as what is asked once, on several connections and in transactions', async () => {
    await db.query('create table asked (id integer primary key, n integer)');
    await db.query('insert into asked values (1, 10), (2, 20)');
    const asked = (id: number) => db.often('select * from asked where id = $1', [id]);
    const row = (id: number) => [{ id, n: id * 10 }];
    expect(await Promise.all([1, 2, 3, 1].map(asked))).toEqual([row(1), row(2), [], row(1)]);
    expect(await db.tx(() => asked(2))).toEqual(row(2));
    for (let times = 0; times < 8; times++) expect(await asked(1)).toEqual(row(1));
    await expect(db.often('select nothing from asked where id = $1', [1])).rejects.toThrow(/nothing/);
    await db.query('drop table asked');
  });

  test('a migration of its columns stops no question that is asked often, in a transaction or outside', async () => {
    const home = await freshHome(kind);
    const one = await openRecords({ ...home.config, poolSize: 1 });
    await one.query('create table asked (id integer primary key, n integer); insert into asked values (1, 10)');
    const asked = () => one.often('select id, n from asked where id = $1', [1]);
    for (let times = 0; times < 8; times++) expect(await asked()).toEqual([{ id: 1, n: 10 }]);
    let runs = 0;
    const saved = () =>
      one.tx(async () => {
        runs += 1;
        await one.query('update asked set id = id');
        return asked();
      });
    for (const [type, n] of [
      ['text', '10'],
      ['numeric', '10'],
      ['bigint', 10],
    ] as const) {
      await one.query(`alter table asked alter column n type ${type} using n::${type}`);
      const first = type === 'numeric' ? asked : saved;
      for (const ask of [first, asked, saved, asked]) expect(await ask()).toEqual([{ id: 1, n }]);
    }
    // On a server the transaction that met the older plan ran again, once each
    expect(runs).toBe(kind === 'postgres' ? 7 : 5);
    await one.close();
    await home.remove();
  });

  test('days are UTC days, also in a database with other defaults', async () => {
    const home = await freshHome(kind);
    const set = async () => {
      const one = await openRecords(home.config);
      const [row] = await one.query<{ name: string }>('select current_database() as name');
      await one.query(`alter database ${row?.name} set timezone to 'Pacific/Kiritimati'`);
      await one.query(`alter database ${row?.name} set datestyle to 'German'`);
      await one.close();
    };
    await set();
    const other = await openRecords(home.config);
    const [row] = await other.query(
      `select timestamptz '2026-01-01 23:30Z'::date as day, timestamptz '2026-01-01 23:30Z' as at`,
    );
    expect(row).toEqual({ day: '2026-01-01', at: new Date('2026-01-01T23:30:00Z') });
    await other.close();
    await home.remove();
  });

  test('carries large values both ways', async () => {
    const text = 'ä'.repeat(3_000_000);
    const [row] = await db.query<{ text: string; list: number[] }>(
      'select $1::text as text, array(select generate_series(1, 50000)) as list',
      [text],
    );
    expect(row?.text === text).toBe(true);
    expect(row?.list.length).toBe(50_000);
  });

  test('runs what Kysely builds', async () => {
    const { k } = db;
    const now = new Date('2026-01-01T00:00:00Z');
    const [company] = await db.run(
      k
        .insertInto('company')
        .values({ name: 'Nom Nom', currency: 'EUR', created: now, updated: now })
        .returning(['id', 'created']),
    );
    expect(company?.created).toEqual(now);
    const found = await db.run(k.selectFrom('company').select(['id', 'name']).where('name', 'ilike', '%nom%'));
    expect(found).toEqual([{ id: company?.id, name: 'Nom Nom' }]);
  });

  test('goes on after an error, with the same connection', async () => {
    for (let i = 0; i < 20; i++)
      await expect(db.query('select 1 / $1::int', [0])).rejects.toMatchObject({ code: '22012' });
    expect(await db.query('select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('answers many who ask at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, i) => db.query<{ i: number }>('select $1::int as i', [i])),
    );
    expect(answers.map(([row]) => row?.i)).toEqual(Array.from({ length: 200 }, (_, i) => i));
  });

  test('can keep the spans of one owner apart', async () => {
    await db.query(`create extension if not exists btree_gist`);
    await db.query(`create table span (owner integer, during tstzrange,
      exclude using gist (owner with =, during with &&))`);
    const insert = (owner: number, during: string) => db.query('insert into span values ($1, $2)', [owner, during]);
    await insert(1, '[2026-01-01,2026-02-01)');
    await insert(1, '[2026-02-01,2026-03-01)');
    await insert(2, '[2026-01-15,2026-02-15)');
    await expect(insert(1, '[2026-01-31,2026-02-02)')).rejects.toThrow('exclusion');
  });

  test('errors have a meaning', async () => {
    await db.query('delete from note');
    await db.query(`insert into note values (1, 'one')`);
    const meaning = (text: string, values?: unknown[]) => db.query(text, values).then(() => null, dbMeaning);
    expect(await meaning('select $1::text', ['a\0b'])).toBe('bad_input');
    expect(await meaning('select $1::int', ['x'])).toBe('bad_input');
    expect(await meaning('select $1::int', [3e9])).toBe('bad_input');
    expect(await meaning('select $1::date', ['2026-02-31'])).toBe('bad_input');
    expect(await meaning(`insert into note values (2, 'bad')`)).toBe('bad_input');
    expect(await meaning(`insert into note values (2, null)`)).toBe('bad_input');
    expect(await meaning(`insert into note values (2, 'one')`)).toBe('duplicate');
    expect(await meaning('insert into leaf values (77)')).toBe('missing_reference');
    expect(await meaning('selec 1')).toBe(null);
    expect(dbMeaning(new Error('anything'))).toBe(null);
  });
});
