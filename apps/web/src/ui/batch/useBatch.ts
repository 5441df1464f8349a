import type { Issue } from '@fairlead/domain/issue';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, messageOfWork } from '#lib/api-error.ts';
import { uuid } from '#lib/request.ts';
import { endsSubmission } from '#lib/submissions.ts';
import { useUnsavedGuard } from '#lib/unsaved.ts';
import { type BatchItem, isAtStake, isToSend } from './batch-item.ts';
import { inLanes } from './lanes.ts';

/** Items on their way at the same time. */
const LANES = 2;

type Sending<I> = {
  signal: AbortSignal;
  onProgress: (share: number) => void;
  /** Keeps what a second try need not do again. */
  keep: (patch: Partial<I>) => void;
};

export type BatchOptions<I extends BatchItem> = {
  check: (item: I) => readonly Issue[];
  /** Whether its file is none that can be sent. */
  isRefused?: (item: I) => boolean;
  checkCount: (count: number) => readonly Issue[];
  send: (item: I, sending: Sending<I>) => Promise<NonNullable<I['made']>>;
  /** Said of an item that was stopped on its way. */
  stopped: string;
};

/** How one submission went. */
export type Sent<I> = {
  /** What went through this time. */
  made: readonly I[];
  /** Everything, once all of it is through; until then null. */
  all: readonly I[] | null;
};

/** Files that are sent together: checked, two at a time, each with its own verdict (UP-16 to UP-19, D-243). */
export const useBatch = <I extends BatchItem>(options: BatchOptions<I>) => {
  const latest = useRef(options);
  latest.current = options;
  const [items, setItems] = useState<readonly I[]>([]);
  const now = useRef(items);
  const [tried, setTried] = useState(false);
  const guard = useUnsavedGuard(items.some((item) => isAtStake(item, options.isRefused?.(item) ?? false)));
  const stops = useRef(new Map<string, AbortController>());
  const gone = useRef(false);
  // Left with items on their way: nobody sees them any more, and what follows them would open another page
  useEffect(() => {
    gone.current = false;
    const running = stops.current;
    return () => {
      gone.current = true;
      for (const stop of running.values()) stop.abort();
    };
  }, []);

  const put = useCallback((next: (items: readonly I[]) => readonly I[]) => {
    now.current = next(now.current);
    setItems(now.current);
  }, []);
  const patch = useCallback(
    (key: string, change: Partial<I> | Partial<BatchItem>) =>
      put((all) => all.map((item) => (item.key === key ? { ...item, ...change } : item))),
    [put],
  );
  /** Something about the item is another: the next try is another submission. */
  const change = (key: string, edited: Partial<I> | Partial<BatchItem>) =>
    patch(key, { ...edited, edited: true, submission: uuid(), state: 'idle', message: null, refused: [] });

  const sendOne = async (item: I): Promise<void> => {
    const { key } = item;
    const stop = new AbortController();
    stops.current.set(key, stop);
    patch(key, { state: 'loading', progress: 0, message: null, refused: [] });
    try {
      const made = await latest.current.send(item, {
        signal: stop.signal,
        onProgress: (progress) => patch(key, { progress }),
        keep: (kept) => patch(key, kept),
      });
      patch(key, { state: 'success', made } as Partial<I>);
    } catch (error) {
      if (stop.signal.aborted) patch(key, { state: 'idle', message: latest.current.stopped });
      else
        patch(key, {
          ...{ state: 'error', message: messageOfWork(error) },
          refused: error instanceof ApiError ? error.errors : [],
          ...(endsSubmission(error) ? { submission: uuid() } : {}),
        });
    } finally {
      stops.current.delete(key);
    }
  };

  const running = useRef(false);
  /** What there is, when all of it is through: then nothing is lost by going. */
  const whole = (): readonly I[] | null => {
    if (now.current.length === 0 || !now.current.every(({ state }) => state === 'success')) return null;
    guard.release();
    return now.current;
  };
  /**
   * Sends what was not sent yet and is right; what is wrong stays with its reason. Too many, and none goes: which to leave out
   * is the person's choice. Null when nothing was tried. `only`: this one alone.
   */
  const submit = async (only?: string): Promise<Sent<I> | null> => {
    setTried(true);
    const { check, checkCount } = latest.current;
    const open = now.current.filter((item) => isToSend(item) && (only === undefined || item.key === only));
    const ready = open.filter((item) => check(item).length === 0);
    const none = open.length > 0 && ready.length === 0;
    if (none || checkCount(now.current.length).length > 0 || running.current) return null;
    running.current = true;
    const keys = ready.map(({ key }) => key);
    const sendKey = async (key: string) => {
      const item = now.current.find((one) => one.key === key);
      if (item && isToSend(item)) await sendOne(item);
    };
    await inLanes(keys, LANES, sendKey, () => gone.current);
    running.current = false;
    if (gone.current) return null;
    const made = now.current.filter(({ key, state }) => state === 'success' && keys.includes(key));
    return { made, all: whole() };
  };

  return {
    items,
    /** Whether the form was sent once: from then on it says what is missing. */
    tried,
    add: (more: readonly I[]) => put((all) => [...all, ...more]),
    change,
    /** @returns what is left, when all of it is through */
    remove: (key: string): readonly I[] | null => {
      put((all) => all.filter((item) => item.key !== key));
      return whole();
    },
    /** Notes about an item what was found out; it stays the same submission. */
    note: (key: string, found: Partial<I>) => patch(key, found),
    stop: (key: string) => stops.current.get(key)?.abort(),
    submit,
  };
};
