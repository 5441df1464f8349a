import { describe, expect, test } from 'vitest';
import type { TestHouse } from '../src/testing/house.ts';
import { roomKinds } from '../src/testing/records.ts';
import { PASSWORD, useSignIns } from '../src/testing/sign-ins.ts';

describe.each(roomKinds())('tries to sign in on %s', (kind) => {
  let house: TestHouse;
  const { person, from, signIn } = useSignIns(kind, (opened) => {
    ({ house } = opened);
  });

  test('the eleventh try is told to wait, even with the right password', async () => {
    const user = await person();
    for (let n = 0; n < 10; n++) expect((await signIn(user.email, 'Wrong-2026')).statusCode).toBe(401);
    const late = await signIn(user.email, PASSWORD);
    expect(late.statusCode).toBe(429);
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(0);
    await house.db.query(`update attempt set at = at - interval '16 minutes'`);
    expect((await signIn(user.email, PASSWORD)).statusCode).toBe(200);
  });

  test('tries from elsewhere lock nobody out; an address that fails on many accounts waits', async () => {
    const user = await person();
    for (let n = 0; n < 10; n++) expect((await from('198.51.100.7', user.email, 'Wrong-2026')).statusCode).toBe(401);
    expect((await from('198.51.100.7', user.email, PASSWORD)).statusCode).toBe(429);
    expect((await from('203.0.113.9', user.email, PASSWORD)).statusCode).toBe(200);
    // 10 failures are counted already; a success in between takes back nothing but itself
    const friend = await person();
    for (let n = 0; n < 20; n++) await from('198.51.100.7', `nobody.${n}@fairlead.example`, 'Wrong-2026');
    expect((await from('198.51.100.7', friend.email, PASSWORD)).statusCode).toBe(200);
    for (let n = 20; n < 40; n++) await from('198.51.100.7', `nobody.${n}@fairlead.example`, 'Wrong-2026');
    const late = await from('198.51.100.7', 'nobody.99@fairlead.example', 'Wrong-2026');
    expect([late.statusCode, Number(late.headers['retry-after']) > 0]).toEqual([429, true]);
    const noted = () => house.db.query('select count(*)::int as n from attempt');
    const before = await noted();
    expect((await from('198.51.100.7', friend.email, PASSWORD)).statusCode).toBe(429);
    expect(await noted()).toEqual(before); // refused for the address, it is no try of the account
    // The next 64 bits of IPv6 are another household's, the ones behind them are not
    for (let n = 0; n < 10; n++) await from(`2001:db8::${n + 1}`, user.email, 'Wrong-2026');
    expect((await from('2001:db8:0:0:ffff::1', user.email, PASSWORD)).statusCode).toBe(429);
    expect((await from('2001:db8:0:1::1', user.email, PASSWORD)).statusCode).toBe(200);
  });

  test('only failures count for an address: an office that arrives at once comes in, guesses at once do not', async () => {
    const one = await person();
    const office = await Promise.all(Array.from({ length: 55 }, () => person('campaign_manager', null)));
    await house.db.query(
      `update app_user set password_hash = (select password_hash from app_user where id = $1) where id = any($2)`,
      [one.id, office.map(({ id }) => id)],
    );
    const codes = async (address: string, names: string[], password: string) => {
      const all = await Promise.all(names.map((name) => from(address, name, password)));
      return all.map(({ statusCode }) => statusCode).sort();
    };
    const names = office.map(({ email }) => email);
    expect(await codes('198.51.100.20', names, PASSWORD)).toEqual(Array(55).fill(200));
    expect(await codes('198.51.100.21', names, 'Wrong-2026')).toEqual([...Array(50).fill(401), ...Array(5).fill(429)]);
    expect((await from('198.51.100.21', one.email, PASSWORD)).statusCode).toBe(429);
    // The name of a counter is no account's
    expect(await codes('198.51.100.22', Array(10).fill('address'), 'Wrong-2026')).toEqual(Array(10).fill(401));
  });
});
