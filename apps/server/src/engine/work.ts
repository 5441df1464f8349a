/** How far a task is: `done` never falls within one phase and stays at or below `total` (lines of a text list: an upper bound). */
export type Progress = {
  phase: 'parse' | 'sort' | 'count' | 'write';
  done: number;
  total: number;
  unit: 'bytes' | 'lines' | 'ids' | 'slices';
};

/**
 * What a task in a worker thread has of its caller. `step` is called every few milliseconds of work: it reports and
 * throws `Stopped` once the caller has aborted, because a busy thread hears no messages.
 */
export type Work = { step(progress: Progress): void };

export class Stopped extends Error {
  override name = 'AbortError';
  constructor() {
    super('The task was aborted');
  }
}

/** Why a file was refused; `code` is for the program, the message for a person. */
export type RefusalCode =
  | 'no_valid_line'
  | 'mixed_kinds'
  | 'damaged_id_file'
  | 'too_few_lists'
  | 'too_many_lists'
  | 'text_list';

/** A task that cannot be done with these files: the caller's input is wrong, a retry would not help. */
export class EngineRefusal extends Error {
  override name = 'EngineRefusal';
  readonly code: RefusalCode;
  constructor(code: RefusalCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** Reports nothing and never stops: for tests and benches that call the code in their own thread. */
export const alone: Work = { step() {} };
