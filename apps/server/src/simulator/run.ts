import { addDays, dayOf, endOfDay, startOfDay } from '@fairlead/domain/utc-day';
import { type Context, type House, systemContext } from '../context.ts';
import {
  fullHour,
  moveClock,
  noteSimulated,
  type SimulationInput,
  simulatedUntil,
} from '../features/simulator/simulator.service.ts';
import { defineJob, type RunningJob } from '../platform/jobs/jobs.ts';
import type { Book } from './book.ts';
import { HOUR_MS } from './day.ts';
import { sendPredictions } from './events/churn-prediction.ts';
import { sendEvents } from './events/send-events.ts';
import { followerOf } from './follow.ts';
import { pastBook } from './past.ts';
import { answerReviews, nextAnswer } from './reviews.ts';
import { simulateRange } from './simulate.ts';

/** Days that far back, after a demo that was not started for long, are written in three rows. */
const RECENT_MS = 7 * 24 * HOUR_MS;
/** Of days further back than this nobody asks where requests were lost. */
const TOLD_MS = 30 * 24 * HOUR_MS;

/**
 * What the bidder knows of the hours that are due. It reads the feed hour by hour; what it was not there to read, as nobody
 * ran it for days, the past of the feed tells it.
 */
const bookFor = async (context: Context, from: Date, to: Date): Promise<Book> => {
  const follower = followerOf(context);
  const heard = follower.seen;
  await follower.follow(context);
  follower.book.forgetBefore(dayOf(from));
  const midnight = startOfDay(dayOf(to)).getTime();
  if (from.getTime() >= midnight || (heard !== null && heard >= startOfDay(addDays(dayOf(to), -1))))
    return follower.book;
  return pastBook(context, { from: dayOf(from), to: dayOf(to) });
};

/** One at a time in a process: the clock's own ticks and a job that moves it. Another process's twin only repeats rows. */
let last: Promise<unknown> = Promise.resolve();
const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
  const turn = last.then(work);
  last = turn.catch(() => {});
  return turn;
};

/**
 * Delivers the hours that are over by the product's clock and were not delivered yet, and sends what users did in them.
 * @returns new rows of delivery, and new events
 */
const deliverDue = (context: Context, signal?: AbortSignal): Promise<{ rows: number; events: number }> =>
  inTurn(async () => {
    const seen = (await simulatedUntil(context))?.simulated_to ?? null;
    const due = fullHour(context.now());
    if (seen === null || due <= seen) return { rows: 0, events: 0 };
    const recent = dayOf(new Date(due.getTime() - RECENT_MS));
    const told = dayOf(new Date(due.getTime() - TOLD_MS));
    const book = await bookFor(context, seen, due);
    const rows = await simulateRange(context, {
      from: seen,
      to: due,
      book,
      rowsPerDay: (day) => (day < recent ? 3 : 24),
      bidsEvery: (day) => (day < told ? null : day < recent ? 8 : 1),
      byCreative: (day) => day >= recent,
      ...(signal ? { signal } : {}),
    });
    const events = await sendEvents(context, { from: seen, to: due, book, ...(signal ? { signal } : {}) });
    if (dayOf(due) > dayOf(seen)) await sendPredictions(context, signal);
    await answerReviews(context, followerOf(context).book, due);
    await noteSimulated(context, seen, due);
    return { rows, events };
  });

/** While exchanges look at creatives the clock moves by so much at least: their answers hold from then on. */
const LOOK_MS = 3 * HOUR_MS;

/** Where the clock stops next: at midnight, or at the full hour in which an exchange has answered. */
const nextStop = async (context: Context, until: Date): Promise<Date> => {
  const now = context.now();
  const midnight = endOfDay(dayOf(now)).getTime() + 1000;
  const answer = await nextAnswer(context, followerOf(context).book);
  const heard = answer ? Math.ceil(Math.max(answer.getTime(), now.getTime() + LOOK_MS) / HOUR_MS) * HOUR_MS : midnight;
  return new Date(Math.min(midnight, heard, until.getTime()));
};

/** Moves the clock day by day to where it was told, delivering what each day brings. */
const advance = async (context: Context, job: RunningJob<SimulationInput>): Promise<unknown> => {
  const { hours } = job.input;
  const until = new Date(job.input.until);
  let rows = 0;
  let events = 0;
  for (;;) {
    job.signal.throwIfAborted();
    const now = context.now();
    const left = Math.max(0, until.getTime() - now.getTime());
    job.progress({ phase: 'write', done: Math.round(hours - left / HOUR_MS), total: hours, unit: 'slices' });
    if (left === 0) break;
    // What people did, and exchanges said, until now holds from now on
    await inTurn(() => followerOf(context).follow(context));
    await moveClock(context, await nextStop(context, until));
    const due = await deliverDue(context, job.signal);
    rows += due.rows;
    events += due.events;
  }
  return { hours, rows, events };
};

export const defineSimulation = (): void => defineJob<SimulationInput>('simulation', { run: advance });

const TICK_MS = 1000;

/** While the simulator runs, hours are delivered as they end. A failing tick is logged, and the next one comes anyway. */
export const startSimulator = (house: House): { stop(): Promise<void> } => {
  const context = systemContext(house);
  const stopped = new AbortController();
  let busy = false;
  let round: Promise<unknown> = Promise.resolve();
  let seen = 0;
  const tick = async () => {
    const hour = fullHour(context.now()).getTime();
    if (hour === seen) return; // the clock is asked every second, the store only when an hour is over
    if ((await simulatedUntil(context))?.running) await deliverDue(context, stopped.signal);
    seen = hour;
  };
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    round = tick()
      .catch((error: unknown) => {
        if (!stopped.signal.aborted) house.log.error({ err: error }, 'the simulator failed');
      })
      .finally(() => {
        busy = false;
      });
  }, TICK_MS).unref();
  return {
    stop: async () => {
      clearInterval(timer);
      stopped.abort();
      await round;
    },
  };
};
