import * as api from '@fairlead/contract/creative-capture';
import { checkImage, screenshotOf } from '@fairlead/domain/creative/creative-file.rules';
import { type Size, sizeText } from '@fairlead/domain/creative/size';
import { useEffect, useRef, useState } from 'react';
import { ApiError, messageOf } from '#lib/api-error.ts';
import { call } from '#lib/call.ts';
import { readPicture } from './picture-file.ts';

/** The screenshot of one size: none yet, being taken, there, or not to be had. */
export type Shot =
  | { at: 'none' }
  | { at: 'working' }
  | { at: 'ready'; file: File; url: string; how: 'Generated' | 'Uploaded'; note: string | null }
  | { at: 'failed'; title: string; why: string };

const none: Shot = { at: 'none' };

/** base64 as a file, for the form that it goes into. */
const fileOf = (base64: string, type: string, size: Size): File => {
  const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
  return new File([bytes], `${sizeText(size)}.${type.split('/')[1]}`, { type });
};

/** Why a chosen file is no screenshot of this size; null where it is one. */
const wrongWith = async (file: File, size: Size): Promise<string | null> =>
  checkImage(file.size, await readPicture(file), screenshotOf(size), 'preview')[0]?.message ?? null;

type Taken = { ok: true; file: File; blank: boolean } | { ok: false; title: string; why: string };

/** Has the server take a screenshot of markup; what was stopped meanwhile is nobody's any more. */
export const takeShot = async (markup: string, size: Size, signal: AbortSignal): Promise<Taken> => {
  try {
    const { screenshot, mimetype, blank } = await call(api.captureMraid, {
      body: { width: size.width, height: size.height, markup },
      signal,
    });
    return { ok: true, file: fileOf(screenshot, mimetype, size), blank };
  } catch (error) {
    const told = messageOf(error);
    const failed = error instanceof ApiError && error.code === 'generation_failed';
    return { ok: false, title: 'Generation failed', why: failed ? told.replace(/^Generation failed: /, '') : told };
  }
};

/** Screenshots by size: taken by the server from the markup, or chosen (CV-43 to CV-48). What was taken of other markup is gone. */
export const useShots = (markup: string) => {
  const [shots, setShots] = useState<ReadonlyMap<string, Shot>>(new Map());
  const stops = useRef(new Map<string, AbortController>());
  const urls = useRef<string[]>([]);
  const put = (size: Size, shot: Shot) => setShots((all) => new Map(all).set(sizeText(size), shot));
  useEffect(
    () => () => {
      for (const stop of stops.current.values()) stop.abort();
      for (const url of urls.current) URL.revokeObjectURL(url);
    },
    [],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another markup has other pictures
  useEffect(() => {
    for (const stop of stops.current.values()) stop.abort();
    setShots((all) => new Map([...all].filter(([, shot]) => shot.at === 'ready' && shot.how === 'Uploaded')));
  }, [markup]);

  const keep = (size: Size, file: File, how: 'Generated' | 'Uploaded', note: string | null) => {
    const url = URL.createObjectURL(file);
    urls.current.push(url);
    put(size, { at: 'ready', file, url, how, note });
  };
  const stopOf = (size: Size): AbortController => {
    stops.current.get(sizeText(size))?.abort();
    const stop = new AbortController();
    stops.current.set(sizeText(size), stop);
    return stop;
  };
  const generate = async (size: Size): Promise<void> => {
    const { signal } = stopOf(size);
    put(size, { at: 'working' });
    const taken = await takeShot(markup, size, signal);
    if (signal.aborted) return;
    if (taken.ok) keep(size, taken.file, 'Generated', taken.blank ? 'The picture is blank' : null);
    else put(size, { at: 'failed', title: taken.title, why: taken.why });
  };
  return {
    of: (size: Size): Shot => shots.get(sizeText(size)) ?? none,
    /** One after the other: the server takes one at a time. */
    generate: async (sizes: readonly Size[]) => {
      for (const size of sizes) await generate(size);
    },
    stop: (size: Size) => {
      stopOf(size);
      put(size, none);
    },
    upload: async (size: Size, file: File) => {
      const { signal } = stopOf(size);
      const why = await wrongWith(file, size);
      if (signal.aborted) return;
      if (why === null) keep(size, file, 'Uploaded', null);
      else put(size, { at: 'failed', title: file.name, why });
    },
  };
};
export type Shots = ReturnType<typeof useShots>;
