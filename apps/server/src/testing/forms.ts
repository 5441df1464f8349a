import { randomBytes } from 'node:crypto';
import type { CallEntry, Ok } from '@fairlead/contract';
import { type Answer, type Caller, type TestHouse, urlOf } from './house.ts';

export type FormFile = { field: string; name?: string; type?: string; content: Buffer };

/** A multipart body of fields and named files, in their order. */
const formOf = (fields: Record<string, string>, files: readonly FormFile[]) => {
  const boundary = `----fairlead${randomBytes(8).toString('hex')}`;
  const head = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const parts = files.flatMap(({ field, name = 'file.bin', type = 'application/octet-stream', content }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`,
    ),
    content,
    Buffer.from('\r\n'),
  ]);
  const payload = Buffer.concat([Buffer.from(head.join('')), ...parts, Buffer.from(`--${boundary}--\r\n`)]);
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
};

/** Sends a form with several files as somebody. */
export const sendForm = async <const C extends CallEntry>(
  { app }: Pick<TestHouse, 'app'>,
  caller: Pick<Caller, 'token'>,
  entry: C,
  sent: { params?: Record<string, unknown>; fields: Record<string, string>; files?: readonly FormFile[] },
  headers: Record<string, string> = {},
): Promise<Answer<Ok<C>>> => {
  const { payload, headers: type } = formOf(sent.fields, sent.files ?? []);
  const answer = await app.inject({
    method: entry.method,
    url: urlOf(entry, sent.params ?? {}, {}),
    headers: { authorization: `Bearer ${caller.token}`, ...type, ...headers },
    payload,
  });
  const json = String(answer.headers['content-type'] ?? '').includes('application/json');
  return {
    status: answer.statusCode,
    body: (json ? answer.json() : undefined) as Ok<C>,
    text: answer.payload,
    headers: answer.headers,
  };
};
