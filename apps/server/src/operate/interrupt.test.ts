import { expect, test } from 'vitest';
import { runProcess } from '../testing/process.ts';

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s, though another follows, ends a command once it has tidied up',
  async (name) => {
    const command = runProcess(new URL('interrupt.process.ts', import.meta.url), {});
    await command.line((line) => line === 'begun');
    process.kill(command.pid, name);
    expect(await command.ended).toBe(0);
    expect(command.lines).toEqual(['begun', 'tidied', 'Ended before it had finished, as it was asked to.']);
  },
);
