import type { CallEntry, Given, Ok } from '@fairlead/contract';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { fingerprint, once } from '../platform/idempotency.ts';
import { keptAnswer } from './answer.ts';
import { type FormFile, readFormFiles } from './form-files.ts';
import { handle, idempotencyKey, type Route } from './handle.ts';
import { refusedBodyDrained, refuseTooLarge, senderGone } from './multipart.ts';
import { checkRefs } from './scope.ts';

/** What a call with several files gets besides its parameters. */
export type Uploads<F> = {
  fields: F;
  /** The files in the order in which they come; each must be read before the next one does. */
  files: AsyncIterable<FormFile>;
  /** Fires when the sender went away. */
  signal: AbortSignal;
  /**
   * Makes what the files are for, once per Idempotency-Key where the caller sent one. Two requests are the same by their fields
   * and what tells the content of their files.
   */
  once<T>(contents: readonly string[], make: () => Promise<T>): Promise<T>;
};

/**
 * `handle` for a call that takes several named files: what it says of its size is looked at before a byte is read, its fields
 * are checked and looked up before the files are, and the rest of a refused body is read so that the sender gets the answer.
 * @param form the shape of the form without its files, their names, and how many bytes one and all of them may have
 */
export const handleFiles = <const C extends CallEntry, S extends z.ZodType<object>>(
  entry: C,
  form: { fields: S; names: readonly string[]; most: number; all: number; tooLarge: string },
  run: (given: Given<C>, context: Context, uploads: Uploads<z.output<S>>) => Promise<Ok<C>>,
): Route =>
  handle(
    entry,
    (given, context, { request, reply }) =>
      refusedBodyDrained(request, async () => {
        refuseTooLarge(request, form.all, form.tooLarge);
        const key = idempotencyKey(entry, request);
        const { fields, files } = await readFormFiles(request, form.fields, form);
        if (entry.refs) await checkRefs(context, { ...(fields as object) }, entry.refs);
        const answered: { send?: () => void } = {};
        const onceByKey = async <T>(contents: readonly string[], make: () => Promise<T>): Promise<T> => {
          if (key === null) return make();
          const content = fingerprint(JSON.stringify(fields), ...contents);
          const call = { method: entry.method, path: request.url.split('?')[0] ?? '', key, content };
          const answer = await once(context, call, async () =>
            keptAnswer(entry, context.user?.role ?? null, await make()),
          );
          // Only once `run` is through: what it clears away afterwards is gone when the sender reads the answer
          answered.send = () => {
            if (answer.replayed) reply.header('idempotency-replayed', 'true');
            const { status, headers, body } = answer;
            reply.status(status).headers(headers).type('application/json; charset=utf-8').send(body);
          };
          return JSON.parse(answer.body) as T;
        };
        const made = await run(given, context, { fields, files, signal: senderGone(request), once: onceByKey });
        answered.send?.();
        return made;
      }) as never,
  );
