import * as api from '@fairlead/contract/fact';
import { checkDeliveryHour, FACT_DECIMALS, factTime } from '@fairlead/domain/fact/delivery.rules';
import { dayOf } from '@fairlead/domain/utc-day';
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
import {
  batchOf,
  type CampaignDay,
  type Delivery,
  hourKey,
  insertBatch,
  insertDelivery,
  revisionsOf,
} from './delivery-facts.sql.ts';
import { claimBatch, endClaim, knownCampaigns, markStale, nextCount } from './delivery-sums.sql.ts';
import { recount } from './recount.service.ts';

const KIND = 'delivery';

/** Rows that can be kept, each with its place in the batch, and what is wrong with the others. */
const judge = async (
  context: Context,
  rows: readonly unknown[],
): Promise<{ sound: Delivery[]; rejected: RejectedRow[] }> => {
  const now = context.now();
  const sound: Delivery[] = [];
  const places: number[] = [];
  const rejected: RejectedRow[] = [];
  for (const [index, row] of rows.entries()) {
    const parsed = api.DeliveryRow.safeParse(row);
    if (!parsed.success) {
      rejected.push(shapeFault(index, parsed.error));
      continue;
    }
    const { hour, spend, client_cost, ...counts } = parsed.data;
    const at = factTime(hour);
    const [issue] = checkDeliveryHour(at, now);
    if (issue || at === null) {
      rejected.push({ index, path: 'hour', message: issue?.message ?? 'not a time' });
      continue;
    }
    const money = { spend: spend.toFixed(FACT_DECIMALS), client_cost: client_cost.toFixed(FACT_DECIMALS) };
    sound.push({ ...counts, hour: at, ...money });
    places.push(index);
  }
  const known = await knownCampaigns(context, [...new Set(sound.map((row) => row.campaign_id))]);
  const kept = sound.filter(({ campaign_id }, place) => {
    const message = campaignFault(known.get(campaign_id));
    if (message === null) return true;
    rejected.push({ index: places[place] ?? 0, path: 'campaign_id', message });
    return false;
  });
  return { sound: kept, rejected: rejected.sort((a, b) => a.index - b.index) };
};

const daysOf = (rows: readonly Delivery[]): CampaignDay[] => {
  const days = new Map<string, CampaignDay>();
  for (const { campaign_id, hour } of rows) {
    const day = dayOf(new Date(hour));
    days.set(`${campaign_id} ${day}`, { campaign_id, day });
  }
  return [...days.values()];
};

/**
 * Keeps a batch of delivery: what is wrong is named row by row, the rest is on disk and in the sums by day when this
 * answers. The same batch again answers what it answered the first time, also after it was cut off.
 * @throws Conflict when the batch id was used for other rows
 */
export const receiveDelivery = async (context: Context, sender: string, { batch_id, rows }: Batch): Promise<Taken> => {
  const content = contentOf(rows);
  const [{ sound, rejected }, taken] = await Promise.all([judge(context, rows), batchOf(context, KIND, batch_id)]);
  if (taken) {
    refuseOther(taken.content_sha256, content);
    return replayOf(batch_id, taken);
  }
  const { fresh, again } = newestOf(
    sound,
    (row) => hourKey(row.campaign_id, row.hour),
    await revisionsOf(context, sound),
  );
  const verdicts: Verdicts = { accepted: fresh.length, duplicates: sound.length - fresh.length, rejected };
  const mark = await nextCount(context);
  const { claim, kept } = await context.db.tx(async () => {
    const found = await claimBatch(context, {
      kind: KIND,
      batch_id,
      sender,
      content_sha256: content,
      answer: verdicts,
    });
    if (found) refuseOther(found.content_sha256, content);
    const stored = found?.done ? [] : found ? again : fresh;
    const days = daysOf(stored);
    if (days.length > 0) await markStale(context, mark, days);
    return { claim: found, kept: { rows: stored, days } };
  });
  const answer = claim ? (claim.answer as Verdicts) : verdicts;
  if (!claim?.done) {
    const { accepted, duplicates } = answer;
    const batch = { kind: KIND, batch_id, sender, content_sha256: content, accepted, duplicates };
    try {
      await insertDelivery(context, kept.rows);
      // Only after the facts: a batch that is known is never asked for again.
      const known = insertBatch(context, { ...batch, rejected: JSON.stringify(answer.rejected) }, context.realNow());
      await recount(context, kept.days, mark, { beside: known, write: () => endClaim(context, KIND, batch_id) });
    } catch (error) {
      throw leftHalfway(error);
    }
  }
  return { batch_id, ...answer, replayed: claim !== null, first_sender: claim?.sender || sender };
};
