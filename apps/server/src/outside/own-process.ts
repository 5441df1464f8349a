import { type ChildProcess, fork } from 'node:child_process';

/** What was asked could not be done, or not in time. */
export class TaskRefused extends Error {
  override name = 'TaskRefused';
}
/** More waits than can be done soon. */
export class TasksWaiting extends Error {
  override name = 'TasksWaiting';
}

type Task = { number: number };
export type Reply = { number: number } & ({ made: unknown } | { refused: string });
/** How the process does its work, in words for the log, and the process group that it started for it. */
export type Told = { how: string; group?: number };

type Settings = {
  script: URL;
  /** "the decoder": what the process is called in sentences. */
  name: string;
  env?: Record<string, string>;
  /** Longest for one task, and for the first one, which the process starts with. */
  longestMs: number;
  firstMs?: number;
  /** The process ends when nothing was asked of it for so long. */
  idleMs: number;
  /** Replaced after so many: what leaks does not matter then. */
  most: number;
  waiting: number;
  /** Called before each process begins: what is its alone, and what is done after it ended, however it did. */
  fresh?: () => { env: Record<string, string>; ended(): Promise<void> };
  told?: (how: string) => void;
};

type Child = { process: ChildProcess; end(): Promise<void> };
type Asked = { task: Task; resolve(made: unknown): void; reject(error: Error): void };

/** Ends a process group; a number that is none ends nothing. */
const killGroup = (group: number | undefined): void => {
  if (group === undefined || !Number.isSafeInteger(group) || group <= 1) return;
  try {
    process.kill(-group, 'SIGKILL');
  } catch {
    // It has ended, or there are no groups on this system
  }
};

/**
 * A process of its own for what may crash or never end: one task at a time, the others wait. It starts with the first task, and
 * anew after it ended, for whatever reason. Nothing of the server's environment is in it.
 */
export const openOwnProcess = <T extends object, R>(settings: Settings) => {
  const { name, waiting, most, idleMs } = settings;
  const queue: Asked[] = [];
  let child: Child | null = null;
  let running: Asked | null = null;
  let timer: NodeJS.Timeout | undefined;
  let done = 0;
  let numbers = 0;
  let closed = false;

  const end = async (): Promise<void> => {
    clearTimeout(timer);
    const ended = child;
    child = null;
    done = 0;
    await ended?.end();
  };
  const settle = (how: (asked: Asked) => void) => {
    clearTimeout(timer);
    const asked = running;
    running = null;
    if (asked) how(asked);
    if (done >= most) void end();
    next();
  };
  const refuse = (why: string) => {
    void end();
    settle((asked) => asked.reject(new TaskRefused(why)));
  };
  const start = (): Child => {
    const own = settings.fresh?.();
    const started = fork(settings.script, {
      serialization: 'advanced',
      env: { ...settings.env, ...own?.env },
      execArgv: [],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      detached: true, // a group of its own, which ends as a whole
    });
    let group: number | undefined;
    let gone = false;
    started.on('message', (reply: Reply | Told) => {
      if ('how' in reply) {
        group = reply.group;
        return settings.told?.(reply.how);
      }
      if (reply.number !== running?.task.number) return;
      done += 1;
      settle((asked) => ('made' in reply ? asked.resolve(reply.made) : asked.reject(new TaskRefused(reply.refused))));
    });
    started.on('error', () => refuse(`${name} could not be started`));
    started.on('exit', () => {
      gone = true;
      refuse(`${name} ended`);
    });
    return {
      process: started,
      end: async () => {
        started.removeAllListeners();
        started.on('error', () => undefined); // nobody waits for it any more
        killGroup(group);
        if (!gone && started.pid !== undefined) {
          const exit = new Promise((exited) => started.once('exit', exited));
          killGroup(started.pid);
          started.kill('SIGKILL');
          await exit;
        }
        await own?.ended();
      },
    };
  };
  const next = () => {
    if (running || closed) return;
    running = queue.shift() ?? null;
    if (!running) {
      timer = setTimeout(() => void end(), idleMs).unref();
      return;
    }
    const first = child === null;
    const longest = first ? (settings.firstMs ?? settings.longestMs) : settings.longestMs;
    timer = setTimeout(() => refuse('it took too long'), longest);
    try {
      child ??= start();
    } catch {
      return refuse(`${name} could not be started`);
    }
    child.process.send(running.task, (error) => error && refuse(`${name} ended`));
  };

  return {
    /** @throws TaskRefused, TasksWaiting */
    ask: (task: T): Promise<R> =>
      new Promise<R>((resolve, reject) => {
        if (closed || queue.length >= waiting) return reject(new TasksWaiting(`${name} has much to do`));
        numbers += 1;
        queue.push({ task: { ...task, number: numbers }, resolve: resolve as (made: unknown) => void, reject });
        if (!running) clearTimeout(timer);
        next();
      }),
    /** Resolves when the process has ended, and what was its alone is gone. */
    close: async (): Promise<void> => {
      closed = true;
      const ended = end();
      for (const asked of [running, ...queue.splice(0)]) asked?.reject(new TasksWaiting('The server is stopping'));
      running = null;
      await ended;
    },
  };
};
