import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MailNotTaken, type Message, openMail, UnsendableMail } from './mail.ts';

type Received = { from: string; to: string[]; content: string };
let server: SMTPServer;
let smtpUrl: string;
let received: Received[] = [];
const home = mkdtempSync(join(tmpdir(), 'fairlead-mail-'));
beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _session, done) {
      if (!address.startsWith('refused')) return done();
      done(Object.assign(new Error('no such box'), { responseCode: address.includes('later') ? 450 : 550 }));
    },
    onData(stream, session, done) {
      void text(stream).then((content) => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map((r) => r.address), content });
        done();
      });
    },
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  smtpUrl = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  received = [];
});
afterAll(async () => {
  await new Promise<void>((closed) => server.close(closed));
  rmSync(home, { recursive: true, force: true });
});

const config = (more: { smtpUrl?: string; dataDir?: string } = {}) => ({
  smtpUrl: undefined,
  mailFrom: 'Fairlead <no-reply@fairlead.example>',
  providerDomain: 'fairlead.example',
  dataDir: home,
  ...more,
});
const aMessage = (more: Partial<Message> = {}): Message => ({
  to: 'ann@nomnom.example',
  subject: 'Your password – Fairlead',
  text: 'Open https://dash.example/reset-password?token=secret-token',
  html: '<p>Open the <a href="https://dash.example/reset-password?token=secret-token">link</a></p>',
  ...more,
});
const headers = (content: string) => content.slice(0, content.indexOf('\r\n\r\n'));

describe('by a mail server', () => {
  test('one mail to one recipient, as text and HTML', async () => {
    const mail = openMail(config({ smtpUrl }));
    await mail.sendMail(aMessage({ id: 'job-17' }));
    mail.close();
    expect(received).toHaveLength(1);
    const [{ from, to, content } = { from: '', to: [], content: '' }] = received;
    expect([from, to]).toEqual(['no-reply@fairlead.example', ['ann@nomnom.example']]);
    expect(headers(content)).toContain('From: Fairlead <no-reply@fairlead.example>');
    expect(headers(content)).toContain('To: ann@nomnom.example');
    expect(headers(content)).toContain('Message-ID: <job-17@fairlead.example>');
    expect(headers(content)).toMatch(/Subject: =\?UTF-8\?/);
    expect(content).toContain('Content-Type: text/plain');
    expect(content).toContain('Content-Type: text/html');
  });

  test.each([
    'a@x.example\r\nBcc: b@x.example',
    'a@x.example\nBcc: b@x.example',
    'a@x.example%0aBcc:b@x.example\n',
    'a@x.example,b@y.example',
    'a@x.example;b@y.example',
    'a@x.example b@y.example',
    'Ann <a@x.example>',
    '"a\r\nBcc: b@x.example" <a@x.example>',
    '<a@x.example>',
    'group:a@x.example,b@x.example;',
    'a@x',
    '@x.example',
    'a@@x.example',
    'a@[127.0.0.1]',
    '"a b"@x.example',
    'a\0@x.example',
    'ä@x.example',
    '',
  ])('the recipient %j is refused and nothing is sent', async (to) => {
    await expect(openMail(config({ smtpUrl })).sendMail(aMessage({ to }))).rejects.toThrow(UnsendableMail);
    expect(received).toEqual([]);
  });

  test.each(['a\r\nBcc: b@x.example', 'a\nb', 'a\0', 'a\u2028b', '', 'x'.repeat(201)])(
    'the subject %j is refused',
    async (subject) => {
      await expect(openMail(config({ smtpUrl })).sendMail(aMessage({ subject }))).rejects.toThrow(UnsendableMail);
      expect(received).toEqual([]);
    },
  );

  test('a refusal throws, tells whether it is for good, and names nobody', async () => {
    const mail = openMail(config({ smtpUrl }));
    const refusal = (to: string) => mail.sendMail(aMessage({ to })).catch((error: unknown) => error as MailNotTaken);
    const never = await refusal('refused@nomnom.example');
    expect(never).toBeInstanceOf(MailNotTaken);
    expect(never).toMatchObject({ permanent: true, message: 'The mail server did not take the mail (EENVELOPE 550)' });
    expect(await refusal('refused.later@nomnom.example')).toMatchObject({ permanent: false });
    expect(received).toEqual([]);
  });

  test('a server that is down throws; once it is back the same mail goes out once', async () => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1');
    await once(probe, 'listening');
    const { port } = probe.address() as AddressInfo;
    probe.close();
    await once(probe, 'close');
    await expect(openMail(config({ smtpUrl: `smtp://127.0.0.1:${port}` })).sendMail(aMessage())).rejects.toMatchObject({
      permanent: false,
    });
    await openMail(config({ smtpUrl })).sendMail(aMessage());
    expect(received).toHaveLength(1);
  });

  test('a server that hangs up in the middle throws', async () => {
    const rude = createServer((socket) => {
      socket.on('error', () => {});
      socket.write('220 hello\r\n');
      socket.once('data', () => socket.destroy());
    });
    rude.listen(0, '127.0.0.1');
    await once(rude, 'listening');
    const { port } = rude.address() as AddressInfo;
    await expect(openMail(config({ smtpUrl: `smtp://127.0.0.1:${port}` })).sendMail(aMessage())).rejects.toThrow(
      MailNotTaken,
    );
    rude.close();
  });
});

test('without a mail server the mail is a file for its owner, and the log names the file only', async () => {
  const dataDir = join(home, 'demo');
  const lines: string[] = [];
  const mail = openMail(config({ dataDir }), {
    info: (fields, message) => lines.push(JSON.stringify({ ...fields, message })),
  });
  await mail.sendMail(aMessage());
  await mail.sendMail(aMessage());
  const files = readdirSync(join(dataDir, 'outbox'));
  expect(files).toHaveLength(2);
  const path = join(dataDir, 'outbox', files[0] ?? '');
  expect(path).toMatch(/outbox\/\d{4}-\d{2}-\d{2}T[\d-]+\.\d{3}Z-[0-9a-f]{8}\.eml$/);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const content = readFileSync(path, 'utf8');
  expect(headers(content)).toContain('To: ann@nomnom.example');
  expect(content).toContain('secret-token');
  expect(lines.join()).toContain(files[0]);
  expect(lines.join()).not.toMatch(/secret-token|ann@/);
});
