import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Refusal } from '../refusal.ts';
import { readFormFiles } from './form-files.ts';
import { readForm } from './multipart.ts';

/** A server that answers the fields of a form, or what it refuses of it. */
let app: FastifyInstance;
const fields = z.object({ name: z.string() });
beforeAll(async () => {
  app = Fastify();
  await app.register(multipart);
  app.post('/one-file', async (request) => (await readForm(request, fields)).fields);
  app.post('/files', async (request) => {
    const form = await readFormFiles(request, fields, { names: ['file'], most: 1000 });
    for await (const file of form.files) file.stream.resume();
    return form.fields;
  });
  app.setErrorHandler((error, _, reply) => {
    const { status, code, message, issues } = error as unknown as Refusal;
    return reply.status(status).send({ code, message, errors: issues });
  });
});
afterAll(() => app?.close());

const send = async (url: string, name: Buffer, type = '', boundary = 'x') => {
  const payload = Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="name"\r\n${type}\r\n`),
    name,
    Buffer.from(`\r\n--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nabc\r\n`),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  return (await app.inject({ method: 'POST', url, headers, payload })).json();
};

describe.each(['/one-file', '/files'])('the text of a form (%s)', (url) => {
  const message = 'name has “�”, which stands where a letter could not be read. Take it out, or send it in UTF-8.';
  const refused = { code: 'bad_request', message, errors: [{ path: 'name', message }] };

  test('is refused where it is not written in UTF-8, not kept with its letters lost', async () => {
    expect(await send(url, Buffer.from('Café', 'latin1'))).toEqual(refused);
    expect(await send(url, Buffer.from('Café', 'latin1'), 'Content-Type: text/plain; charset=utf-8\r\n')).toEqual(
      refused,
    );
  });

  test('is refused with the same words, true of both, where its letters were lost before it was sent', async () => {
    expect(await send(url, Buffer.from('Caf\ufffd'))).toEqual(refused);
  });

  test('is read as it is written', async () => {
    expect(await send(url, Buffer.from('Café 東京 🍜'))).toEqual({ name: 'Café 東京 🍜' });
    const type = 'Content-Type: text/plain; charset=iso-8859-1\r\n';
    expect(await send(url, Buffer.from('Café', 'latin1'), type)).toEqual({ name: 'Café' });
  });

  test('that says it is in ASCII is read as the UTF-8 that it is, and refused where it is neither', async () => {
    for (const charset of ['us-ascii', '"US-ASCII"', 'ascii']) {
      const type = `Content-Type: text/plain; charset=${charset}\r\n`;
      expect(await send(url, Buffer.from('Café 東京 🍜'), type)).toEqual({ name: 'Café 東京 🍜' });
      expect(await send(url, Buffer.from('Cafe'), type)).toEqual({ name: 'Cafe' });
      expect(await send(url, Buffer.from('Café', 'latin1'), type)).toEqual(refused);
    }
    // Letters that would be UTF-8, had they been sent as other bytes
    expect(await send(url, Buffer.from('NESCAFÉ®'))).toEqual({ name: 'NESCAFÉ®' });
  });

  test('is refused in words where what parts it is longer than any may be', async () => {
    const message = 'The form could not be read. Check its boundary and that it is whole.';
    expect(await send(url, Buffer.from('Cafe'), '', 'x'.repeat(300))).toMatchObject({ errors: [{ message }] });
  });

  test('is told as too long where it is, though it is cut within a letter', async () => {
    const message = 'name is too long';
    expect(await send(url, Buffer.from(`a${'é'.repeat(40_000)}`))).toMatchObject({
      code: 'invalid',
      errors: [{ path: 'name', message }],
    });
  });
});
