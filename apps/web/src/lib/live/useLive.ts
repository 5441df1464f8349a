import type { Job } from '@fairlead/contract/job';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { z } from 'zod';
import { type Change, noteChange, readBy } from './changes.ts';
import { listen } from './shared.ts';
import type { Message } from './sse.ts';
import { wordsOf } from './words.ts';

type LiveJob = z.output<typeof Job>;

/** Changes come in bursts; lists are asked again once per burst. */
const GATHER_MS = 300;

const parsed = <T>(data: string): T | null => {
  try {
    return JSON.parse(data) as T;
  } catch {
    return null;
  }
};

/**
 * Listens to what changes on the server while somebody is signed in, and has the lists asked again. It is a hint only:
 * a missed one costs nothing but freshness.
 */
export const useLive = (user: number | null): void => {
  const client = useQueryClient();
  useEffect(() => {
    readBy(user);
    if (user === null) return;
    const words = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = (...more: string[]) => {
      for (const word of more) words.add(word);
      timer ??= setTimeout(() => {
        timer = undefined;
        for (const word of words) void client.invalidateQueries({ queryKey: [word] });
        words.clear();
      }, GATHER_MS);
    };
    const hear = ({ event, data }: Message) => {
      if (event === 'resync') void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'profile' });
      if (event === 'change') {
        const change = parsed<Change>(data);
        if (!change) return;
        noteChange(change, user);
        refresh('history', ...wordsOf(change.entity));
      }
      if (event === 'job') {
        const message = parsed<{ job: LiveJob }>(data);
        if (!message) return;
        client.setQueryData(['job', message.job.id], message.job);
        const over = message.job.finished_at !== null && message.job.entity !== null;
        refresh('jobs', ...(over ? wordsOf(message.job.entity ?? '') : []));
      }
    };
    const stop = listen(user, hear);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [client, user]);
};
