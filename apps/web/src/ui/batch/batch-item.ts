import { type Issue, messageOf } from '@fairlead/domain/issue';
import type { DropState } from '../dropzone/file.rules.ts';

/** One of several files that are sent together: what it becomes, how far it is, what is wrong with it. */
export type BatchItem<M = unknown> = {
  key: string;
  name: string;
  state: DropState;
  progress: number;
  /** What the server said, or that it was stopped. */
  message: string | null;
  /** What the server said of single fields. */
  refused: readonly Issue[];
  /** Idempotency key of this submission; another one once something about it was changed, or it was refused as things stand. */
  submission: string;
  /** What it has become. */
  made: M | null;
  /** A person filled in something about it. */
  edited?: boolean;
};

/** How an item begins. */
export const waiting = { state: 'idle', progress: 0, message: null, refused: [], made: null } as const;

/** What a rule says about one field of an item. */
export const issueAt = (issues: readonly Issue[], path: string): string | undefined =>
  issues.find((issue) => issue.path === path)?.message;

/** What the server refused, apart from the fields that say it themselves. */
export const restOf = ({ message, refused }: BatchItem, fields: readonly string[]): string | null => {
  if (!refused.some(({ path }) => fields.includes(path))) return message;
  const others = refused.filter(({ path }) => !fields.includes(path));
  return others.length > 0 ? messageOf(others) : null;
};

/** Done or under way: left alone when the form is sent again (UP-17, D-243). */
export const isToSend = ({ state }: Pick<BatchItem, 'state'>): boolean => state === 'idle' || state === 'error';

/** Whether leaving the page loses something of it: not of what is done, nor of a refused file that nobody did anything about. */
export const isAtStake = ({ state, edited }: Pick<BatchItem, 'state' | 'edited'>, isRefused: boolean): boolean =>
  state !== 'success' && (state === 'loading' || edited === true || !isRefused);

export type Tally = { done: number; sending: number; all: number; share: number };

/** Where the whole stands; an item counts for as much as it weighs. */
export const tallyOf = <I extends BatchItem>(items: readonly I[], weigh: (item: I) => number = () => 1): Tally => {
  const whole = items.reduce((sum, item) => sum + weigh(item), 0);
  const sent = items.reduce((sum, item) => {
    const share = item.state === 'success' ? 1 : item.state === 'loading' ? item.progress : 0;
    return sum + share * weigh(item);
  }, 0);
  return {
    done: items.filter(({ state }) => state === 'success').length,
    sending: items.filter(({ state }) => state === 'loading').length,
    all: items.length,
    share: whole > 0 ? sent / whole : 0,
  };
};
