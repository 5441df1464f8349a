import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { askServer } from './ask-control.ts';
import { type Commands, serveControl } from './control.ts';
import { readControl, writeControl } from './control-file.ts';
import { tellVerified } from './tell-verified.ts';

const folder = mkdtempSync(join(tmpdir(), 'fairlead-control-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const explain = (error: unknown) => (error as Error).message;
const ask = async (command: string, args: object = {}) => {
  const lines: string[] = [];
  return { ended: await askServer(folder, command, args, (line) => lines.push(line)), lines };
};
const serving = async (commands: Commands, work: () => Promise<void>) => {
  const control = await serveControl(folder, commands, explain);
  try {
    await work();
  } finally {
    await control.close();
  }
};

test('a running server carries a command out, shows its progress and ends with a sentence', () =>
  serving(
    {
      greet: async ({ name }, { say }) => {
        say('thinking');
        return `Hello ${name}`;
      },
      fail: async () => {
        throw new Error('It could not be done');
      },
    },
    async () => {
      expect(await ask('greet', { name: 'Ada' })).toEqual({
        ended: { sentence: 'Hello Ada', code: 0 },
        lines: ['thinking'],
      });
      expect(await ask('fail')).toEqual({ ended: { sentence: 'It could not be done', code: 1 }, lines: [] });
      expect((await ask('toString')).ended?.code).toBe(1);
      expect(statSync(join(folder, 'control.json')).mode & 0o077).toBe(0);
    },
  ));

test('whoever lacks the token is not heard', () =>
  serving({ greet: async () => 'Hello' }, async () => {
    const { port, token } = readControl(folder) ?? { port: 0, token: '' };
    const body = JSON.stringify({ command: 'greet', args: {} });
    const post = (headers: Record<string, string>) =>
      fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body, headers }).then(({ status }) => status);
    const nonce = { 'x-fairlead-nonce': '1' };
    expect(await post({ ...nonce, authorization: 'Bearer wrong' })).toBe(403);
    expect(await post(nonce)).toBe(403);
    expect(await post({ ...nonce, authorization: `Bearer ${token}` })).toBe(200);
  }));

test('a stranger who listens on the port of a dead server is not believed', () =>
  serving({ greet: async () => 'Hello' }, async () => {
    const address = readControl(folder);
    if (!address) throw new Error('no server');
    writeControl(folder, { ...address, token: 'of-a-server-that-is-gone' });
    expect((await ask('greet')).ended).toBeNull();
    writeControl(folder, address);
  }));

test('once the server has stopped there is nobody to ask, and what ran was told to end', async () => {
  const begun = Promise.withResolvers<void>();
  const control = await serveControl(
    folder,
    {
      wait: async (_, { signal }) => {
        begun.resolve();
        await new Promise((_done, fail) => signal.addEventListener('abort', () => fail(signal.reason)));
        return 'never';
      },
    },
    explain,
  );
  const asked = ask('wait');
  await begun.promise;
  await control.close();
  expect((await asked).ended).toEqual({ sentence: 'The server is stopping', code: 1 });
  expect((await ask('wait')).ended).toBeNull();
});

test('whoever verified a backup is told when its age was not noted, and why', async () => {
  const noted = { cut: 'one', folder: '/b', at: '2026-11-01T00:00:00.000Z', bytes: 1 };
  const said: string[] = [];
  const tell = () => tellVerified(folder, noted, (line) => said.push(line));
  const fail = async () => {
    throw new Error('The records are away');
  };
  await serving({ 'note-verified': async () => 'Noted.' }, tell);
  expect(said).toEqual([]);
  await serving({ 'note-verified': fail }, tell);
  await tell();
  expect(said).toEqual([
    'The server could not note it, so its age is still that of the one before: The records are away',
    'No server runs here, so its age is not noted.',
  ]);
});
