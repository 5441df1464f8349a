import { checkDeliveryHour, factTime } from '@fairlead/domain/fact/delivery.rules';
import type { Issue } from '@fairlead/domain/issue';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import {
  type Batch,
  campaignFault,
  contentOf,
  leftHalfway,
  newestOf,
  type RejectedRow,
  refuseOther,
  replayOf,
  shapeFault,
  type Taken,
  type Verdicts,
} from './batch.service.ts';
import { batchOf, insertBatch } from './delivery-facts.sql.ts';
import { claimBatch, endClaim, knownCampaigns } from './delivery-sums.sql.ts';
import { type HourlyRow, type HourlyTable, insertHourly, rowKey, storedRevisions } from './hourly-facts.sql.ts';

/** A kind of fact that comes by campaign and hour, is read as it is stored, and has no sums of its own. */
export type HourlyKind<Shape extends z.ZodType<{ campaign_id: number; hour: string; revision: number }>> =
  HourlyTable & {
    shape: Shape;
    /** What is wrong with a row of the right shape. */
    check?: (row: z.output<Shape>) => Issue[];
    partOf: (row: z.output<Shape>) => number;
    /** Its other columns. */
    valuesOf: (row: z.output<Shape>) => object;
    /** Asks about the parts of these rows; answers what is wrong with the part of a row, or null. */
    partFault: (context: Context, rows: readonly HourlyRow[]) => Promise<(row: HourlyRow) => string | null>;
  };

type Placed = { index: number; row: HourlyRow };

/** Rows whose shape, hour and numbers are sound; of the others the first thing that is wrong. */
const readRows = <S extends z.ZodType<{ campaign_id: number; hour: string; revision: number }>>(
  kind: HourlyKind<S>,
  rows: readonly unknown[],
  now: Date,
): { sound: Placed[]; rejected: RejectedRow[] } => {
  const sound: Placed[] = [];
  const rejected: RejectedRow[] = [];
  for (const [index, given] of rows.entries()) {
    const parsed = kind.shape.safeParse(given);
    if (!parsed.success) {
      rejected.push(shapeFault(index, parsed.error));
      continue;
    }
    const row = parsed.data;
    const at = factTime(row.hour);
    const [issue] = [...checkDeliveryHour(at, now), ...(kind.check?.(row) ?? [])];
    if (issue || at === null) {
      rejected.push({ index, path: issue?.path ?? 'hour', message: issue?.message ?? 'not a time' });
      continue;
    }
    const { campaign_id, revision } = row;
    const kept = { campaign_id, hour: at, part: kind.partOf(row), revision, values: kind.valuesOf(row) };
    sound.push({ index, row: kept });
  }
  return { sound, rejected };
};

const judge = async <S extends z.ZodType<{ campaign_id: number; hour: string; revision: number }>>(
  context: Context,
  kind: HourlyKind<S>,
  rows: readonly unknown[],
): Promise<{ sound: HourlyRow[]; rejected: RejectedRow[] }> => {
  const { sound, rejected } = readRows(kind, rows, context.now());
  const [campaigns, faultOf] = await Promise.all([
    knownCampaigns(context, [...new Set(sound.map(({ row }) => row.campaign_id))]),
    kind.partFault(
      context,
      sound.map(({ row }) => row),
    ),
  ]);
  const kept: HourlyRow[] = [];
  for (const { index, row } of sound) {
    const homeless = campaignFault(campaigns.get(row.campaign_id));
    const fault = homeless === null ? faultOf(row) : null;
    if (homeless !== null) rejected.push({ index, path: 'campaign_id', message: homeless });
    else if (fault !== null) rejected.push({ index, path: kind.part, message: fault });
    else kept.push(row);
  }
  return { sound: kept, rejected: rejected.sort((a, b) => a.index - b.index) };
};

/**
 * Keeps a batch: what is wrong is named row by row, the rest is on disk when this answers. The same batch again answers
 * what it answered the first time, also after it was cut off: a row that is stored twice in one revision is one row.
 * @throws Conflict when the batch id was used for other rows
 */
export const receiveHourly = async <S extends z.ZodType<{ campaign_id: number; hour: string; revision: number }>>(
  context: Context,
  kind: HourlyKind<S>,
  sender: string,
  { batch_id, rows }: Batch,
): Promise<Taken> => {
  const content = contentOf(rows);
  const [{ sound, rejected }, taken] = await Promise.all([
    judge(context, kind, rows),
    batchOf(context, kind.table, batch_id),
  ]);
  if (taken) {
    refuseOther(taken.content_sha256, content);
    return replayOf(batch_id, taken);
  }
  const { fresh, again } = newestOf(sound, rowKey, await storedRevisions(context, kind, sound));
  const verdicts: Verdicts = { accepted: fresh.length, duplicates: sound.length - fresh.length, rejected };
  const claim = { kind: kind.table, batch_id, sender, content_sha256: content, answer: verdicts };
  const found = await claimBatch(context, claim);
  if (found) refuseOther(found.content_sha256, content);
  const answer = found ? (found.answer as Verdicts) : verdicts;
  if (!found?.done) {
    const { accepted, duplicates } = answer;
    try {
      await insertHourly(context, kind, found ? again : fresh);
      // Only after the facts: a batch that is known is never asked for again.
      const batch = { kind: kind.table, batch_id, sender, content_sha256: content, accepted, duplicates };
      await insertBatch(context, { ...batch, rejected: JSON.stringify(answer.rejected) }, context.realNow());
      await endClaim(context, kind.table, batch_id);
    } catch (error) {
      throw leftHalfway(error);
    }
  }
  return { batch_id, ...answer, replayed: found !== null, first_sender: found?.sender || sender };
};
