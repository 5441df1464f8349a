import * as api from '@fairlead/contract/fact';
import { checkAppEvent } from '@fairlead/domain/fact/app-event.rules';
import { FACT_DECIMALS, factTime } from '@fairlead/domain/fact/delivery.rules';
import { roundDecimal } from '@fairlead/domain/money';
import type { Context } from '../../context.ts';
import { erasedDevices, type Ledger } from '../../platform/erased/ledger.ts';
import type { AppEvent } from './app-event-facts.sql.ts';
import { knownApps } from './app-event-state.sql.ts';
import { type RejectedRow, shapeFault } from './batch.service.ts';

/** Any JSON as text; null for what is nested deeper than can be written. */
const jsonOf = (value: unknown): string | null => {
  if (value === undefined || value === null) return '';
  try {
    return JSON.stringify(value);
  } catch {
    return null;
  }
};

/** One row as it is kept, or what is wrong with it. */
const judgeRow = (row: unknown, index: number, now: Date): AppEvent | RejectedRow => {
  const parsed = api.AppEventRow.safeParse(row);
  if (!parsed.success) return shapeFault(index, parsed.error);
  const { properties: sent, campaign_id, revenue_usd, ts, touched_at: touched, ...event } = parsed.data;
  const touched_at = touched === '' ? null : touched;
  const properties = jsonOf(sent);
  const properties_bytes = properties === null ? Number.POSITIVE_INFINITY : Buffer.byteLength(properties);
  const [issue] = checkAppEvent({ ...event, ts, touched_at, properties_bytes }, now);
  if (issue) return { index, ...issue };
  return {
    ...event,
    ts: factTime(ts) ?? 0,
    touched_at: (touched_at && factTime(touched_at)) || 0,
    custom_action_name: event.event === 'custom_action' ? event.custom_action_name.trim() : '',
    country: event.country.toUpperCase(),
    attributed_to: event.attributed_to.trim(),
    campaign_id: campaign_id ?? 0,
    revenue_usd: roundDecimal(revenue_usd, FACT_DECIMALS).toFixed(FACT_DECIMALS),
    properties: properties ?? '',
  };
};

const ERASED = 'device_id names a device that was erased at its user’s wish; send nothing of it any more';
const UUID_BYTES = 16;
const isErased = (ledger: Ledger, device: string): boolean =>
  ledger.size > 0 && ledger.holds('uuid', Buffer.from(device.replaceAll('-', ''), 'hex'), 0, UUID_BYTES);

/**
 * Rows that can be kept, in their order, and what is wrong with the others. The name of an event that is no custom action is
 * dropped: it means nothing.
 */
export const judgeEvents = async (
  context: Pick<Context, 'db' | 'now' | 'config'>,
  rows: readonly unknown[],
): Promise<{ sound: AppEvent[]; rejected: RejectedRow[] }> => {
  const now = context.now();
  const judged = rows.map((row, index) => judgeRow(row, index, now));
  const apps = new Set<number>();
  for (const one of judged) if ('app_id' in one) apps.add(one.app_id);
  const [known, ledger] = await Promise.all([knownApps(context, [...apps]), erasedDevices(context)]);
  const sound: AppEvent[] = [];
  const rejected: RejectedRow[] = [];
  for (const [index, one] of judged.entries()) {
    if (!('app_id' in one)) rejected.push(one);
    else if (isErased(ledger, one.device_id)) rejected.push({ index, path: 'device_id', message: ERASED });
    else if (known.has(one.app_id)) sound.push(one);
    else rejected.push({ index, path: 'app_id', message: 'app_id names no application' });
  }
  return { sound, rejected };
};
