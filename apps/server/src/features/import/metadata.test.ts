import { mkdtempSync, rmSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import * as api from '@fairlead/contract/import';
import { deviceIds } from '@fairlead/test-data';
import { hostileCsvs } from '@fairlead/test-data/hostile-csv';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type DroppedFiles, startDrops } from '../../testing/dropped-files.ts';
import { type FileServer, startFileServer } from '../../testing/file-server.ts';
import { type Caller, openTestHouse, type TestHouse } from '../../testing/house.ts';
import { readMetadata } from './metadata.service.ts';

const folder = mkdtempSync(join(tmpdir(), 'fairlead-metadata-'));
let house: TestHouse;
let web: FileServer;
let drops: DroppedFiles;
let manager: Caller;
beforeAll(async () => {
  web = await startFileServer();
  drops = await startDrops(folder);
  house = await openTestHouse({
    worker: false,
    env: { ...drops.env, OUTBOUND_ALLOW: web.host, RATE_LIMITS: 'off' },
  });
  manager = await house.as('campaign_manager');
});
afterAll(async () => {
  await house?.close();
  await web?.close();
  await drops?.close();
  rmSync(folder, { recursive: true, force: true });
});

const asked = (url: string, platform: 'ios' | 'android' = 'ios', caller = manager) =>
  caller.call(api.readImportMetadata, { body: { url, platform } });
const said = async (url: string, platform: 'ios' | 'android' = 'ios') => {
  const { status, body } = await asked(url, platform);
  return [status, (body as unknown as { errors?: { path: string; message: string }[] }).errors];
};
const refused = (reason: string) => [
  400,
  [{ path: 'url', message: `We couldn't identify this file as a valid CSV. ${reason}` }],
];
const ids = (count: number) => [...deviceIds(1, 0, count, 'upper')];
const settled = async () => {
  await vi.waitFor(() => expect(web.ended()).toBe(true), { timeout: 60_000, interval: 5 });
};

test('of an address: size, age and the first five lines', async () => {
  const csv = `idfa\n${ids(1500).join('\r\n')}`;
  const { status, body } = await asked(web.serve('/buyers.csv', csv));
  expect([status, body]).toEqual([
    200,
    {
      rows_format: 'plain',
      case_issue: null,
      updated_at: '2026-11-18T10:00:00.000Z',
      size: csv.length,
      content_preview: ['idfa', ...ids(4)],
    },
  ]);
});

test('of a dropped file, whatever is in its name', async () => {
  await drops.drop('acme/2026-11/Käufer 90%#1.csv', ids(3).join('\n').toLowerCase());
  const { body } = await asked('s3://acme/2026-11/Käufer 90%#1.csv');
  expect(body).toMatchObject({ rows_format: 'plain', case_issue: 'lower', size: 110 });
  expect(body.updated_at).toMatch(/^20\d\d-/);
  expect(await said('s3://acme/none.csv')).toEqual(refused('The file is not in the folder (any more).'));
  expect(await said('s3://none/none.csv')).toEqual(refused('The file is not in the folder (any more).'));
});

test('says of letters and formats what the cases of real files say', async () => {
  for (const one of hostileCsvs.filter((each) => each.case_issue !== undefined && each.counts)) {
    const { status, body } = await asked(web.serve('/case.csv', one.csv), one.platform);
    const rows_format = one.counts?.id_kind === 'uuid' ? 'plain' : 'hash';
    expect([one.name, status, body.case_issue, body.rows_format]).toEqual([one.name, 200, one.case_issue, rows_format]);
  }
});

test('refuses every file that an upload refuses, and takes the others', async () => {
  for (const one of hostileCsvs.filter(({ criterion }) => ['idfa', 'android_device_id'].includes(criterion))) {
    const { status, text } = await asked(web.serve('/any.csv', one.csv), one.platform);
    expect([one.name, status, text.slice(0, 200)]).toEqual([one.name, one.refused ? 400 : 200, expect.anything()]);
    if (one.refused) expect(text).toContain("We couldn't identify this file as a valid CSV. ");
  }
});

