import type { Readable } from 'node:stream';
import type { CallEntry } from '@fairlead/contract';
import type { Context } from '../context.ts';
import { checkAnswer } from './answer.ts';
import type { Exchange } from './handle.ts';

const TYPE = 'application/x-ndjson; charset=utf-8';

/** Answers a few lines, each held to its declared shape in tests, as every answer is. */
export const sendLines = async (
  entry: CallEntry,
  context: Context,
  { reply }: Exchange,
  lines: readonly object[],
): Promise<void> => {
  if (context.config.mode === 'test') for (const line of lines) checkAnswer(entry, line);
  await reply
    .status(200)
    .type(TYPE)
    .send(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
};

/** Answers lines that are written down already; gzip where it is asked for. */
export const streamLines = async ({ reply }: Exchange, lines: Readable): Promise<void> => {
  await reply.status(200).type(TYPE).send(lines);
};
