/** Why an ad was stopped. */
export type StopReason = 'silent' | 'flood' | 'away' | 'hidden' | 'missing';

/** What an ad said. Text alone: nothing of it is ever read as anything else. */
export type Said = { kind: 'event' | 'call' | 'fault'; text: string; warn: boolean };

type Hears = {
  said: (said: Said) => void;
  /** The ad wants to be of another size: `expanded`, `resized`, `default` or `hidden`. */
  framed: (state: string, size: { width: number; height: number }) => void;
  stopped: (why: StopReason) => void;
};

/** What the page in the frame needs to know to play an app. */
export type StagedAd = {
  markup: string;
  width: number;
  height: number;
  screen: { width: number; height: number };
  placement: 'inline' | 'interstitial';
};

const MOST_A_SECOND = 100;
const MOST_LETTERS = 500;
const SILENT_MS = 3_000;
const MISSING_MS = 10_000;
const kinds: readonly string[] = ['event', 'call', 'fault'];
const states: readonly string[] = ['default', 'expanded', 'resized', 'hidden'];

const side = (value: unknown): number => Math.min(4096, Math.max(1, Math.round(Number(value)) || 1));

/** A message of the frame, whatever it is, as one of ours; null for anything else. */
export const readMessage = (
  data: unknown,
): Said | { kind: 'frame'; state: string; width: number; height: number } | { kind: 'pong' } | null => {
  if (typeof data !== 'object' || data === null) return null;
  const { kind, text, warn, width, height } = data as Record<string, unknown>;
  if (typeof kind !== 'string' || typeof text !== 'string') return null;
  if (kind === 'pong') return { kind };
  if (kind === 'frame')
    return states.includes(text) ? { kind, state: text, width: side(width), height: side(height) } : null;
  if (!kinds.includes(kind)) return null;
  return { kind: kind as Said['kind'], text: text.slice(0, MOST_LETTERS), warn: warn === true || kind === 'fault' };
};

/**
 * Gives an ad to a frame that holds the stage (decision 0083), once, and listens to it: through a port of its own, as any page in
 * the frame could speak through the window. Whoever says nothing for 3 s, or more than 100 things a second, is let go: the caller
 * takes the frame away. @returns ends it
 */
export const holdStage = (frame: HTMLIFrameElement, ad: StagedAd, hears: Hears): (() => void) => {
  const { port1: port, port2 } = new MessageChannel();
  const began = performance.now();
  let given = false;
  let heard = began;
  let second = 0;
  let count = 0;

  const end = () => {
    clearInterval(ping);
    removeEventListener('message', onWindow);
    document.removeEventListener('visibilitychange', onHidden);
    port.onmessage = null;
    port.close();
  };
  const stop = (why: StopReason) => {
    end();
    hears.stopped(why);
  };
  const isFlood = (): boolean => {
    const now = Math.floor(performance.now() / 1000);
    if (now !== second) [second, count] = [now, 0];
    count += 1;
    if (count > MOST_A_SECOND) stop('flood');
    return count > MOST_A_SECOND;
  };
  const onWindow = ({ source, data }: MessageEvent) => {
    if (source !== frame.contentWindow || isFlood() || given || data !== 'stage-ready') return;
    given = true;
    heard = performance.now();
    // The page in the frame has no origin that could be named
    frame.contentWindow?.postMessage(ad, '*', [port2]);
  };
  const onHidden = () => document.hidden && stop('hidden');
  port.onmessage = ({ data }) => {
    heard = performance.now();
    if (isFlood()) return;
    const message = readMessage(data);
    if (!message || message.kind === 'pong') return;
    if (message.kind === 'frame') hears.framed(message.state, message);
    else hears.said(message);
  };
  const ping = setInterval(() => {
    const now = performance.now();
    if (!given) return now - began > MISSING_MS ? stop('missing') : undefined;
    if (now - heard > SILENT_MS) return stop('silent');
    port.postMessage('ping');
  }, 1_000);
  addEventListener('message', onWindow);
  document.addEventListener('visibilitychange', onHidden);
  return end;
};
