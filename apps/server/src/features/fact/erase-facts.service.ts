import type { Context } from '../../context.ts';
import { BUCKETS } from '../../platform/erased/forms.ts';
import { erasedDevices } from '../../platform/erased/ledger.ts';

/** Tables that know single devices. All other facts are sums, in which nobody can be found. */
const TABLES = ['app_events', 'app_event_slice'] as const;

/** The bucket of a device, as the ledger counts them: the first 16 bits of its id. */
const BUCKET = `reinterpretAsUInt16(reverse(substring(UUIDToNum(device_id), 1, 2)))`;
const UUID_BYTES = 16;

/** Devices among the events that the ledger may mean, and does. */
const erasedAmong = async (context: Context): Promise<string[]> => {
  const ledger = await erasedDevices(context);
  const buckets = ledger.buckets('uuid');
  if (buckets.length === 0) return [];
  const some = buckets.length < BUCKETS / 2 ? `WHERE ${BUCKET} IN {buckets:Array(UInt16)}` : '';
  const rows = await context.facts.query<{ device: string }>(
    `SELECT DISTINCT toString(device_id) AS device FROM app_events ${some}`,
    { buckets },
  );
  return rows.flatMap(({ device }) =>
    ledger.holds('uuid', Buffer.from(device.replaceAll('-', ''), 'hex'), 0, UUID_BYTES) ? [device] : [],
  );
};

const OF_APPLICATIONS = ['app_events', 'app_event_slice', 'app_event_ids', 'app_event_keys'] as const;
const OF_CAMPAIGNS = ['delivery', 'bidding', 'creative_delivery'] as const;
type Erased = { looked_at: number; found: number; removed: number };

/** Which applications and campaigns a company had. */
export type FactOwners = { application_ids: readonly number[]; campaign_ids: readonly number[] };

const tablesOf = ({ application_ids, campaign_ids }: FactOwners) => [
  ...OF_APPLICATIONS.map((table) => ({ table, where: 'app_id IN {ids:Array(UInt32)}', ids: application_ids })),
  ...OF_CAMPAIGNS.map((table) => ({ table, where: 'campaign_id IN {ids:Array(UInt32)}', ids: campaign_ids })),
];

/** How many rows of the facts are about these applications and campaigns, and of how many. */
export const countFactsOf = async (context: Context, owners: FactOwners): Promise<Erased> => {
  const told = { looked_at: 0, found: 0, removed: 0 };
  for (const { table, where, ids } of tablesOf(owners)) {
    const [row] = await context.facts.query<{ n: number; of: number }>(
      `SELECT count() AS n, countIf(${where}) AS of FROM ${table}`,
      { ids },
    );
    told.looked_at += row?.n ?? 0;
    told.found += row?.of ? 1 : 0;
    told.removed += row?.of ?? 0;
  }
  return told;
};

/** Takes all facts about these applications and campaigns out, sums by day with them. */
export const eraseFactsOf = async (context: Context, owners: FactOwners, signal: AbortSignal): Promise<Erased> => {
  const told = await countFactsOf(context, owners);
  if (told.removed === 0) return told;
  for (const { table, where, ids } of tablesOf(owners)) {
    signal.throwIfAborted();
    const [row] = await context.facts.query<{ n: number }>(`SELECT count() AS n FROM ${table} WHERE ${where}`, { ids });
    if (row?.n) await context.facts.remove(table, where, { ids }, { signal });
  }
  return told;
};

/**
 * Takes devices out of the facts. Counts of events by day are made of the rows and lose theirs; sums of delivery stay.
 * @param uuids null: those of the ledger that are there
 */
export const eraseInFacts = async (
  context: Context,
  uuids: readonly string[] | null,
  signal: AbortSignal,
): Promise<Erased> => {
  const told = { looked_at: 0, found: 0, removed: 0 };
  const devices = uuids ?? (await erasedAmong(context));
  for (const table of TABLES) {
    const [all] = await context.facts.query<{ n: number }>(`SELECT count() AS n FROM ${table}`, {}, { signal });
    told.looked_at += all?.n ?? 0;
    if (devices.length === 0) continue;
    const where = 'device_id IN {devices:Array(UUID)}';
    const question = `SELECT count() AS n FROM ${table} WHERE ${where}`;
    const [of] = await context.facts.query<{ n: number }>(question, { devices }, { signal });
    if (!of?.n) continue;
    await context.facts.remove(table, where, { devices }, { signal });
    told.found++;
    told.removed += of.n;
  }
  return told;
};
