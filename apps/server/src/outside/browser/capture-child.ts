// Draws ads of strangers in a browser, away from the server: what crashes or never ends, ends this process alone.

import type { Reply, Told } from '../own-process.ts';
import { openCamera, type Shot } from './camera.ts';
import { CaptureRefused } from './launch.ts';

export type CaptureTask = { number: number; markup: string; width: number; height: number };

const { BROWSER_PATH, BROWSER_USER, OUTBOUND_ALLOW, PATIENCE } = process.env;
const camera = openCamera({
  ...(BROWSER_PATH ? { executablePath: BROWSER_PATH } : {}),
  ...(BROWSER_USER ? { user: Number(BROWSER_USER) } : {}),
  told: (told: Told) => process.send?.(told),
  patience: Number(PATIENCE ?? 1),
  outboundAllow: OUTBOUND_ALLOW ? OUTBOUND_ALLOW.split(',') : [],
});

process.on('message', (task: CaptureTask) => {
  camera.shoot(task).then(
    (made: Shot) => process.send?.({ number: task.number, made } satisfies Reply),
    (error: unknown) =>
      process.send?.({
        number: task.number,
        refused: error instanceof CaptureRefused ? error.message : 'the browser failed',
      } satisfies Reply),
  );
});
process.on('disconnect', () => process.exit());
