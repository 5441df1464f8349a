import type { Ok } from '@fairlead/contract';
import type * as api from '@fairlead/contract/cohort-question';
import { type CohortDefinition, modeOf } from '@fairlead/domain/cohort/cohort';
import type { Step } from '@fairlead/domain/cohort/evaluate';
import { sentenceOf } from '@fairlead/domain/cohort/sentence';
import { dayOf, type UtcDay } from '@fairlead/domain/utc-day';
import type { Context } from '../../context.ts';
import { SLICES_KEPT } from '../../db/facts-ddl.ts';
import { countOfCohort, oneOf, stepsOfCohort, weightOfCohort } from './cohort-query.service.ts';
import type { Statement } from './cohort-verdict.service.ts';
import { checkedDefinition, type DefinitionDraft } from './definition.service.ts';
import { endingIn, killerIn, marginPercent, stepsOf } from './estimate-margin.service.ts';
import { queueCount } from './exact-count.service.ts';

/** What an answer takes on. The numbers of events are about half a second of CPU each (docs/decisions/0033). */
export type Effort = {
  /** Milliseconds that it waits for what is exact (13.8); with the way there and back it stays below a second. */
  patience: number;
  /** Up to so many events of the source apps are all looked at. */
  whole: number;
  /** Exact counts that read more are left to the job. */
  counted: number;
};
const USUAL: Effort = { patience: 800, whole: 1_500_000, counted: 4_000_000 };
/** Percentages read their events twice. */
const PERCENTAGE_TIMES = 2;
/** So many events of slices are looked at first, and when they tell too little. */
const FIRST_LOOK = 600_000;
const SECOND_LOOK = 4_000_000;
/** The part of the patience that looking at all events may take: the rest is for what follows when it was too little. */
const FOR_ALL_EVENTS = 0.6;
/** An estimate as good as this is not looked at again. */
const GOOD_PERCENT = 3;
/** Statements at once in this process that are worth half a second of CPU. */
const AT_WORK_MOST = 2;

type Found = { universe: number; alone: number[]; left: number[] };
type Asked = { definition: CohortDefinition; today: UtcDay; signal: AbortSignal };

const rowOf = async <T extends object>(context: Context, { sql, params }: Statement, signal: AbortSignal) =>
  (await context.facts.query<T>(sql, params, { signal }))[0] as T;

let working = 0;

/**
 * What a statement answers that half a second of CPU goes into, or null when it takes longer than `ms`, then it is ended in
 * the store; or when too many are at work, as one more would make everybody wait.
 */
const within = async <T extends object>(
  context: Context,
  statement: Statement,
  signal: AbortSignal,
  ms: number,
): Promise<T | null> => {
  if (ms <= 0 || working >= AT_WORK_MOST) return null;
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), ms);
  working += 1;
  try {
    return await rowOf<T>(context, statement, AbortSignal.any([signal, late.signal]));
  } catch (error) {
    if (late.signal.aborted && !signal.aborted) return null;
    throw error;
  } finally {
    working -= 1;
    clearTimeout(timer);
  }
};

/** The exact number, or null when it does not come in time. */
const countNow = async (context: Context, { definition, today, signal }: Asked, ms: number): Promise<number | null> =>
  (await within<{ devices: number }>(context, countOfCohort(definition, today), signal, ms))?.devices ?? null;

type Look = { found: Found; oneOf: number; margin: number };

const hasPercentage = ({ filters }: CohortDefinition): boolean => filters.some((rule) => modeOf(rule) === 'percent');

/** How many slices hold about so many events. */
const slicesFor = (events: number, universe: number): number =>
  Math.min(SLICES_KEPT, Math.max(1, Math.floor((events / universe) * oneOf(1))));

/** What slices of the devices tell; null when there is a limit of `ms` and it is passed. */
const look = async (context: Context, asked: Asked, slices: number, ms: number | null): Promise<Look | null> => {
  const statement = stepsOfCohort(asked.definition, asked.today, slices);
  const found =
    ms === null
      ? await rowOf<Found>(context, statement, asked.signal)
      : await within<Found>(context, statement, asked.signal, ms);
  const margin = marginPercent(found?.left.at(-1) ?? 0, oneOf(slices), hasPercentage(asked.definition));
  return found && { found, oneOf: oneOf(slices), margin };
};

type Told = { line_count: number; exact: boolean; steps_exact: boolean; margin_percent: number; steps: Step[] };

const exactly = (found: Found): Told => {
  const steps = stepsOf(found);
  return { line_count: steps.at(-1)?.left ?? 0, exact: true, steps_exact: true, margin_percent: 0, steps };
};

const measure = async (context: Context, asked: Asked, effort: Effort): Promise<Told> => {
  const { definition, today, signal } = asked;
  const started = performance.now();
  const left = (part = 1) => effort.patience * part - (performance.now() - started);
  type Weight = { universe: number; read: number };
  const { universe, read } = await rowOf<Weight>(context, weightOfCohort(definition, today), signal);
  // No look at slices would be quicker: whoever asks, and however many do, few events are told exactly
  if (universe <= Math.min(effort.whole, FIRST_LOOK))
    return exactly(await rowOf<Found>(context, stepsOfCohort(definition, today), signal));
  if (universe <= effort.whole) {
    const found = await within<Found>(context, stepsOfCohort(definition, today), signal, left(FOR_ALL_EVENTS));
    if (found) return exactly(found);
  }
  const countable = read * (hasPercentage(definition) ? PERCENTAGE_TIMES : 1) <= effort.counted;
  const few = slicesFor(FIRST_LOOK, universe);
  const [counted, first] = await Promise.all([
    countable ? countNow(context, asked, left()) : null,
    look(context, asked, few, null) as Promise<Look>, // something is answered, however long it takes
  ]);
  if (counted !== null) {
    const steps = endingIn(stepsOf(first.found, first.oneOf), counted);
    return { line_count: counted, exact: true, steps_exact: false, margin_percent: 0, steps };
  }
  const many = slicesFor(SECOND_LOOK, universe);
  const again = first.margin > GOOD_PERCENT && many > few ? await look(context, asked, many, left()) : null;
  const { found, oneOf: times, margin } = again ?? first;
  const steps = stepsOf(found, times);
  return { line_count: steps.at(-1)?.left ?? 0, exact: false, steps_exact: false, margin_percent: margin, steps };
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
  { signal = new AbortController().signal, ...effort }: { signal?: AbortSignal } & Partial<Effort> = {},
): Promise<Ok<typeof api.estimateCohort>> => {
  const { application, definition, names } = await checkedDefinition(context, { ...draft, name: undefined });
  const today = dayOf(context.now());
  const told = await measure(context, { definition, today, signal }, { ...USUAL, ...effort });
  signal.throwIfAborted();
  // Who left nobody is no guess: a step without devices in the slice may have some.
  const isAll = told.steps_exact || (told.exact && told.line_count > 0);
  const job_id = isAll ? null : await queueCount(context, application, definition, today);
  return {
    ...told,
    job_id,
    killed_by: told.steps_exact ? killerIn(told.steps) : null,
    sentence: sentenceOf(definition, names),
  };
};
