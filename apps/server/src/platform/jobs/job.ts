import type { JobKind } from '@fairlead/domain/rooms';
import type { Context } from '../../context.ts';

export type JobState = 'queued' | 'running' | 'done' | 'failed' | 'dead' | 'cancelled';
export type JobError = { code: string; message: string };

/** How far the work is, in units of `unit`; total 0 while it is not known. */
export type JobProgress = { phase: string; done: number; total: number; unit: string };

/** A job as the calls of the API show it (design 13.5). Times are the real clock's. */
export type Job = {
  id: number;
  kind: string;
  state: JobState;
  entity: string | null;
  entity_id: number | null;
  company_id: number | null;
  phase: string | null;
  done: number;
  total: number;
  unit: string;
  attempts: number;
  next_attempt_at: string | null;
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
  result: unknown;
  error: JobError | null;
  /** Why it runs, where its input says so. */
  trigger: string | null;
  can_cancel: boolean;
  can_retry: boolean;
};

/** What a job is about: given to its hooks. */
export type JobSubject<Input = unknown> = {
  id: number;
  kind: string;
  entity: string | null;
  entity_id: number | null;
  company_id: number | null;
  /** Who asked for it; null: the system. */
  user_id: number | null;
  input: Input;
};

/** What a running job is given. */
export type RunningJob<Input = unknown> = JobSubject<Input> & {
  /** 1 for the first try. Work that was cut off by a crash starts again with the next one. */
  attempt: number;
  /** Fires on cancel, on a stop of the server, and when another worker has taken the job over. */
  signal: AbortSignal;
  /** Tells how far it is. Call it as often as you like: it is stored at most every 300 ms. */
  progress(progress: Partial<JobProgress>): void;
  /**
   * Publishes: runs `work` and marks the job done with what it returns, in one transaction, if the job is still ours
   * and nobody cancelled it. Otherwise rejects, and nothing is written. Without this call the job is marked done with
   * what `run` returns.
   */
  finish<T>(work: () => Promise<T>): Promise<T>;
};

export type JobDefinition<Input = unknown> = {
  /** How often it is tried before it is dead; 3 unless told. */
  attempts?: number;
  /** Milliseconds to wait after the given failed attempt; 2 s, 8 s, 32 s, … at most 5 minutes unless told. */
  backOff?(attempt: number): number;
  /** Does the work. What it returns is the job's `result` (JSON). May run again from the start at any time. */
  run(context: Context, job: RunningJob<Input>): Promise<unknown>;
  /** Told in the same transaction when the job ends without a result: the place to mark what it was about. */
  onEnd?(
    context: Context,
    job: JobSubject<Input>,
    state: 'failed' | 'dead' | 'cancelled',
    error: JobError,
  ): Promise<void>;
  /** Told in the same transaction when a person starts it again. */
  onRetry?(context: Context, job: JobSubject<Input>): Promise<void>;
};

/** Fails a job in words a person may read. Not tried again unless `retry` is set. */
export class JobFailed extends Error {
  override name = 'JobFailed';
  readonly code: string;
  readonly retry: boolean;
  constructor(
    message: string,
    { code = 'failed', retry = false, cause }: { code?: string; retry?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.code = code;
    this.retry = retry;
  }
}

const definitions = new Map<string, JobDefinition>();

/** Says what is done for jobs of this kind. Workers take only the kinds that are defined in their process. */
export function defineJob<Input>(kind: JobKind, definition: JobDefinition<Input>): void {
  definitions.set(kind, definition as JobDefinition);
}
export const definitionOf = (kind: string): JobDefinition | undefined => definitions.get(kind);
export const definedKinds = (): string[] => [...definitions.keys()];

export const attemptsOf = (kind: string): number => definitions.get(kind)?.attempts ?? 3;
export const backOffOf = (kind: string, attempt: number): number =>
  definitions.get(kind)?.backOff?.(attempt) ?? Math.min(300_000, 2_000 * 4 ** (attempt - 1));
