import { Refusal } from '../refusal.ts';

/** The operator pressed Ctrl-C, or a supervisor asked the command to end. */
class Interrupted extends Refusal {
  constructor() {
    super(409, 'interrupted', 'Ended before it had finished, as it was asked to.');
  }
}

const ASKS_TO_END = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Does work of a command that has something to tidy up: Ctrl-C aborts `signal` in place of ending the process at once.
 * @throws Interrupted in place of whatever the work fails with after that
 */
export const untilInterrupted = async <T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
  const stop = new AbortController();
  // More than once: npm sends on to the command what the terminal has sent it already
  const end = () => stop.abort(new Interrupted());
  for (const name of ASKS_TO_END) process.on(name, end);
  try {
    return await work(stop.signal);
  } catch (error) {
    throw stop.signal.aborted ? stop.signal.reason : error;
  } finally {
    // Once asked it ends anyway: what is sent on late must not end it before its last words
    if (!stop.signal.aborted) for (const name of ASKS_TO_END) process.off(name, end);
  }
};
