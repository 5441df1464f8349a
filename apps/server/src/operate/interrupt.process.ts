/** Works until it is asked to end, for a test that asks it; is asked again before its last words; says what it does. */
import { once } from 'node:events';
import { setInterval } from 'node:timers';
import { untilInterrupted } from './interrupt.ts';

const alive = setInterval(() => {}, 1_000);
await untilInterrupted(async (signal) => {
  const asked = once(signal, 'abort');
  console.log('begun');
  await asked;
  await new Promise(setImmediate);
  console.log('tidied');
  signal.throwIfAborted();
}).catch((error: Error) => {
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.kill(process.pid, name);
  console.log(error.message);
});
clearInterval(alive);
