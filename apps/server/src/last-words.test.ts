import { expect, test } from 'vitest';
import { runProcess } from './testing/process.ts';

test.each([
  ['thrown', 'uncaughtException'],
  ['rejected', 'unhandledRejection'],
])(
  'an error that nobody caught (%s) ends the process, which says it with its stack as the last line of the log',
  async (how, origin) => {
    const ending = runProcess(new URL('./last-words.process.ts', import.meta.url), { how });
    expect(await ending.ended).toBe(1);
    const said = JSON.parse(ending.lines.at(-1) ?? '{}');
    expect(said).toMatchObject({
      level: 60,
      origin,
      msg: expect.stringMatching(/^The server ends/),
      err: {
        message: expect.stringContaining('nobody caught this'),
        stack: expect.stringMatching(/last-words\.process\.ts:\d+[\s\S]*the reason behind it/),
      },
    });
  },
);
