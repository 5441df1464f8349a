import type { Issue } from '../issue.ts';
import { type EventKind, eventKinds } from './app-event.ts';
import { FACT_AHEAD_MS, FACT_DAYS_BACK, factTime, HOUR_MS } from './delivery.rules.ts';

/** Longest `properties` as JSON, in bytes (design 13.10). */
const PROPERTIES_BYTES = 8192;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const ZERO_ID = '00000000-0000-0000-0000-000000000000';

export const isEventKind = (text: string): text is EventKind => (eventKinds as readonly string[]).includes(text);

/** What the rules look at; `properties_bytes` is the length of its JSON, infinite for what cannot be written. */
export type EventDraft = {
  ts: string;
  device_id: string;
  event: string;
  custom_action_name: string;
  country: string;
  touched_at: string | null;
  properties_bytes: number;
};

/** When it happened: at most 5 minutes ahead of the product's clock, as clocks differ, and 760 days back. */
const checkTime = (ts: number | null, now: Date): string | null => {
  if (ts === null) return 'ts must be a time with its zone, such as 2026-11-18T09:12:41.250Z';
  if (ts > now.getTime() + FACT_AHEAD_MS) return 'ts is in the future';
  if (ts < now.getTime() - FACT_DAYS_BACK * 24 * HOUR_MS) return `ts is more than ${FACT_DAYS_BACK} days ago`;
  return null;
};

/** The click or impression comes before what follows from it. */
const checkTouch = (touched: string | null, ts: number | null, now: Date): string | null => {
  if (touched === null) return null;
  const at = factTime(touched);
  if (at === null) return 'touched_at must be a time with its zone, such as 2026-11-18T09:12:41.250Z';
  if (ts !== null && at > ts) return 'touched_at is after ts: nothing follows from an ad that was not shown yet';
  return at < now.getTime() - FACT_DAYS_BACK * 24 * HOUR_MS
    ? `touched_at is more than ${FACT_DAYS_BACK} days ago`
    : null;
};

/** A gaid or idfa. The zero id is what a phone gives that has none to give. */
const checkDevice = (device: string): string | null => {
  if (!UUID.test(device)) return 'device_id must be a UUID';
  return device === ZERO_ID ? 'device_id is the zero id, which belongs to no device' : null;
};

/** A custom action has a name; `.` and `..` are none: in an address (D-267) they stand for a folder, however they are encoded. */
const checkActionName = (event: string, name: string): string | null => {
  if (event === 'custom_action' && name.trim() === '') return 'custom_action_name is required for a custom_action';
  return name === '.' || name === '..' ? 'custom_action_name must not be . or ..: no address can end with it' : null;
};

/** What is wrong with an event whose fields have the right kinds; the first fault of each field. */
export const checkAppEvent = (draft: EventDraft, now: Date): Issue[] => {
  const { device_id, event, custom_action_name, country, properties_bytes } = draft;
  const faults: [string, string | null][] = [
    ['ts', checkTime(factTime(draft.ts), now)],
    ['device_id', checkDevice(device_id)],
    ['event', isEventKind(event) ? null : `event must be one of ${eventKinds.join(', ')}`],
    ['custom_action_name', checkActionName(event, custom_action_name)],
    ['country', /^(?:[a-z]{2})?$/i.test(country) ? null : 'country must be two letters, or empty'],
    ['touched_at', checkTouch(draft.touched_at, factTime(draft.ts), now)],
    ['properties', properties_bytes > PROPERTIES_BYTES ? 'properties is more than 8 KB of JSON' : null],
  ];
  return faults.flatMap(([path, message]) => (message === null ? [] : [{ path, message }]));
};
