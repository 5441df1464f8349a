import type { CallEntry, Given, Ok } from '@fairlead/contract';
import type { z } from 'zod';
import type { ArrivingFile } from '../arriving-file.ts';
import type { Context } from '../context.ts';
import { fingerprint, once } from '../platform/idempotency.ts';
import { keptAnswer } from './answer.ts';
import { type Exchange, handle, idempotencyKey, type Route } from './handle.ts';
import { readForm, refusedBodyDrained, refuseTooLarge, senderGone } from './multipart.ts';
import { checkRefs } from './scope.ts';

/** A file as the store has it. */
export type StoredFile = { key: string; size: number; sha256: string };

/** What a call with a file gets besides its parameters: the fields, the file on its way in, and what to do once it is stored. */
export type Upload<F> = {
  fields: F;
  file: ArrivingFile;
  /**
   * Makes what the file is for, once per Idempotency-Key where the call keeps one and the caller sent one: two requests are the
   * same by their fields, the file's name, its size and sha256. A replay gives its own copy of the file back.
   */
  once<T>(stored: StoredFile, make: () => Promise<T>): Promise<T>;
};

const onceByKey =
  (entry: CallEntry, context: Context, { request, reply }: Exchange, sent: { fields: unknown; name: string }) =>
  async <T>(stored: StoredFile, make: () => Promise<T>): Promise<T> => {
    const key = idempotencyKey(entry, request);
    if (key === null) return make();
    const content = fingerprint(JSON.stringify(sent.fields), sent.name, String(stored.size), stored.sha256);
    const path = request.url.split('?')[0] ?? '';
    const answer = await once(context, { method: entry.method, path, key, content }, async () =>
      keptAnswer(entry, context.user?.role ?? null, await make()),
    );
    if (answer.replayed) {
      await context.files.remove(stored.key);
      reply.header('idempotency-replayed', 'true');
    }
    reply.status(answer.status).headers(answer.headers).type('application/json; charset=utf-8').send(answer.body);
    return JSON.parse(answer.body) as T;
  };

/**
 * `handle` for a call that takes one file (13.6): what it says of its size is looked at before a byte is read, its fields are
 * checked and looked up before the file is, and the rest of a refused body is read so that the sender gets the answer.
 * @param fields the shape of the form without its file
 */
export const handleFile = <const C extends CallEntry, S extends z.ZodType<object>>(
  entry: C,
  fields: S,
  run: (given: Given<C>, context: Context, upload: Upload<z.output<S>>) => Promise<Ok<C>>,
): Route =>
  handle(
    entry,
    (given, context, exchange) =>
      refusedBodyDrained(exchange.request, async () => {
        const { request } = exchange;
        refuseTooLarge(request);
        idempotencyKey(entry, request); // one that cannot be kept is refused before the file is read
        const form = await readForm(request, fields);
        if (entry.refs) await checkRefs(context, { ...(form.fields as object) }, entry.refs);
        const file: ArrivingFile = { ...form.file, finish: form.finish, signal: senderGone(request) };
        const sent = { fields: form.fields, name: form.file.name };
        return run(given, context, { fields: form.fields, file, once: onceByKey(entry, context, exchange, sent) });
      }) as never,
  );
