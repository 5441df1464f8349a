import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Given, Ok } from '@fairlead/contract';
import type * as api from '@fairlead/contract/creative-capture';
import { checkMarkup } from '@fairlead/domain/creative/creative.rules';
import { stagedMarkup } from '@fairlead/domain/creative/markup';
import { isOneOf, mraidSizes } from '@fairlead/domain/creative/size';
import { when } from '@fairlead/domain/issue';
import type { Context } from '../../context.ts';
import { cancelJob, enqueueIfFew, waitForJob } from '../../platform/jobs/jobs.ts';
import { removeNameless } from '../../platform/nameless-files.ts';
import { Conflict, refuseIfAny, TooMany } from '../../refusal.ts';

/** What a capture starts from: markup as it is put into a page, and one of the sizes. */
export type CaptureInput = { markup: string; width: number; height: number };
type Taken = { key: string; type: 'image/png' | 'image/jpeg'; blank: boolean };

const PREFIX = 'captures/';
/** The first picture after a start waits for the browser to be unpacked. */
const WAIT_MS = 50_000;
/** What is taken one at a time, a second or two each, is not worth waiting for behind more; nor is all of it one person's. */
const MOST = { waiting: 10, ofOneUser: 3, message: 'Many pictures are being taken. Try again in a moment.' };

/** Lays a picture down until its caller has it. */
export const keepCapture = async ({ files }: Context, bytes: Buffer): Promise<string> => {
  const key = `${PREFIX}${randomUUID()}`;
  await files.put(key, Readable.from([bytes]));
  return key;
};

const failed = (message: string) => new Conflict(message, 'generation_failed');

/**
 * A screenshot of markup, taken by a job of whichever server works (CV-47, CV-48, D-206). The picture is gone from the store once
 * it is answered.
 * @throws Refused by the rules, Conflict `generation_failed` with the reason, TooMany
 */
export const captureMraid = async (
  context: Context,
  { markup, width, height }: Given<typeof api.captureMraid>['body'],
): Promise<Ok<typeof api.captureMraid>> => {
  refuseIfAny([
    ...checkMarkup(markup),
    ...when(!isOneOf({ width, height }, mraidSizes), 'width', 'Choose one of the sizes'),
  ]);
  const input: CaptureInput = { markup: stagedMarkup(markup.trim()), width, height };
  const company_id = context.user?.company_id ?? null;
  const id = await enqueueIfFew(context, { kind: 'capture', company_id, input, unit: 'pictures' }, MOST);
  const job = await waitForJob(context, id, { within: WAIT_MS });
  if (job.state === 'done') {
    const { key, type, blank } = job.result as Taken;
    const bytes = await buffer(await context.files.get(key));
    await context.files.remove(key);
    return { screenshot: bytes.toString('base64'), mimetype: type, blank };
  }
  if (job.error?.code === 'busy') throw new TooMany(5, MOST.message);
  if (job.error) throw failed(job.error.message.replace(/^(?!Generation failed)/, 'Generation failed: '));
  await cancelJob({ ...context, user: null }, id).catch(() => undefined); // ended meanwhile
  throw failed('Generation failed: no worker took it in time');
};

/** Removes pictures that nobody fetched: their caller or their server died. */
export const sweepCaptures = (context: Context): Promise<number> =>
  removeNameless(context, PREFIX, async () => new Set());