describe('an address is refused', () => {
  test.each([
    ['', 'The url is required'],
    ['  ', 'The url is required'],
    ['ftp://example.com/a.csv', 'The url is invalid'],
    ['not a url', 'The url is invalid'],
    ['https://user:secret@example.com/a.csv', 'The url is invalid'],
    ['http://999.0.0.1/a.csv', 'The url is invalid'],
    ['s3://acme/../other/a.csv', 'The url is invalid'],
    ['s3://acme', 'The url is invalid'],
  ])('%j: %s', async (url, message) => expect(await said(url)).toEqual([400, [{ path: 'url', message }]]));

  test.each([
    ['http://127.0.0.1/a.csv', 'The address is not on the public internet.'],
    ['http://169.254.169.254/latest/meta-data', 'The address is not on the public internet.'],
    ['http://[::1]/a.csv', 'The address is not on the public internet.'],
    ['http://2130706433/', 'The address is not on the public internet.'],
    ['http://example.com:8080/a.csv', 'Only ports 80 and 443 can be read.'],
  ])('%s', async (url, reason) => expect(await said(url)).toEqual(refused(reason)));

  test('that leads to a private one, or in circles', async () => {
    const to = (location: string) =>
      web.serve('/moved.csv', (_, response) => void response.writeHead(302, { location }).end());
    expect(await said(to('http://10.0.0.7/a.csv'))).toEqual(refused('The address is not on the public internet.'));
    expect(await said(to('file:///etc/passwd'))).toEqual(refused('Only http and https addresses can be read.'));
    expect(await said(to('/moved.csv'))).toEqual(refused('The address redirects more than 3 times.'));
    web.serve('/there.csv', ids(2).join('\n'));
    expect((await asked(to('/there.csv'))).status).toBe(200);
  });

  test.each([
    [404, 'The address answered with status 404.'],
    [403, 'The address answered with status 403.'],
    [500, 'The address answered with status 500.'],
    [206, 'The address answered with status 206.'],
  ])('that answers %i', async (status, reason) => {
    const url = web.serve('/status.csv', (_, response) => void response.writeHead(status).end(ids(3).join('\n')));
    expect(await said(url)).toEqual(refused(reason));
  });

  test('that breaks off, is packed oddly, or closes at once', async () => {
    const broken = web.serve('/broken.csv', (_, response) => {
      response.writeHead(200, { 'content-length': 5000 }).write(ids(3).join('\n'));
      setTimeout(() => response.destroy(), 20);
    });
    expect(await said(broken)).toEqual(refused('The answer broke off.'));
    const odd = web.serve(
      '/odd.csv',
      (_, response) => void response.writeHead(200, { 'content-encoding': 'br' }).end('x'),
    );
    expect(await said(odd)).toEqual(refused('The answer is packed in a way that cannot be read.'));
    const closed = web.serve('/closed.csv', (request) => request.socket.destroy());
    expect(await said(closed)).toEqual(refused('The connection to the address failed.'));
  });

  test('that says it has more than 1 GB', async () => {
    const huge = web.serve('/huge.csv', (_, response) => {
      response.writeHead(200, { 'content-length': 1_073_741_825 }).write(ids(3).join('\n'));
    });
    expect(await said(huge)).toEqual(refused('File too large (max 1 GB)'));
    await settled();
  });

  test('that sends its bytes drop by drop, or none', async () => {
    let dripping: NodeJS.Timeout | undefined;
    const slow = web.serve('/slow.csv', (_, response) => {
      response.writeHead(200);
      dripping = setInterval(() => response.write('A'), 5);
    });
    const silent = web.serve('/silent.csv', () => {});
    const message = expect.stringMatching(/^We couldn't identify this file as a valid CSV\. The .* in time\.$/);
    for (const url of [slow, silent])
      await expect(readMetadata(house.context, { url, platform: 'ios' }, { totalMs: 150 })).rejects.toMatchObject({
        status: 400,
        issues: [{ path: 'url', message }],
      });
    clearInterval(dripping);
    await settled();
  });
});

describe('a file is refused', () => {
  test.each([
    ['empty', '', 'It is empty.'],
    ['a web page', '<!DOCTYPE html>\n<html><body>Sign in</body></html>', 'It is a web page.'],
    ['a page after blanks', `\n\n  <html>${'x'.repeat(9000)}`, 'It is a web page.'],
    ['gzip', gzipSync(Buffer.from('x')), 'It is compressed (gzip). Unpack it first.'],
    ['UTF-16', Buffer.from('\ufeffabc', 'utf16le'), 'It is written in UTF-16. Save it as UTF-8.'],
    ['NUL', `${'a'.repeat(36)}\n\0`, 'It holds bytes that no text has (NUL). Save it as UTF-8.'],
    ['an endless line', 'x'.repeat(5000), 'It has a line of more than 4096 bytes.'],
    [
      'no valid line',
      'name\nAnna\nBen',
      'It has no valid line. Each line holds a device id, or its MD5, SHA-1 or SHA-256 hash.',
    ],
    [
      'none in 1,000',
      'x\n'.repeat(1001),
      'None of its first 1000 lines is valid. Each line holds a device id, or its MD5, SHA-1 or SHA-256 hash.',
    ],
  ])('%s', async (_, file, reason) => expect(await said(web.serve('/bad.csv', file))).toEqual(refused(reason)));
});

test('an answer packed in transit is unpacked, and a bomb is not', async () => {
  const packed = (bytes: Buffer) =>
    web.serve('/packed.csv', (_, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(bytes));
  const { body } = await asked(packed(gzipSync(Buffer.from(ids(3).join('\n')))));
  expect(body).toMatchObject({ size: null, content_preview: ids(3) });
  const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024, 'a'));
  expect(await said(packed(bomb))).toEqual(refused('It has a line of more than 4096 bytes.'));
});

