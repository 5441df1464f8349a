import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshRecords, recordKinds } from '../testing/records.ts';
import type { Records } from './records.ts';

describe.each(recordKinds())('transactions on %s', (kind) => {
  let db: Records;
  beforeAll(async () => {
    db = await freshRecords(kind);
    await db.query('create table note (id integer primary key, body text not null unique)');
  });
  afterAll(() => db.close());
  const bodies = async () =>
    (await db.query<{ body: string }>('select body from note order by id')).map((row) => row.body);

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
