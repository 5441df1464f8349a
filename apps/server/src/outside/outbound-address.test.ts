import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openOutbound } from './outbound.ts';
import { OutboundRefused } from './outbound-refused.ts';
import { isPublicAddress } from './public-address.ts';

/** A server on loopback that nothing may reach. */
let canary: Server;
let port: number;
let hits = 0;
beforeAll(async () => {
  canary = createServer((_request, response) => {
    hits += 1;
    response.end('reached');
  });
  canary.listen(0, '127.0.0.1');
  await once(canary, 'listening');
  port = (canary.address() as AddressInfo).port;
});
afterEach(() => expect(hits).toBe(0));
afterAll(() => canary.close());

const limits = { maxBytes: 1_000_000 };
const refusal = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error instanceof OutboundRefused) return error.reason;
  throw error ?? new Error('it was not refused');
};

describe('what a user may not reach', () => {
  // With the canary's port where the form allows one: a hit would be seen, and port 80 is tried as well.
  test.each([
    'http://127.0.0.1',
    'http://localhost',
    'http://localhost.',
    'http://LOCALHOST',
    'http://2130706433',
    'http://0x7f000001',
    'http://0x7f.1',
    'http://0177.0.0.1',
    'http://017700000001',
    'http://127.1',
    'http://127.0.1',
    'http://0',
    'http://0.0.0.0',
    'http://[::]',
    'http://[::1]',
    'http://[::ffff:127.0.0.1]',
    'http://[::ffff:7f00:1]',
    'http://[::127.0.0.1]',
    'http://[64:ff9b::7f00:1]',
    'http://[2002:7f00:1::]',
    'http://[fe80::1]',
    'http://[fd00::1]',
    'http://[ff02::1]',
    'http://①②⑦.⓪.⓪.①',
    'http://127。0。0。1',
    'http://%31%32%37.0.0.1',
    'http://10.0.0.1',
    'http://172.16.0.1',
    'http://192.168.1.1',
    'http://100.64.0.1',
    'http://169.254.169.254',
    'http://224.0.0.1',
    'http://255.255.255.255',
  ])('%s', async (origin) => {
    const outbound = openOutbound({ allow: [] });
    const local = openOutbound({ allow: [`10.255.255.1:${port}`] });
    expect(await refusal(outbound.fetch(`${origin}/latest`, limits))).toMatch(/^(private|unknown_host|names)$/);
    expect(await refusal(local.fetch(`${origin}:${port}/latest`, limits))).toBe('port');
  });

  test.each([
    ['http://user@example.com/', 'credentials'],
    ['http://example.com:80@127.0.0.1/', 'credentials'],
    ['http://127.0.0.1#@example.com/', 'private'],
    ['http://127.0.0.1?@example.com/', 'private'],
    ['http://127.0.0.1\\@example.com/', 'not_a_url'],
    ['ht\ttp://127.0.0.1/', 'not_a_url'],
    ['http://127.0.\n0.1/', 'not_a_url'],
    [' http://127.0.0.1/', 'not_a_url'],
    ['http://127.0.0.1 /', 'not_a_url'],
    ['//127.0.0.1/', 'not_a_url'],
    ['http://', 'not_a_url'],
    ['http://999.0.0.1/', 'not_a_url'],
    ['', 'not_a_url'],
    [`http://example.com/${'a'.repeat(5000)}`, 'not_a_url'],
    ['file:///etc/passwd', 'scheme'],
    ['gopher://127.0.0.1:6379/_INFO', 'scheme'],
    ['ftp://127.0.0.1/', 'scheme'],
    ['data:text/csv,a', 'scheme'],
    ['javascript:alert(1)', 'scheme'],
    ['blob:http://127.0.0.1/x', 'scheme'],
    ['http://example.com:22/', 'port'],
    ['https://example.com:8443/', 'port'],
  ])('%j', async (url, reason) => {
    expect(await refusal(openOutbound({ allow: [] }).fetch(url, limits))).toBe(reason);
  });

  test('a name with a private address among public ones', async () => {
    const resolve = async () => [
      { address: '93.184.216.34', family: 4 },
      { address: '10.0.0.7', family: 4 },
    ];
    expect(await refusal(openOutbound({ allow: [], resolve }).fetch('http://mixed.example/', limits))).toBe('private');
    const mapped = async () => [{ address: '::ffff:127.0.0.1', family: 6 }];
    expect(await refusal(openOutbound({ allow: [], resolve: mapped }).fetch('http://mapped.example/', limits))).toBe(
      'private',
    );
    const none = async () => [];
    expect(await refusal(openOutbound({ allow: [], resolve: none }).fetch('http://none.example/', limits))).toBe(
      'unknown_host',
    );
  });

  test.each([
    ['ENOTFOUND', 'unknown_host'],
    ['ENODATA', 'unknown_host'],
    ['EAI_AGAIN', 'names'],
    ['ETIMEOUT', 'names'],
  ])('a name whose lookup fails with %s: %s', async (code, reason) => {
    const resolve = () => Promise.reject(Object.assign(new Error(code), { code }));
    expect(await refusal(openOutbound({ allow: [], resolve }).fetch('http://gone.example/', limits))).toBe(reason);
  });

  test('an allowed name that does not mean this machine', async () => {
    const resolve = async () => [{ address: '93.184.216.34', family: 4 }];
    expect(
      await refusal(openOutbound({ allow: [`localhost:${port}`], resolve }).fetch(`http://localhost:${port}/`, limits)),
    ).toBe('private');
  });
});

describe('addresses', () => {
  test.each([
    '1.1.1.1',
    '93.184.216.34',
    '100.63.255.255',
    '100.128.0.0',
    '172.32.0.1',
    '2606:4700::1111',
    '2a00:1450::1',
  ])('%s is public', (address) => expect(isPublicAddress(address)).toBe(true));
  test.each([
    '198.18.0.1',
    '203.0.113.9',
    '240.0.0.1',
    '2001:db8::1',
    '2001::1',
    '3fff::1',
    '::',
    'fec0::1',
    '100::1',
    'localhost',
    '',
    '1.1.1',
  ])('%j is not', (address) => expect(isPublicAddress(address)).toBe(false));
});
