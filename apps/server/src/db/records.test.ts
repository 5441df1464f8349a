import { setTimeout as delay } from 'node:timers/promises';
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
  const bodies = async () =>
    (await db.query<{ body: string }>('select body from note order by id')).map((row) => row.body);

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

  test('a transaction is seen whole or not at all', async () => {
    await db.query('delete from note');
    const failing = db.tx(async () => {
      await db.query(`insert into note values (1, 'lost')`);
      expect(await bodies()).toEqual(['lost']);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await bodies()).toEqual([]);
    expect(await db.tx(async () => (await db.query(`insert into note values (1, 'kept') returning id`))[0])).toEqual({
      id: 1,
    });
    expect(await bodies()).toEqual(['kept']);
  });

  test('what is asked inside a transaction in parallel belongs to it', async () => {
    await db.query('delete from note');
    const insert = (i: number) => db.query('insert into note values ($1, $2)', [i, `n${i}`]);
    await expect(
      db.tx(async () => {
        await Promise.all([1, 2, 3, 4].map(insert));
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await bodies()).toEqual([]);
  });

  test('an inner transaction joins the outer one, and its failure cannot be swallowed', async () => {
    await db.query('delete from note');
    const run = db.tx(async () => {
      await db.query(`insert into note values (1, 'outer')`);
      await db
        .tx(async () => {
          expect(db.inTx()).toBe(true);
          await db.query(`insert into note values (2, 'inner')`);
          throw new Error('inner failed');
        })
        .catch(() => {});
    });
    await expect(run).rejects.toThrow('inner failed');
    expect(await bodies()).toEqual([]);
    expect(db.inTx()).toBe(false);
  });

  test('a caught error of SQL does not turn the commit into a silent rollback', async () => {
    const run = db.tx(async () => {
      await db.query('select 1 / 0').catch(() => {});
    });
    await expect(run).rejects.toMatchObject({ code: '22012' });
  });

  test('a savepoint undoes its own part only', async () => {
    await db.query('delete from note');
    const told: string[] = [];
    await db.tx(async () => {
      await db.query(`insert into note values (1, 'one')`);
      const part = db.savepoint(async () => {
        await db.query(`insert into note values (2, 'two')`);
        db.afterCommit(() => told.push('two'));
        await db.tx(() => db.query(`insert into note values (3, 'one')`));
      });
      await expect(part).rejects.toMatchObject({ code: '23505' });
      await db.savepoint(() => db.query(`insert into note values (4, 'four')`));
      db.afterCommit(() => told.push('one'));
    });
    expect(await bodies()).toEqual(['one', 'four']);
    expect(told).toEqual(['one']);
  });

  test('work after the commit sees it, is outside the transaction, and is dropped by a rollback', async () => {
    await db.query('delete from note');
    const told: unknown[] = [];
    const seen = new Promise((done) => {
      db.tx(async () => {
        await db.query(`insert into note values (1, 'one')`);
        db.afterCommit(() => done(Promise.all([bodies(), db.inTx()])));
      });
    });
    expect(await seen).toEqual([['one'], false]);
    await db
      .tx(async () => {
        db.afterCommit(() => told.push('never'));
        throw new Error('no');
      })
      .catch(() => {});
    db.afterCommit(() => told.push('at once'));
    expect(told).toEqual(['at once']);
  });

  test('work that outlives its transaction is refused, not written beside it', async () => {
    let late: Promise<unknown> = Promise.resolve();
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    await db.tx(async () => {
      late = ended.then(() => db.query(`insert into note values (9, 'late')`));
      late.catch(() => {});
    });
    end();
    await expect(late).rejects.toThrow('has ended');
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

describe.runIf(recordKinds().includes('postgres'))('with several connections', () => {
  let db: Records;
  beforeAll(async () => {
    db = await freshRecords('postgres');
    await db.query(
      'create table account (id integer primary key, money integer not null); insert into account values (1, 0), (2, 0)',
    );
  });
  afterAll(() => db.close());

  test('transactions that cannot be serialised are run again', async () => {
    let runs = 0;
    let bothHaveRead = () => {};
    const both = new Promise<void>((done) => {
      bothHaveRead = done;
    });
    const add = () =>
      db.tx(async () => {
        await db.query('set transaction isolation level repeatable read');
        const [row] = await db.query<{ money: number }>('select money from account where id = 1');
        runs += 1;
        if (runs === 2) bothHaveRead();
        await both;
        await db.query('update account set money = $1 where id = 1', [(row?.money ?? 0) + 1]);
      });
    await Promise.all([add(), add()]);
    expect(runs).toBe(3);
    expect(await db.query('select money from account where id = 1')).toEqual([{ money: 2 }]);
  });

  test('a deadlock is run again', async () => {
    await db.query('update account set money = 0');
    const move = (first: number, second: number) =>
      db.tx(async () => {
        await db.query('update account set money = money + 1 where id = $1', [first]);
        await delay(50);
        await db.query('update account set money = money + 1 where id = $1', [second]);
      });
    await Promise.all([move(1, 2), move(2, 1)]);
    expect(await db.query('select sum(money) as sum from account')).toEqual([{ sum: 4 }]);
  });
});
