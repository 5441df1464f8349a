import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { ApiError } from '#lib/api-error.ts';
import { type Conflict, openConflict, watchConflict } from './conflict.ts';
import { decidedIn } from './merge.ts';
import { ROUNDS, saveAllMerging, saveMerging } from './save-merging.ts';

type Record3 = { a: number; b: number; c: string };
const fields = ['a', 'b', 'c'] as const;
const words = { thing: 'record', labels: { a: 'A', b: 'B', c: 'C' } };

/** A record as a server has it, and those who save it between one's own tries. */
const serverOf = (start: Record3, others: readonly Partial<Record3>[]) => {
  let current = { ...start, version: 1 };
  const coming = [...others];
  const sent: { changed: Partial<Record3>; over: Record3 }[] = [];
  let tries = 0;
  return {
    sent,
    tries: () => tries,
    now: (): Record3 => ({ a: current.a, b: current.b, c: current.c }),
    send: async (changed: Partial<Record3>, version: number | undefined) => {
      tries++;
      const next = coming.shift();
      if (next) current = { ...current, ...next, version: current.version + 1 };
      if (version !== current.version)
        throw new ApiError(409, { code: 'stale_version', current, changed_by: { email: 'ada@x.example' } }, '');
      sent.push({ changed, over: { ...current } });
      current = { ...current, ...changed, version: current.version + 1 };
      return { ...current };
    },
  };
};

let stop: (() => void) | undefined;
afterEach(() => stop?.());
/** Answers every question: true is mine. Hears which fields were asked about. */
const answering = (sides: readonly boolean[]) => {
  const asked: { field: string; mine: unknown; theirs: unknown; took: unknown }[] = [];
  const answers = [...sides];
  stop?.();
  let seen: Conflict | null = null;
  stop = watchConflict(() => {
    const open = openConflict();
    if (!open || open.key === seen?.key) return;
    seen = open;
    const mine = answers.shift() ?? true;
    const side = mine ? open.mine : open.theirs;
    for (const field of open.merge.clashes.flat())
      asked.push({ field, mine: open.mine[field], theirs: open.theirs[field], took: side[field] });
    queueMicrotask(() => open.answer(decidedIn(open.merge, () => side)));
  });
  return asked;
};

const value = fc.record({ a: fc.nat(3), b: fc.nat(3), c: fc.constantFrom('', 'x', 'y') });
const patch = fc.record(
  { a: fc.nat(3), b: fc.nat(3), c: fc.constantFrom('', 'x', 'y') },
  { requiredKeys: [], noNullPrototype: true },
);
const story = fc.record({
  start: value,
  mine: patch,
  others: fc.array(patch, { maxLength: ROUNDS + 4 }),
  sides: fc.array(fc.boolean(), { maxLength: ROUNDS + 4 }),
});

test('whatever others save meanwhile: nothing typed is lost, nothing of theirs overwritten unasked, and it ends', async () => {
  await fc.assert(
    fc.asyncProperty(story, async ({ start, mine: typed, others, sides }) => {
      const server = serverOf(start, others);
      const asked = answering(sides);
      const mine = { ...start, ...typed };
      const outcome = await saveMerging({
        part: { began: start, version: 1, mine },
        words,
        send: ({ changed, version }) => server.send(changed, version),
      });
      expect(server.tries()).toBeLessThanOrEqual(ROUNDS);
      if (outcome.is === 'busy') {
        // Others never rested: nothing was sent, and all that was typed is still there to be saved again
        expect(server.sent).toEqual([]);
        return;
      }
      expect(server.sent).toHaveLength(outcome.is === 'saved' ? 1 : 0);
      const now = server.now();
      for (const field of fields) {
        const decisions = asked.filter((one) => one.field === field);
        // What was typed is what is stored, unless the person took theirs for this very field
        if (mine[field] !== start[field] && decisions.every(({ took, mine: own }) => took === own))
          expect(now[field]).toBe(mine[field]);
      }
      for (const { changed, over } of server.sent)
        for (const field of Object.keys(changed) as (keyof Record3)[]) {
          // Only what differs is sent
          expect(changed[field]).not.toBe(over[field]);
          // Over what they had changed only where the person was asked and took this value
          const theirs = asked.findLast((one) => one.field === field && one.theirs === over[field]);
          if (over[field] !== start[field]) expect(theirs?.took).toBe(changed[field]);
        }
    }),
    { numRuns: 400 },
  );
});

test('fields that are decided together are stored as one side had them, whatever others save meanwhile', async () => {
  await fc.assert(
    fc.asyncProperty(story, async ({ start, mine: typed, others, sides }) => {
      const server = serverOf(start, others);
      answering(sides);
      const mine = { ...start, ...typed };
      await saveMerging({
        part: { began: start, version: 1, mine },
        words: { ...words, together: [['a', 'b']] },
        send: ({ changed, version }) => server.send(changed, version),
      });
      const pair = ({ a, b }: Record3) => [a, b];
      for (const { over } of server.sent) expect([pair(mine), pair(over)]).toContainEqual(pair(server.now()));
    }),
    { numRuns: 400 },
  );
});

test('who has answered about a group is not asked again when others save something else', async () => {
  const server = serverOf({ a: 0, b: 0, c: '' }, [{ a: 1, b: 1 }, { c: 'x' }]);
  const asked = answering([true]);
  const outcome = await saveMerging({
    part: { began: { a: 0, b: 0, c: '' }, version: 1, mine: { a: 1, b: 2, c: '' } },
    words: { ...words, together: [['a', 'b']] },
    send: ({ changed, version }) => server.send(changed, version),
  });
  expect([outcome.is, asked.map(({ field }) => field), server.now()]).toEqual([
    'saved',
    ['a', 'b'],
    { a: 1, b: 2, c: 'x' },
  ]);
});

