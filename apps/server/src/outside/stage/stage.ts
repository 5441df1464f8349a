import { readFileSync } from 'node:fs';

const text = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');

/** Defines `openMraid(tell, given)`: what an ad knows as `mraid`. For the preview's page and for captures. */
export const mraidScript = text('./mraid.js').replace('export const', 'const');

/** Where the page stands that ads are previewed in. Without words: blockers of ads go by them. */
export const STAGE_PATH = '/stage';

/** The page that an ad is written into by the dashboard that holds it in a frame: always the same bytes, nothing in it is secret. */
export const stagePage = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Preview</title></head><body><script>${mraidScript}${text('./shell.js')}</script></body></html>`;

/**
 * What an ad may do there: run scripts, and load over https. It has no origin, so there is no storage, no cookie, no parent and no
 * way into a call of ours; it opens no window, leaves nowhere, and is held by no page but the dashboard's.
 */
export const stagePolicy = [
  'sandbox allow-scripts',
  "default-src 'none'",
  "script-src 'unsafe-inline' 'unsafe-eval' https: data: blob:",
  "style-src 'unsafe-inline' https:",
  'img-src https: data: blob:',
  'media-src https: data: blob:',
  'font-src https: data:',
  'connect-src https:',
  'frame-src https: data: blob:',
  "worker-src 'none'",
  "form-action 'none'",
  'base-uri https://creative.invalid',
  "frame-ancestors 'self'",
].join('; ');
