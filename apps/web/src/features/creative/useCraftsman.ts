import * as api from '@fairlead/contract/creative-craftsman';
import { CRAFTSMAN_NO_ID, craftsmanFailed, craftsmanLink } from '@fairlead/domain/creative/craftsman';
import { useEffect, useRef, useState } from 'react';
import { ApiError, messageOf } from '#lib/api-error.ts';
import { call } from '#lib/call.ts';

/** The markup behind the link that the server answers: a file of ours, whatever host its address names. */
const download = async (creativeId: string, signal: AbortSignal): Promise<string> => {
  const { url } = await call(api.getCraftsmanAsset, { params: { creativeId }, signal });
  const answer = await fetch(new URL(url).pathname, { signal, credentials: 'omit' });
  if (!answer.ok) throw new Error(`the server answered ${answer.status}`);
  return answer.text();
};

/** What the server says is a sentence already; anything else is a reason. */
const failureOf = (error: unknown): string =>
  error instanceof ApiError && error.code === 'download_failed'
    ? error.message
    : craftsmanFailed(error instanceof ApiError ? messageOf(error) : (error as Error).message);

type Asked = { link: string; at: 'loading' } | { link: string; at: 'failed'; message: string };

/**
 * Downloads the creative of a link of Craftsman+ that was pasted as the whole of a field (CV-35 to CV-37). The link stays while it
 * is fetched, and where it cannot be; whoever writes something else meanwhile keeps that.
 * @param text what stands in the field now
 * @param put writes the markup into the field
 */
export const useCraftsman = (text: string, put: (markup: string) => void) => {
  const [asked, setAsked] = useState<Asked | null>(null);
  const running = useRef<AbortController | null>(null);
  const now = useRef(text);
  now.current = text;
  useEffect(() => () => running.current?.abort(), []);

  const pasted = async (what: string): Promise<void> => {
    const link = what.trim();
    const names = craftsmanLink(link);
    running.current?.abort();
    if (names === null) return setAsked(null);
    if (names.id === null) return setAsked({ link, at: 'failed', message: CRAFTSMAN_NO_ID });
    const asking = new AbortController();
    running.current = asking;
    setAsked({ link, at: 'loading' });
    try {
      const markup = await download(names.id, asking.signal);
      if (asking.signal.aborted) return;
      if (now.current.trim() === link) put(markup);
      setAsked(null);
    } catch (error) {
      if (!asking.signal.aborted) setAsked({ link, at: 'failed', message: failureOf(error) });
    }
  };

  const shown = asked !== null && text.trim() === asked.link ? asked : null;
  return {
    pasted,
    loading: shown?.at === 'loading',
    failure: shown?.at === 'failed' ? shown.message : undefined,
  };
};