test('what others changed and nobody here typed in is theirs afterwards', async () => {
  await fc.assert(
    fc.asyncProperty(story, async ({ start, mine: typed, others, sides }) => {
      const few = others.slice(0, 3);
      const server = serverOf(start, few);
      answering(sides);
      const own = Object.keys(typed) as (keyof Record3)[];
      await saveMerging({
        part: { began: start, version: 1, mine: { ...start, ...typed } },
        words,
        send: ({ changed, version }) => server.send(changed, version),
      });
      for (const { changed } of server.sent)
        for (const field of Object.keys(changed)) expect(own).toContain(field as keyof Record3);
    }),
    { numRuns: 200 },
  );
});

test('what somebody else saved in the same way is not sent again: theirs is the answer', async () => {
  const server = serverOf({ a: 0, b: 0, c: '' }, [{ a: 2 }]);
  const outcome = await saveMerging({
    part: { began: { a: 0, b: 0, c: '' }, version: 1, mine: { a: 2, b: 0, c: '' } },
    words,
    name: 'Oak',
    send: ({ changed, version }) => server.send(changed, version),
  });
  expect(outcome).toEqual({
    is: 'same',
    current: { a: 2, b: 0, c: '', version: 2 },
    said: ['Oak: ada@x.example saved the same change of this record before.'],
  });
  expect([server.tries(), server.sent]).toEqual([1, []]);
});

test('what both sides agreed on for a moment is still one’s own change when they take theirs back', async () => {
  const server = serverOf({ a: 1, b: 0, c: '' }, [{ a: 0 }, { a: 1 }]);
  const outcome = await saveMerging({
    part: { began: { a: 1, c: '' }, version: 1, mine: { a: 0, c: 'x' } },
    words,
    send: ({ changed, version }) => server.send(changed, version),
  });
  expect([outcome.is, server.now()]).toEqual(['saved', { a: 0, b: 0, c: 'x' }]);
});

test('a newer version with other fields only is put together without a word', async () => {
  const server = serverOf({ a: 0, b: 0, c: '' }, [{ b: 2 }]);
  const outcome = await saveMerging({
    part: { began: { a: 0 }, version: 1, mine: { a: 1 } },
    words,
    send: ({ changed, version }) => server.send(changed, version),
  });
  expect(outcome).toMatchObject({ is: 'saved', said: [] });
  expect(server.now()).toEqual({ a: 1, b: 2, c: '' });
});

test('who goes back sends nothing; a refusal of another kind is thrown as it came', async () => {
  const server = serverOf({ a: 0, b: 0, c: '' }, [{ a: 2 }]);
  const going = saveMerging({
    part: { began: { a: 0 }, version: 1, mine: { a: 1 } },
    words,
    send: ({ changed, version }) => server.send(changed, version),
  });
  await new Promise((done) => setTimeout(done));
  openConflict()?.answer(null);
  expect([await going, server.sent]).toEqual([{ is: 'back' }, []]);
  const refusal = new ApiError(400, { message: 'no' }, '');
  const refused = saveMerging({
    part: { began: { a: 0 }, version: 1, mine: { a: 1 } },
    words,
    send: () => Promise.reject(refusal),
  });
  await expect(refused).rejects.toBe(refusal);
});

test('a merge is heard before it is sent, and stops where it may not be', async () => {
  const server = serverOf({ a: 0, b: 9, c: '' }, [{ b: 3 }]);
  const heard: object[] = [];
  const outcome = await saveMerging({
    part: { began: { a: 0, b: 9 }, version: 1, mine: { a: 5, b: 9 } },
    words,
    send: ({ changed, version }) => server.send(changed, version),
    merged: (_, part) => {
      heard.push(part);
      return part.mine.a <= part.mine.b;
    },
  });
  expect(outcome).toMatchObject({ is: 'barred' });
  expect(heard).toEqual([{ began: { a: 0, b: 3 }, version: 2, mine: { a: 5, b: 3 } }]);
  expect(server.sent).toEqual([]);
});

test('several records in one call: the one that is stale is put together, and all go again', async () => {
  const versions = new Map([
    ['x', 1],
    ['y', 4],
  ]);
  const sent: Record<string, object>[] = [];
  const outcome = await saveAllMerging<string, { a: number }, string>({
    parts: new Map([
      ['x', { began: { a: 0 }, version: 1, mine: { a: 1 } }],
      ['y', { began: { a: 0 }, version: 2, mine: { a: 7 } }],
      ['z', { began: { a: 0 }, version: 1, mine: { a: 0 } }],
    ]),
    words,
    of: (error) => (error.body as { current: { id: string } }).current.id,
    send: async (parts) => {
      sent.push(Object.fromEntries([...parts].map(([key, { changed }]) => [key, changed])));
      for (const [key, { version }] of parts)
        if (version !== versions.get(key)) {
          const current = { id: key, a: 7, version: versions.get(key) };
          throw new ApiError(409, { code: 'stale_version', current }, '');
        }
      return 'done';
    },
  });
  // The second time without the one that stands as it was typed
  expect(sent).toEqual([{ x: { a: 1 }, y: { a: 7 } }, { x: { a: 1 } }]);
  expect(outcome).toMatchObject({ is: 'saved', answer: 'done' });
});
