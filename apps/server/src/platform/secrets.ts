import { argon2, createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);

/** OWASP's first choice for argon2id: 19 MiB, 2 passes, 1 lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
const phc = (salt: Buffer, hash: Buffer) =>
  `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(salt)}$${unpadded(hash)}`;

/** Stands in for the hash of an account that does not exist: same work, and no password fits it. */
const nobody = phc(randomBytes(SALT_BYTES), randomBytes(HASH_BYTES));

/** argon2id of a password as a PHC string (`$argon2id$v=19$m=19456,t=2,p=1$salt$hash`), about 25 ms off the main thread. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(SALT_BYTES);
  return phc(nonce, await inTurn(() => derive('argon2id', parameters(password, nonce, cost, HASH_BYTES))));
}

/**
 * Whether the password fits the stored hash. `null` for an unknown account takes as long and is false.
 *
 * @throws when the stored text is no argon2id hash: that is a fault of ours, not a wrong password.
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const match =
    /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{16,86})$/.exec(
      stored ?? nobody,
    );
  if (!match) throw new Error('The stored password hash is not an argon2id hash');
  const [, memory, passes, parallelism, salt = '', hash = ''] = match;
  const expected = Buffer.from(hash, 'base64');
  const was = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const got = await inTurn(() =>
    derive('argon2id', parameters(password, Buffer.from(salt, 'base64'), was, expected.length)),
  );
  return timingSafeEqual(got, expected) && stored !== null;
}

const parameters = (password: string, nonce: Buffer, at: typeof cost, tagLength: number) => ({
  message: Buffer.from(password, 'utf8'),
  nonce,
  tagLength,
  ...at,
});

/** Hashing shares four threads with every file operation of the process: a crowd signing in may take half of them. */
const AT_ONCE = 2;
let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < AT_ONCE) running += 1;
  else await new Promise<void>((go) => waiting.push(go));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** Random bytes, base64url: 32 of them are 43 characters, 16 are 22. */
export const newToken = (bytes = 32): string => randomBytes(bytes).toString('base64url');

/** What is stored of a token: its SHA-256. The token is random, so no salt and no slow hash are needed. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token, 'utf8').digest();

/** Whether two secrets are the same, in time that tells neither their content nor their length. */
export const sameSecret = (given: string, expected: string): boolean =>
  timingSafeEqual(hashToken(given), hashToken(expected));
