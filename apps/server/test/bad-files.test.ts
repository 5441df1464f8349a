import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import * as imports from '@fairlead/contract/import';
import { CSV_MAX_BYTES, csvMessages } from '@fairlead/domain/import/csv-file.rules';
import { deviceIds } from '@fairlead/test-data';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { waitForJob } from '../src/platform/jobs/jobs.ts';
import { keptFiles } from '../src/testing/audiences.ts';
import { type Caller, openTestHouse, type TestHouse } from '../src/testing/house.ts';
import { ask } from '../src/testing/raw-http.ts';

const B = 'bad-files-boundary';
const good = `${[...deviceIds(1, 0, 20, 'upper')].join('\n')}\n`;
const field = (name: string, value: string) =>
  `--${B}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const fileHead = (name: string) =>
  `--${B}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/csv\r\n\r\n`;
const file = (name: string, content: string | Buffer = good) =>
  Buffer.concat([Buffer.from(fileHead(name)), Buffer.from(content), Buffer.from('\r\n')]);
const END = `--${B}--\r\n`;
const form = (...parts: (string | Buffer)[]) => Buffer.concat([...parts, END].map((part) => Buffer.from(part)));

describe('files that are no audience, over a real connection', () => {
  let house: TestHouse;
  let manager: Caller;
  let port: number;
  let app: number;
  const path = () => ({
    audience: `/api${imports.uploadAudience.path}`,
    targeting: `/api${imports.uploadTargeting.path.replace('{applicationId}', String(app))}?type=idfa`,
  });
  type Way = 'audience' | 'targeting';
  const fields = (way: Way) => (way === 'audience' ? field('application_id', String(app)) + field('name', 'Bad') : '');
  const send = (way: Way, body: Buffer | string | Readable, type = `multipart/form-data; boundary=${B}`) =>
    ask(
      port,
      {
        method: 'POST',
        path: path()[way],
        headers: { authorization: `Bearer ${manager.token}`, 'content-type': type },
      },
      body,
    );

  /** Everything an upload could leave: rows, and files on the disk, finished or not. */
  const left = async () => ({
    rows: (
      await house.db.query(
        `select (select count(*) from targeting_list) as lists, (select count(*) from job) as jobs,
           (select count(*) from upload) as uploads, (select count(*) from audience_build) as builds,
           (select count(*) from change_log) as log, (select count(*) from idempotency_key) as keys`,
      )
    )[0],
    kept: await keptFiles(house),
    unfinished: onDisk(join(house.config.dataDir, 'files', 'unfinished')),
  });
  const onDisk = (folder: string): string[] =>
    existsSync(folder)
      ? readdirSync(folder, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile() && /^[0-9a-f-]{36}$/.test(entry.name))
          .map((entry) => entry.name)
      : [];
  let before: Awaited<ReturnType<typeof left>>;
  const nothingLeft = () => vi.waitFor(async () => expect(await left()).toEqual(before), { timeout: 60_000 });

  beforeAll(async () => {
    house = await openTestHouse();
    manager = await house.as('campaign_manager');
    app = (await house.application((await house.company()).id)).id;
    port = Number(new URL(await house.app.listen({ host: '127.0.0.1', port: 0 })).port);
  });
  afterAll(() => house?.close());
  beforeEach(async () => {
    before = await left();
  });

  const notCsv = (why: string) => `${csvMessages.notCsv} ${why}`;
  const cutOff = 'The upload ended too early. Send the file again.';
  const misplaced = 'All fields must come before the one file';
  const after = field('is_idfv', 'false');
  const cases: [what: string, parts: (string | Buffer)[], status: number, message: string][] = [
    ['an empty file', [file('a.csv', '')], 400, notCsv('It is empty.')],
    ['only line breaks', [file('a.csv', '\r\n\n\r')], 400, notCsv('It is empty.')],
    ['binary', [file('a.csv', Buffer.from(Array.from({ length: 4096 }, (_, n) => n % 256)))], 400, notCsv('It holds')],
    ['UTF-16', [file('a.csv', Buffer.from(`\ufeff${good}`, 'utf16le'))], 400, notCsv('It is written in UTF-16.')],
    ['gzip renamed', [file('a.csv', gzipSync(good))], 400, notCsv('It is compressed (gzip).')],
    ['one endless line', [file('a.csv', 'a'.repeat(500_000))], 400, notCsv('It has a line of more than 4096 bytes.')],
    ['no valid line', [file('a.csv', 'hello\nworld\n')], 400, notCsv('It has no valid line.')],
    ['another extension', [file('a.txt')], 400, csvMessages.type],
    ['a capital extension', [file('a.CSV')], 400, csvMessages.type],
    ['a name with a space', [file('a b.csv')], 400, csvMessages.name],
    ['no name', [file('')], 400, csvMessages.type],
    ['no file', [], 400, 'Choose a file: the part "file" is missing'],
    ['two files', [file('a.csv'), file('b.csv')], 400, misplaced],
    ['a field after the file', [file('a.csv'), after], 400, misplaced],
    ['no end', [file('a.csv').subarray(0, -1)], 400, cutOff],
  ];
  describe.each(['audience', 'targeting'] as const)('%s upload', (way) => {
    test.each(cases)('%s', async (what, parts, status, message) => {
      const whole = form(fields(way), ...parts);
      const answer = await send(way, what === 'no end' ? whole.subarray(0, -END.length) : whole);
      const body = JSON.parse(answer.text) as { message: string; errors?: { path: string }[]; request_id: string };
      expect([answer.status, body.message]).toEqual([status, expect.stringContaining(message)]);
      expect(body.errors?.[0]?.path).toBe('file');
      expect(body.request_id).toEqual(expect.any(String));
      await nothingLeft();
    });

    test.each([
      ['without a boundary', 'multipart/form-data', 400],
      ['with a boundary that is too long', `multipart/form-data; boundary=${'b'.repeat(300)}`, 400],
      ['with another boundary', 'multipart/form-data; boundary=other', 400],
      ['as JSON', 'application/json', 415],
    ])('%s', async (_, type, status) => {
      const answer = await send(way, form(fields(way), file('a.csv')), type);
      expect([answer.status, JSON.parse(answer.text)]).toEqual([
        status,
        expect.objectContaining({ message: expect.any(String), code: expect.any(String) }),
      ]);
      await nothingLeft();
    });

    test('cut off by its sender', async () => {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      socket.write(
        `POST ${path()[way]} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${manager.token}\r\nContent-Type: multipart/form-data; boundary=${B}\r\nContent-Length: 90000000\r\n\r\n${fields(way)}${fileHead('a.csv')}${good.repeat(2000)}`,
      );
      await vi.waitFor(() => expect(onDisk(join(house.config.dataDir, 'files', 'unfinished')).length).toBe(1), {
        timeout: 60_000,
      });
      socket.destroy();
      await nothingLeft();
    });
  });

  describe.runIf(process.env.FAIRLEAD_TEST_FULL === '1')('at the limit', () => {
    const line = Buffer.from(`${[...deviceIds(2, 0, 1, 'upper')][0]}\n`);
    /** Exactly so many bytes of valid lines in a form, never whole in memory. */
    const formOf = (bytes: number): Readable => {
      const block = Buffer.concat(Array.from({ length: 20_000 }, () => line));
      return Readable.from(
        (function* () {
          yield Buffer.from(fields('audience') + fileHead('a.csv'));
          for (let sent = 0; sent < bytes; sent += block.length)
            yield block.subarray(0, Math.min(block.length, bytes - sent));
          yield Buffer.from(`\r\n${END}`);
        })(),
      );
    };

    test('1 GB and a byte is refused, and nothing of it stays', { timeout: 600_000 }, async () => {
      const answer = await send('audience', formOf(CSV_MAX_BYTES + 1));
      expect([answer.status, JSON.parse(answer.text)]).toEqual([
        413,
        expect.objectContaining({ message: csvMessages.size }),
      ]);
      await nothingLeft();
    });

    test('1 GB exactly is taken and counted', { timeout: 600_000 }, async () => {
      const answer = await send('audience', formOf(CSV_MAX_BYTES));
      expect(answer.status, answer.text).toBe(201);
      const list = JSON.parse(answer.text) as { job_id: number };
      const job = await waitForJob(house, list.job_id, { within: 300_000 });
      expect(job).toMatchObject({ state: 'done', result: { rows: 1 } });
    });
  });
});
