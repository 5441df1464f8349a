import type { House } from '../../context.ts';
import { TooMany } from '../../refusal.ts';
import { advance } from './feed.sql.ts';

/** How late, at most, a process looks whether something is new while somebody waits for it. */
const LOOK_MS = 200;
/** Calls that may wait at once: of one machine, and of all of them in a process. */
const MOST_OF_ONE = 8;
const MOST = 64;

type Waiting = { after: number; wake: () => void };

/** Who waits for changes in this process. */
export type Followers = {
  /** Numbers what is committed by now; the number of the last change. */
  look(): Promise<number>;
  /**
   * Resolves when there is something after that number, after `ms`, when `gone` is, or when the server stops.
   * @throws TooMany when too many wait already
   */
  wait(after: number, by: { machine: string; ms: number; gone: AbortSignal }): Promise<void>;
  /** Wakes everybody, and lets nobody wait any more. */
  stop(): void;
};

const openFollowers = (house: House): Followers => {
  const waiting = new Set<Waiting>();
  const byMachine = new Map<string, number>();
  let position = -1;
  let looking = false;
  let stopped = false;
  let failed = false;

  const look = async (): Promise<number> => {
    position = Math.max(position, await advance(house, house.now(), position));
    return position;
  };

  const wakeWhoMay = (): void => {
    for (const one of [...waiting]) if (one.after < position) one.wake();
  };

  /** One look after the other, as long as somebody waits. */
  const keepLooking = async (): Promise<void> => {
    looking = true;
    while (waiting.size > 0 && !stopped) {
      await look().then(
        () => {
          failed = false;
          wakeWhoMay();
        },
        (error: unknown) => {
          if (!failed) house.log.warn({ err: error }, 'the feed could not be read');
          failed = true; // what is committed meanwhile is numbered when the store is back
        },
      );
      await new Promise<void>((next) => setTimeout(next, LOOK_MS).unref());
    }
    looking = false;
  };

  return {
    look,
    async wait(after, { machine, ms, gone }) {
      if (stopped || gone.aborted || after < position) return;
      const mine = byMachine.get(machine) ?? 0;
      if (waiting.size >= MOST || mine >= MOST_OF_ONE)
        throw new TooMany(1, 'Many calls wait for changes already. Let one of them end first.');
      byMachine.set(machine, mine + 1);
      await new Promise<void>((wake) => {
        const leave = () => {
          clearTimeout(timer);
          gone.removeEventListener('abort', leave);
          waiting.delete(one);
          wake();
        };
        const one: Waiting = { after, wake: leave };
        const timer = setTimeout(leave, ms);
        gone.addEventListener('abort', leave);
        waiting.add(one);
        if (!looking) void keepLooking();
      });
      byMachine.set(machine, (byMachine.get(machine) ?? 1) - 1); // there are as many machines as tokens
    },
    stop() {
      stopped = true;
      for (const one of [...waiting]) one.wake();
    },
  };
};

const known = new WeakMap<House['db'], Followers>();

/** The followers of the house these records belong to. */
export const followersOf = (house: House): Followers => {
  const followers = known.get(house.db) ?? openFollowers(house);
  known.set(house.db, followers);
  return followers;
};
