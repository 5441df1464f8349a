import { nameOfFile } from '@fairlead/domain/import/csv-file.rules';
import type { Issue } from '@fairlead/domain/issue';
import { useCallback, useEffect, useRef, useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { uuid } from '../../lib/request.ts';
import { useUnsavedGuard } from '../../lib/unsaved.ts';
import type { TargetingList } from '../audience/audience.queries.ts';
import { inLanes } from './lanes.ts';
import { isToSend, type UploadItem } from './upload-item.ts';

/** Files on their way at the same time. */
const LANES = 2;
const STOPPED = 'Upload stopped. Nothing of this file was kept.';

export type Sending = {
  signal: AbortSignal;
  onProgress: (share: number) => void;
  /** Keeps what a second try need not do again. */
  keep: (patch: Pick<UploadItem, 'stored'>) => void;
};

type Options = {
  /** Chosen for each new file when there is only one choice. */
  preset: string | null;
  check: (item: UploadItem) => readonly Issue[];
  checkCount: (count: number) => readonly Issue[];
  send: (item: UploadItem, sending: Sending) => Promise<TargetingList>;
  /** All files have become lists. */
  done: (items: readonly UploadItem[]) => void;
};

/** The files of one upload: chosen, checked, sent two at a time, each with its own verdict (UP-16 to UP-19). */
export const useUploads = (options: Options) => {
  const latest = useRef(options);
  latest.current = options;
  const [items, setItems] = useState<readonly UploadItem[]>([]);
  const now = useRef(items);
  const [tried, setTried] = useState(false);
  const guard = useUnsavedGuard(items.some(({ state }) => state !== 'success'));
  const stops = useRef(new Map<string, AbortController>());
  const gone = useRef(false);
  // Left with files on their way: nobody sees them any more, and what follows them would open another page
  useEffect(() => {
    gone.current = false;
    const running = stops.current;
    return () => {
      gone.current = true;
      for (const stop of running.values()) stop.abort();
    };
  }, []);

  const put = useCallback((next: (items: readonly UploadItem[]) => readonly UploadItem[]) => {
    now.current = next(now.current);
    setItems(now.current);
  }, []);
  const patch = useCallback(
    (key: string, change: Partial<UploadItem>) =>
      put((all) => all.map((item) => (item.key === key ? { ...item, ...change } : item))),
    [put],
  );

  const add = (files: readonly File[]) =>
    put((all) => [
      ...all,
      ...files.map(
        (file): UploadItem => ({
          key: uuid(),
          file,
          name: nameOfFile(file.name),
          choice: latest.current.preset,
          state: 'idle',
          progress: 0,
          message: null,
          submission: uuid(),
          stored: null,
          list: null,
        }),
      ),
    ]);

  /** Something about the file is another: the next try is another submission. */
  const change = (key: string, edited: { name?: string; choice?: string | null }) => {
    const other = edited.choice === undefined ? {} : { stored: null };
    patch(key, { ...edited, ...other, submission: uuid(), state: 'idle', message: null });
  };

  const sendOne = async (item: UploadItem): Promise<void> => {
    const { key } = item;
    const stop = new AbortController();
    stops.current.set(key, stop);
    patch(key, { state: 'loading', progress: 0, message: null });
    try {
      const list = await latest.current.send(item, {
        signal: stop.signal,
        onProgress: (progress) => patch(key, { progress }),
        keep: (kept) => patch(key, kept),
      });
      patch(key, { state: 'success', list });
    } catch (error) {
      if (stop.signal.aborted) patch(key, { state: 'idle', message: STOPPED });
      else patch(key, { state: 'error', message: messageOf(error) });
    } finally {
      stops.current.delete(key);
    }
  };

  const running = useRef(false);
  /** Sends what was not sent yet; nothing leaves while anything is wrong. */
  const submit = async (): Promise<void> => {
    setTried(true);
    const { check, checkCount } = latest.current;
    const open = now.current.filter(isToSend);
    const wrong = checkCount(now.current.length).length > 0 || open.some((item) => check(item).length > 0);
    if (wrong || running.current) return;
    running.current = true;
    const keys = open.map(({ key }) => key);
    const sendKey = async (key: string) => {
      const item = now.current.find((one) => one.key === key);
      if (item && isToSend(item)) await sendOne(item);
    };
    await inLanes(keys, LANES, sendKey, () => gone.current);
    running.current = false;
    const all = now.current;
    if (gone.current || all.length === 0 || !all.every(({ state }) => state === 'success')) return;
    // Everything has arrived: nothing is lost by going
    guard.release();
    latest.current.done(all);
  };

  return {
    items,
    /** Whether the form was sent once: from then on it says what is missing. */
    tried,
    add,
    change,
    chooseForAll: (choice: string) => {
      for (const item of now.current.filter(isToSend)) change(item.key, { choice });
    },
    remove: (key: string) => put((all) => all.filter((item) => item.key !== key)),
    stop: (key: string) => stops.current.get(key)?.abort(),
    submit,
  };
};
export type Uploads = ReturnType<typeof useUploads>;
