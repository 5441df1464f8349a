import { timingSafeEqual } from 'node:crypto';
import { type Readable, Transform } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { CallEntry } from '@fairlead/contract';
import { may } from '@fairlead/domain/permission';
import type { FastifyReply, RouteShorthandOptions } from 'fastify';
import type { MachineToken } from '../config.ts';
import type { House, SignedIn } from '../context.ts';
import { hashToken } from '../platform/secrets.ts';
import { authenticate } from '../platform/sessions.ts';
import { Forbidden, Refusal, TooLarge, TooMany, Unsupported } from '../refusal.ts';

type Sender = NonNullable<CallEntry['sender']>;
const tokensOf = (
  { factsTokens, feedTokens, opendsrTokens }: House['config'],
  sender: Sender,
): readonly MachineToken[] => ({ facts: factsTokens, feed: feedTokens, privacy: opendsrTokens })[sender];

/** Who calls a machine's call: the machine, by its name, or a person. */
type Caller = { sender: string } | { user: SignedIn };

/**
 * The machine whose token of FACTS_TOKENS (design 13.10), FEED_TOKENS (design 13.13) or OPENDSR_TOKENS this is. Every token is
 * compared, by its hash. Where a person may call too: the one who is signed in.
 * @throws Forbidden for a person who may not, Unauthorized for everybody else
 */
export const authenticateSender = async (
  house: House,
  { sender, orPerson, permission }: Pick<CallEntry, 'orPerson' | 'permission'> & { sender: Sender },
  authorization: string | undefined,
): Promise<Caller> => {
  const given = /^Bearer ([\x21-\x7e]{32,512})$/i.exec(authorization ?? '')?.[1];
  if (given !== undefined) {
    const hash = hashToken(given);
    const matches = tokensOf(house.config, sender).filter(({ token }) => timingSafeEqual(hashToken(token), hash));
    if (matches[0]) return { sender: matches[0].name };
  }
  const user = await authenticate(house, authorization);
  if (orPerson && may(user.role, permission)) return { user };
  throw new Forbidden();
};

const SENT_MOST = 16 * 1_048_576;
const INFLATED_MOST = 64 * 1_048_576;

/** Bodies of facts that one process holds at once: each may take some hundred MB while it is read. */
const AT_ONCE = 6;
let held = 0;

/** Takes one of the places before the first byte is read. @throws TooMany when none is free */
export const takePlace = (reply: FastifyReply): void => {
  if (held >= AT_ONCE) throw new TooMany(1, 'Many batches are being received. Send this one again in a moment.');
  held += 1;
  let left = false;
  const leave = () => {
    if (left) return;
    left = true;
    held -= 1;
  };
  reply.raw.once('close', leave); // answered, or the machine went away
};

type Body = Readable & { receivedEncodedLength?: number };

const limited = (most: number, words: string, count: (bytes: number) => void = () => {}) => {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      count(bytes);
      if (bytes > most) done(new TooLarge(words));
      else done(null, chunk);
    },
  });
};

const refusalOf = (error: Error): Error =>
  error instanceof Refusal ? error : new Refusal(400, 'bad_request', 'The body is not gzip as it says');

/**
 * The body as it is meant: at most 16 MB as sent and 64 MB inflated, counted while it comes, so that a bomb ends at its
 * limit.
 */
const inflated = (raw: Readable, encoding: string): Readable => {
  const sent = limited(SENT_MOST, 'At most 16 MB can be sent at once', (bytes) => {
    out.receivedEncodedLength = bytes;
  });
  const out: Body = limited(INFLATED_MOST, 'At most 64 MB inflated can be sent at once');
  const parts = encoding === 'gzip' ? [sent, createGunzip(), out] : [sent, out];
  // Not a pipeline: it would end the connection before the refusal is said.
  const fail = (error: Error) => {
    raw.unpipe(sent);
    raw.resume();
    for (const part of parts) if (part !== out) part.destroy();
    out.destroy(refusalOf(error));
  };
  for (const part of parts.slice(0, -1)) part.on('error', fail);
  raw.on('error', fail).pipe(sent);
  parts.reduce((before, after) => (before as Transform).pipe(after as Transform) as unknown as typeof after);
  return out;
};

/** How a route takes bodies of facts. */
export const factsBody: RouteShorthandOptions & { decompress: false } = {
  bodyLimit: INFLATED_MOST,
  decompress: false,
  preParsing: async (request, _reply, raw) => {
    const encoding = (request.headers['content-encoding'] ?? 'identity').toLowerCase();
    if (encoding !== 'gzip' && encoding !== 'identity') throw new Unsupported('Send the body plain or as gzip');
    if (Number(request.headers['content-length']) > SENT_MOST) throw new TooLarge('At most 16 MB can be sent at once');
    return inflated(raw as unknown as Readable, encoding);
  },
};
