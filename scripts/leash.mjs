// Loaded into a program that `serve` starts: when the starter is gone, its end of this pipe closes, and the program
// stops as after SIGTERM instead of holding the port and the data folder for ever.
import { Socket } from 'node:net';
import { isMainThread } from 'node:worker_threads';

// Worker threads and children inherit --import, but not the pipe: only the starter's own child holds on to it.
if (isMainThread && process.env.FAIRLEAD_STARTER === String(process.ppid)) {
  const pipe = new Socket({ fd: 3, readable: true, writable: false });
  pipe.on('error', () => {});
  pipe.on('close', () => process.kill(process.pid, 'SIGTERM'));
  pipe.resume();
  pipe.unref();
}
