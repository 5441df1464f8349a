import { describe, expect, test } from 'vitest';
import { hashPassword, hashToken, newToken, sameSecret, verifyPassword } from './secrets.ts';

describe('passwords', () => {
  test('are kept as argon2id with the stated cost, salted', async () => {
    const [one, two] = await Promise.all([hashPassword('Fairlead-2026'), hashPassword('Fairlead-2026')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(one).not.toBe(two);
    expect(await verifyPassword('Fairlead-2026', one)).toBe(true);
    expect(await verifyPassword('fairlead-2026', one)).toBe(false);
    expect(await verifyPassword('', one)).toBe(false);
  });

  test('a hash made elsewhere, at another cost, is read (argon2 reference, "password", "somesalt")', async () => {
    const reference = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
    expect(await verifyPassword('password', reference)).toBe(true);
    expect(await verifyPassword('Password', reference)).toBe(false);
  });

  test('an unknown account is refused after the same work', async () => {
    const stored = await hashPassword('Fairlead-2026');
    // Processor time of all threads: a busy machine makes everything take longer, and nothing more work
    const spent = async (hash: string | null) => {
      const before = process.cpuUsage();
      expect(await verifyPassword('wrong', hash)).toBe(false);
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    await spent(stored);
    const known: number[] = [];
    const unknown: number[] = [];
    for (let i = 0; i < 5; i += 1) {
      known.push(await spent(stored));
      unknown.push(await spent(null));
    }
    // The quickest of each has the least noise of the machine; a shortcut would be a thousand times quicker.
    expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 3);
  });

  test('a broken hash is a fault, not a wrong password', async () => {
    await expect(verifyPassword('x', 'plain')).rejects.toThrow('not an argon2id hash');
  });

  test('many at once all get their turn', async () => {
    const stored = await hashPassword('a');
    const answers = await Promise.all(Array.from({ length: 12 }, (_, i) => verifyPassword(i % 2 ? 'a' : 'b', stored)));
    expect(answers).toEqual(Array.from({ length: 12 }, (_, i) => i % 2 === 1));
  });
});

describe('tokens', () => {
  test('are 256 random bits and stored as their hash', () => {
    const token = newToken();
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(newToken()).not.toBe(token);
    expect(hashToken('abc').toString('hex')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });

  test('compare by content', () => {
    expect(sameSecret('abc', 'abc')).toBe(true);
    expect(sameSecret('abd', 'abc')).toBe(false);
    expect(sameSecret('ab', 'abc')).toBe(false);
  });
});
