import { EventEmitter } from 'node:events';
import type { Records } from '../../db/records.ts';

type Signals = {
  /** Something may be taken. */
  queued: [];
  /** Somebody wants this job to stop. */
  cancel: [id: number];
  /** The job's state or progress is another now. */
  changed: [id: number];
};

const signals = new WeakMap<Records, EventEmitter<Signals>>();

/** What parts of this process tell each other about jobs, after the commit. Only a shortcut: other processes look every second. */
export function jobSignals(db: Records): EventEmitter<Signals> {
  let emitter = signals.get(db);
  if (!emitter) {
    emitter = new EventEmitter<Signals>();
    emitter.setMaxListeners(0);
    signals.set(db, emitter);
  }
  return emitter;
}
