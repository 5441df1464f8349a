import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unheard } from './unheard.ts';

const server = createServer();
beforeAll(() => new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready)));
afterAll(() => server.close());

/** A request whose client is still there; `hangUp` is over when the server knows. */
const asked = async () => {
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.on('error', () => {});
  client.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  const [, raw] = (await once(server, 'request')) as [unknown, ServerResponse];
  const hangUp = async () => {
    client.destroy();
    if (!raw.closed) await once(raw, 'close');
  };
  return { raw, hangUp };
};

test('fires when the client hangs up, also when it did before anybody listened', async () => {
  const late = await asked();
  const signal = unheard({ raw: late.raw });
  expect(signal.aborted).toBe(false);
  await late.hangUp();
  expect(signal.aborted).toBe(true);

  const early = await asked();
  await early.hangUp();
  expect(unheard({ raw: early.raw }).aborted).toBe(true);
});

test('does not fire for an answer that was heard', async () => {
  const { raw, hangUp } = await asked();
  const signal = unheard({ raw });
  raw.end('here');
  await once(raw, 'finish');
  await hangUp();
  expect(signal.aborted).toBe(false);
});
