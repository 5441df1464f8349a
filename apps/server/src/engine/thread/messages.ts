import type { Progress, RefusalCode } from '../work.ts';

/** To a thread: a task and the flag that the caller raises to stop it. */
export type Request = { number: number; task: unknown; stop: SharedArrayBuffer };

/** From a thread: how far it is, then one ending. */
export type Reply =
  | { number: number; progress: Progress }
  | { number: number; done: unknown }
  | { number: number; stopped: true }
  | { number: number; refused: { code: RefusalCode; message: string } }
  | { number: number; failed: { message: string; stack: string; code: string | null } };
