import { createHash } from 'node:crypto';
import type { Ok } from '@fairlead/contract';
import type * as api from '@fairlead/contract/fact';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { FactsFull, FactsUnavailable } from '../../db/facts.ts';
import { dbMeaning } from '../../db/store-error.ts';
import { issuesOf } from '../../issues-of.ts';
import { Conflict, Full, Refusal, Refused, Unavailable } from '../../refusal.ts';
import { batchesOf } from './delivery-facts.sql.ts';

/** A batch as it is sent: rows as they came. */
export type Batch = { batch_id: string; rows: readonly unknown[] };

export type RejectedRow = { index: number; path: string; message: string };
export type Verdicts = { accepted: number; duplicates: number; rejected: RejectedRow[] };

/** What a batch is answered, and who sent it first: of a repetition somebody else may have. */
export type Taken = Verdicts & { batch_id: string; replayed: boolean; first_sender: string };

export const answerOf = ({ first_sender: _, ...answer }: Taken): Ok<typeof api.sendDelivery> => answer;

/** What tells the content of a batch from another one's. @throws Refused for rows too deep to be written */
export const contentOf = (rows: readonly unknown[]): string => {
  try {
    return createHash('sha256').update(JSON.stringify(rows)).digest('hex');
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new Refused([{ path: 'rows', message: 'rows are nested too deeply' }]);
  }
};

/** @throws Conflict when the batch id was used for other rows */
export const refuseOther = (stored: string, content: string): void => {
  if (stored !== content)
    throw new Conflict('This batch_id was used for other rows. Send them under an id of their own.', 'batch_conflict');
};

/**
 * What is said of a failure after a batch id was claimed for its rows: they may be stored, all or none of them, and the id
 * stays theirs. Sent again unchanged the batch is finished.
 */
export const leftHalfway = (error: unknown): unknown => {
  if (error instanceof Refusal) return error;
  const what = 'Part of this batch may have been stored. Send it again under the same batch_id, with the same rows';
  if (error instanceof FactsFull || dbMeaning(error) === 'full') return new Full(`${what}, once there is room.`, error);
  if (error instanceof FactsUnavailable || dbMeaning(error) !== null) return new Unavailable(`${what}.`, error);
  return error;
};

/** The answer of a batch that was taken before. */
export const replayOf = (
  batch_id: string,
  taken: { accepted: number; duplicates: number; rejected: string; sender: string },
): Taken => ({
  batch_id,
  accepted: taken.accepted,
  duplicates: taken.duplicates,
  rejected: JSON.parse(taken.rejected) as RejectedRow[],
  replayed: true,
  first_sender: taken.sender,
});

/** Why a row has not the shape of its kind: the first thing. */
export const shapeFault = (index: number, error: z.ZodError): RejectedRow => {
  const [issue] = issuesOf(error);
  return { index, path: issue?.path ?? '', message: issue?.path ? issue.message : 'The row must be an object' };
};

/** Why a row is not kept for its campaign, by whether that belongs to a line item (`knownCampaigns`); null: it is. */
export const campaignFault = (placed: boolean | undefined): string | null => {
  if (placed === undefined) return 'campaign_id names no campaign';
  return placed ? null : 'campaign_id belongs to no line item';
};

/**
 * Of each key the row with the highest revision: `fresh` those above what is stored, `again` those that are at least as high, as a
 * batch that broke off may have stored them.
 */
export const newestOf = <R extends { revision: number }>(
  rows: readonly R[],
  keyOf: (row: R) => string,
  stored: ReadonlyMap<string, number>,
): { fresh: R[]; again: R[] } => {
  const best = new Map<string, R>();
  for (const row of rows) {
    const key = keyOf(row);
    const other = best.get(key);
    if (!other || other.revision < row.revision) best.set(key, row);
  }
  const above = (least: number) =>
    [...best].filter(([key, row]) => row.revision >= (stored.get(key) ?? -1) + least).map(([, row]) => row);
  return { fresh: above(1), again: above(0) };
};

/** Batches of facts received, newest first. */
export const listFactBatches = async (
  context: Context,
  query: { limit: number; offset: number },
): Promise<Ok<typeof api.listFactBatches>> => {
  const { items, total } = await batchesOf(context, query);
  return { items, total };
};
