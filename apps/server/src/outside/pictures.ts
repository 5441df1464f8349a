import { type ChildProcess, fork } from 'node:child_process';
import type { PictureReply, PictureTask } from './picture-child.ts';

/** The pixels of a picture cannot be read, or not in time. */
export class PictureRefused extends Error {
  override name = 'PictureRefused';
}
/** More pictures wait than can be looked at soon. */
export class PicturesBusy extends Error {
  override name = 'PicturesBusy';
}

export type Pictures = {
  /**
   * Decodes all of a picture whose structure and size were checked, in a process of its own, and answers it as WebP of at most
   * 320 pixels a side. One at a time; 20 wait.
   * @param frames how many it has, 1 for a still one
   * @throws PictureRefused, PicturesBusy
   */
  thumbnail(bytes: Uint8Array, frames: number): Promise<Buffer>;
  close(): void;
};

type Job = { task: PictureTask; resolve(thumbnail: Buffer): void; reject(error: Error): void };
type Limits = { script: URL; longestMs: number; idleMs: number; most: number; waiting: number };

const usual: Limits = {
  script: new URL('./picture-child.ts', import.meta.url),
  longestMs: 6_000,
  /** The process takes some 80 MB: it ends when nothing was asked of it for so long. */
  idleMs: 60_000,
  /** A decoder that leaks is replaced before it matters. */
  most: 500,
  waiting: 20,
};

/** The process starts when the first picture comes, and anew after it ended, for whatever reason. */
export const openPictures = (given: Partial<Limits> = {}): Pictures => {
  const limits = { ...usual, ...given };
  const queue: Job[] = [];
  let child: ChildProcess | null = null;
  let running: Job | null = null;
  let timer: NodeJS.Timeout | undefined;
  let done = 0;
  let numbers = 0;
  let closed = false;

  const end = () => {
    clearTimeout(timer);
    child?.removeAllListeners();
    child?.kill('SIGKILL');
    child = null;
    done = 0;
  };
  const settle = (how: (job: Job) => void) => {
    clearTimeout(timer);
    const job = running;
    running = null;
    if (job) how(job);
    if (done >= limits.most) end();
    next();
  };
  const refuse = (why: string) => {
    end();
    settle((job) => job.reject(new PictureRefused(why)));
  };
  const start = (): ChildProcess => {
    // Nothing of the server's environment: the decoder needs no secret
    const started = fork(limits.script, {
      serialization: 'advanced',
      env: {},
      execArgv: [],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    started.on('message', (reply: PictureReply) => {
      if (reply.number !== running?.task.number) return;
      done += 1;
      settle((job) =>
        'thumbnail' in reply
          ? job.resolve(Buffer.from(reply.thumbnail))
          : job.reject(new PictureRefused(reply.refused)),
      );
    });
    started.on('error', () => refuse('the decoder could not be started'));
    started.on('exit', () => refuse('the decoder ended'));
    return started;
  };
  const next = () => {
    if (running || closed) return;
    running = queue.shift() ?? null;
    if (!running) {
      timer = setTimeout(end, limits.idleMs).unref();
      return;
    }
    child ??= start();
    timer = setTimeout(() => refuse('it took too long'), limits.longestMs);
    child.send(running.task, (error) => error && refuse('the decoder ended'));
  };

  return {
    thumbnail: (bytes, frames) =>
      new Promise<Buffer>((resolve, reject) => {
        if (closed || queue.length >= limits.waiting) return reject(new PicturesBusy('Many pictures are being read'));
        numbers += 1;
        queue.push({ task: { number: numbers, bytes, frames }, resolve, reject });
        if (!running) clearTimeout(timer);
        next();
      }),
    close: () => {
      closed = true;
      end();
      for (const job of [running, ...queue.splice(0)]) job?.reject(new PicturesBusy('The server is stopping'));
      running = null;
    },
  };
};
