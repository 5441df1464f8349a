import { dayOf } from '@fairlead/domain/utc-day';
import type { Context } from '../../context.ts';
import { type AppEvent, insertEvents } from './app-event-facts.sql.ts';
import { judgeEvents } from './app-event-judge.service.ts';
import { keyOf, knownEvents } from './app-event-keys.sql.ts';
import { noteEvents } from './app-event-state.sql.ts';
import { takeTurn } from './app-event-turn.service.ts';
import { type AppDays, type BatchKey, endTurns, giveUpTurns, leaveTurns } from './app-event-turn.sql.ts';
import {
  type Batch,
  contentOf,
  leftHalfway,
  refuseOther,
  replayOf,
  type Taken,
  type Verdicts,
} from './batch.service.ts';
import { batchOf, insertBatch } from './delivery-facts.sql.ts';
import { claimBatch, endClaim } from './delivery-sums.sql.ts';

const KIND = 'app_events';

type AppSpan = { app_id: number; first: number; last: number };

const spansOf = (events: readonly AppEvent[]): AppSpan[] => {
  const spans = new Map<number, AppSpan>();
  for (const { app_id, ts } of events) {
    const span = spans.get(app_id);
    if (!span) spans.set(app_id, { app_id, first: ts, last: ts });
    else {
      span.first = Math.min(span.first, ts);
      span.last = Math.max(span.last, ts);
    }
  }
  return [...spans.values()].sort((a, b) => a.app_id - b.app_id);
};

const daysOf = ({ app_id, first, last }: AppSpan): AppDays => ({
  app_id,
  from: dayOf(new Date(first)),
  to: dayOf(new Date(last)),
});

/** Events that are neither stored nor earlier in the same batch. */
const unknownOf = async (context: Context, events: readonly AppEvent[]): Promise<AppEvent[]> => {
  const seen = await knownEvents(context, events);
  return events.filter((event) => {
    const key = keyOf(event);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
};

type Given = { sender: string; batch: BatchKey; sound: readonly AppEvent[]; rejected: Verdicts['rejected'] };

/** What follows once the batch has its turn. `begins` is called before anything is stored. */
const takeIn = async (context: Context, given: Given, begins: () => void): Promise<Taken> => {
  const { sender, batch, sound, rejected } = given;
  const { batch_id, content_sha256 } = batch;
  const fresh = await unknownOf(context, sound);
  const verdicts: Verdicts = { accepted: fresh.length, duplicates: sound.length - fresh.length, rejected };
  const probe = fresh[0] ? { app_id: fresh[0].app_id, event_id: fresh[0].event_id } : null;
  const claim = await claimBatch(context, { kind: KIND, ...batch, sender, answer: verdicts, probe });
  if (claim) refuseOther(claim.content_sha256, content_sha256);
  const answer = claim ? (claim.answer as Verdicts) : verdicts;
  const first_sender = claim?.sender || sender;
  begins();
  if (!claim?.done) {
    if (fresh.length > 0) await insertEvents(context, fresh, `${batch_id} ${content_sha256}`);
    // Only after the facts: a batch that is known is never asked for again.
    const { accepted, duplicates } = answer;
    const kept = { kind: KIND, ...batch, sender: first_sender, accepted, duplicates };
    await insertBatch(context, { ...kept, rejected: JSON.stringify(answer.rejected) }, context.realNow());
  }
  await context.db.tx(async () => {
    const last = spansOf(sound).map(({ app_id, last: ts }) => ({ app_id, last: new Date(ts) }));
    await noteEvents(context, last, context.now());
    await endClaim(context, KIND, batch_id);
    await endTurns(context, batch);
  });
  return { batch_id, ...answer, replayed: claim !== null, first_sender };
};

/**
 * Keeps a batch of events: what is wrong is named row by row, an event that is known by its app and event_id is a duplicate,
 * the rest is on disk and in the sums when this answers. The same batch again answers what it answered the first time, also
 * after it was cut off anywhere.
 * @throws Conflict when the batch id was used for other rows, TooMany when other batches of its apps take too long
 */
export const receiveAppEvents = async (context: Context, sender: string, { batch_id, rows }: Batch): Promise<Taken> => {
  const batch: BatchKey = { batch_id, content_sha256: contentOf(rows) };
  const [{ sound, rejected }, taken] = await Promise.all([
    judgeEvents(context, rows),
    batchOf(context, KIND, batch_id),
  ]);
  if (taken) {
    refuseOther(taken.content_sha256, batch.content_sha256);
    return replayOf(batch_id, taken);
  }
  const turn = await takeTurn(context, batch, spansOf(sound).map(daysOf));
  let storing = false;
  const begins = () => {
    turn.checkTime();
    storing = true;
  };
  try {
    return await takeIn(context, { sender, batch, sound, rejected }, begins);
  } catch (error) {
    // An embedded engine that failed stores nothing later: it said so, or it is dead. Of a server nobody knows.
    if (!storing) await leaveTurns(context, batch);
    else if (context.facts.kind === 'embedded') await giveUpTurns(context, batch);
    throw storing ? leftHalfway(error) : error;
  }
};