test('no more than the first lines is read of a large file', async () => {
  const line = `${ids(1)[0]}\n`;
  let sent = 0;
  const endless = web.serve('/endless.csv', (_, response) => {
    response.writeHead(200, { 'content-length': 1_000_000_000 });
    const more = (): void => {
      if (response.destroyed) return;
      sent += line.length * 1000;
      if (response.write(line.repeat(1000))) setImmediate(more);
      else response.once('drain', more);
    };
    more();
  });
  const { status, body } = await asked(endless);
  expect([status, body.size, body.content_preview.length]).toEqual([200, 1_000_000_000, 5]);
  await settled();
  expect(sent).toBeLessThan(20_000_000);
});

test('a client may name addresses only, and nothing is read for it from a folder', async () => {
  const company = await house.company();
  const client = await house.as('client', company.id);
  const refusal = await asked('s3://acme/2026-11/Käufer 90%#1.csv', 'ios', client);
  expect([refusal.status, refusal.body]).toMatchObject([403, { errors: [{ path: 'url' }] }]);
  expect((await asked(web.serve('/own.csv', ids(2).join('\n')), 'ios', client)).status).toBe(200);
});

test('folders out of reach are an outage, not a wrong file', async () => {
  drops.bucket.fault = (request, response) => {
    if (!request.url?.startsWith('/fairlead-drops')) return false;
    response.writeHead(503).end();
    return true;
  };
  const answers = [
    await asked('s3://acme/2026-11/Käufer 90%#1.csv'),
    await manager.call(api.listDropFolders, { params: { type: 'audiences' } }),
    await manager.call(api.listDropFiles, { params: { type: 'audiences' } }),
  ];
  drops.bucket.fault = null;
  for (const { status, text } of answers)
    expect([status, text]).toEqual([503, expect.stringContaining('The folders for imports cannot be reached')]);
}, 30_000);

test('a dropped file that breaks off on the way, or is late, is no wrong file: it may be looked at again', async () => {
  const url = 's3://acme/2026-11/Käufer 90%#1.csv';
  const silent = new Set<ServerResponse>();
  const answering = (answer: (response: ServerResponse) => void) => {
    drops.bucket.fault = (request, response) => {
      if (!request.url?.startsWith('/fairlead-drops')) return false;
      answer(response);
      return true;
    };
  };
  answering((response) => {
    response.writeHead(200, { 'content-length': 5000 }).write(ids(3).join('\n'));
    setTimeout(() => response.destroy(), 20);
  });
  const { status, body } = await asked(url);
  expect([status, body]).toMatchObject([503, { message: 'The file broke off. Try again in a moment.' }]);
  answering((response) => void silent.add(response));
  await expect(readMetadata(house.context, { url, platform: 'ios' }, { totalMs: 150 })).rejects.toMatchObject({
    status: 503,
    message: 'The file did not arrive in time. Try again in a moment.',
  });
  drops.bucket.fault = null;
  for (const response of silent) response.destroy();
  expect((await asked(url)).status).toBe(200);
}, 30_000);
