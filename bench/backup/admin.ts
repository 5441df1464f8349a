import { runToEnd, type ServerProcess, startProcess } from '../../apps/server/src/testing/server-process.ts';

type Env = Record<string, string>;
const demo = { FAIRLEAD_MODE: 'demo' };

/** Runs a command of the operator to its end. */
export const admin = (env: Env, ...args: string[]) => runToEnd('admin.ts', { ...demo, ...env }, args, []);

/** Starts one, to be killed. */
export const startAdmin = (env: Env, ...args: string[]): ServerProcess =>
  startProcess('admin.ts', { ...demo, ...env }, args, []);

/** What it took, in whole milliseconds. */
export const timed = async <T>(work: () => Promise<T>): Promise<{ result: T; ms: number }> => {
  const begun = performance.now();
  return { result: await work(), ms: Math.round(performance.now() - begun) };
};
