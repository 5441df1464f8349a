import type { Ok } from '@fairlead/contract';
import type * as api from '@fairlead/contract/cohort-question';
import { type CohortDefinition, modeOf } from '@fairlead/domain/cohort/cohort';
import type { Step } from '@fairlead/domain/cohort/evaluate';
import { sentenceOf } from '@fairlead/domain/cohort/sentence';
import { dayOf, type UtcDay } from '@fairlead/domain/utc-day';
import type { Context } from '../../context.ts';
import { SLICES_KEPT } from '../../db/facts-ddl.ts';
import { countOfCohort, oneOf, type Statement, stepsOfCohort, weightOfCohort } from './cohort-query.service.ts';
import { checkedDefinition, type DefinitionDraft } from './definition.service.ts';
import { endingIn, killerIn, marginPercent, stepsOf } from './estimate-margin.service.ts';
import { queueCount } from './exact-count.service.ts';

/** How long an answer waits for what is exact (13.8); with the way there and back it stays below a second. */
const PATIENCE_MS = 800;
/** Up to so many events of the source apps are all looked at: about 0.4 s of CPU. */
const LOOKED_AT_WHOLE = 1_500_000;
/** Exact counts that read more are left to the job: at most about half a second of CPU. */
const COUNTED_AT_ONCE = 4_000_000;
/** Percentages read their events twice. */
const PERCENTAGE_TIMES = 2;
/** So many events of slices are looked at first, and when they tell too little. */
const FIRST_LOOK = 600_000;
const SECOND_LOOK = 4_000_000;
/** An estimate as good as this is not looked at again. */
const GOOD_PERCENT = 3;
/** Exact counts at once in this process: more of them would make everybody wait. */
const COUNTING_AT_ONCE = 2;

type Found = { universe: number; alone: number[]; left: number[] };
type Asked = { definition: CohortDefinition; today: UtcDay; signal: AbortSignal };

const rowOf = async <T extends object>(context: Context, { sql, params }: Statement, signal: AbortSignal) =>
  (await context.facts.query<T>(sql, params, { signal }))[0] as T;

/** What a statement answers, or null when it takes longer; then it is ended in the store. */
const within = async <T extends object>(
  context: Context,
  statement: Statement,
  signal: AbortSignal,
  ms: number,
): Promise<T | null> => {
  if (ms <= 0) return null;
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), ms);
  try {
    return await rowOf<T>(context, statement, AbortSignal.any([signal, late.signal]));
  } catch (error) {
    if (late.signal.aborted && !signal.aborted) return null;
    throw error;
  } finally {
    clearTimeout(timer);
  }
};

let counting = 0;
/** The exact number, or null when it would take too long or too many ask at once. */
const countNow = async (context: Context, asked: Asked, ms: number): Promise<number | null> => {
  if (counting >= COUNTING_AT_ONCE) return null;
  counting += 1;
  try {
    const statement = countOfCohort(asked.definition, asked.today);
    return (await within<{ devices: number }>(context, statement, asked.signal, ms))?.devices ?? null;
  } finally {
    counting -= 1;
  }
};

type Look = { found: Found; oneOf: number; margin: number };

const hasPercentage = ({ filters }: CohortDefinition): boolean => filters.some((rule) => modeOf(rule) === 'percent');

/** How many slices hold about so many events. */
const slicesFor = (events: number, universe: number): number =>
  Math.min(SLICES_KEPT, Math.max(1, Math.floor((events / universe) * oneOf(1))));

const look = async (context: Context, asked: Asked, slices: number, ms = Number.POSITIVE_INFINITY) => {
  const statement = stepsOfCohort(asked.definition, asked.today, slices);
  const found =
    ms === Number.POSITIVE_INFINITY
      ? await rowOf<Found>(context, statement, asked.signal)
      : await within<Found>(context, statement, asked.signal, ms);
  if (!found) return null;
  const margin = marginPercent(found.left.at(-1) ?? 0, oneOf(slices), hasPercentage(asked.definition));
  return { found, oneOf: oneOf(slices), margin } satisfies Look;
};

/** A slice that is looked at at once, and a larger one where it tells too little and there is time. */
const lookTwice = async (context: Context, asked: Asked, universe: number, until: number): Promise<Look> => {
  const [few, many] = [slicesFor(FIRST_LOOK, universe), slicesFor(SECOND_LOOK, universe)];
  const first = (await look(context, asked, few)) as Look;
  if (first.margin <= GOOD_PERCENT || many <= few) return first;
  return (await look(context, asked, many, until - performance.now())) ?? first;
};

type Told = { line_count: number; exact: boolean; steps_exact: boolean; margin_percent: number; steps: Step[] };

const exactly = (found: Found): Told => {
  const steps = stepsOf(found);
  return { line_count: steps.at(-1)?.left ?? 0, exact: true, steps_exact: true, margin_percent: 0, steps };
};

const measure = async (context: Context, asked: Asked, patience: number): Promise<Told> => {
  const { definition, today, signal } = asked;
  const until = performance.now() + patience;
  const { universe, read } = await rowOf<{ universe: number; read: number }>(
    context,
    weightOfCohort(definition, today),
    signal,
  );
  if (universe <= LOOKED_AT_WHOLE) {
    const whole = await within<Found>(context, stepsOfCohort(definition, today), signal, until - performance.now());
    if (whole) return exactly(whole);
  }
  const countable = read * (hasPercentage(definition) ? PERCENTAGE_TIMES : 1) <= COUNTED_AT_ONCE;
  const [counted, looked] = await Promise.all([
    countable ? countNow(context, asked, until - performance.now()) : null,
    lookTwice(context, asked, universe, until),
  ]);
  const steps = stepsOf(looked.found, looked.oneOf);
  if (counted !== null)
    return {
      ...{ line_count: counted, exact: true, steps_exact: false, margin_percent: 0 },
      steps: endingIn(steps, counted),
    };
  const line_count = steps.at(-1)?.left ?? 0;
  return { line_count, exact: false, steps_exact: false, margin_percent: looked.margin, steps };
};

/**
 * How many devices a definition holds and how its rules narrow it, within a second: exactly where there are few enough events
 * to look at, else from slices of the devices, with a job whose result is exact. Checked as a creation is.
 * @param signal fires when nobody waits any more: statements are ended in the store, no job is queued
 * @throws NotFound, Refused by the rules
 */
export const estimateCohort = async (
  context: Context,
  draft: DefinitionDraft,
  { signal = new AbortController().signal, patience = PATIENCE_MS }: { signal?: AbortSignal; patience?: number } = {},
): Promise<Ok<typeof api.estimateCohort>> => {
  const { application, definition, names } = await checkedDefinition(context, { ...draft, name: undefined });
  const today = dayOf(context.now());
  const told = await measure(context, { definition, today, signal }, patience);
  signal.throwIfAborted();
  const job_id = told.exact ? null : await queueCount(context, application, definition, today);
  return {
    ...told,
    job_id,
    killed_by: told.exact ? killerIn(told.steps) : null,
    sentence: sentenceOf(definition, names),
  };
};
