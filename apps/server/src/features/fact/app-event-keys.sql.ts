import type { UtcDay } from '@fairlead/domain/utc-day';
import type { Facts } from '../../db/facts.ts';

type Store = { facts: Facts };

/** What makes an event the same event: it counts once. */
export type EventKey = { app_id: number; event_id: string };

export const keyOf = ({ app_id, event_id }: EventKey): string => `${app_id} ${event_id}`;

/** Ids of a batch stand in the text: parameters of this length no server takes. */
const LONG_TEXT = { max_query_size: String(64 * 1_048_576) };

const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** Which of these events are stored, by `keyOf`. Reads only the small granules that their numbers fall into. */
export const knownEvents = async ({ facts }: Store, keys: readonly EventKey[]): Promise<Set<string>> => {
  if (keys.length === 0) return new Set();
  const apps = keys.map(({ app_id }) => app_id).join(',');
  const ids = keys.map(({ event_id }) => quoted(event_id)).join(',');
  const asked = `SELECT cityHash64(toUInt32(key.1), key.2) FROM (SELECT arrayJoin(arrayZip([${apps}], [${ids}])) AS key)`;
  const rows = await facts.query<EventKey>(
    `SELECT app_id, event_id FROM app_event_ids WHERE key_hash IN (${asked})`,
    {},
    { settings: LONG_TEXT },
  );
  return new Set(rows.map(keyOf));
};

type Range = { apps: readonly number[]; from: UtcDay; to: UtcDay };

/** Of these apps those with more events than keys in the days: a crash, or a server, left the keys of a part behind. */
export const appsWithoutKeys = async ({ facts }: Store, { apps, from, to }: Range): Promise<number[]> => {
  const asked = { apps, from, to };
  const where = 'app_id IN ({apps:Array(UInt32)}) AND k.day >= {from:Date} AND k.day <= {to:Date}';
  const [stored, keyed] = await Promise.all([
    facts.query<{ app_id: number; n: number }>(
      `SELECT app_id, count() AS n FROM app_events AS k WHERE ${where} GROUP BY app_id`,
      asked,
    ),
    facts.query<{ app_id: number; n: number }>(
      `SELECT app_id, uniqExact(key_hash) AS n FROM app_event_ids AS k WHERE ${where} GROUP BY app_id`,
      asked,
    ),
  ]);
  const keys = new Map(keyed.map(({ app_id, n }) => [app_id, n]));
  return stored.filter(({ app_id, n }) => n > (keys.get(app_id) ?? 0)).map(({ app_id }) => app_id);
};

/** Writes the keys of all events of these apps and days again; a key that is there is merged with itself. */
export const writeKeys = ({ facts }: Store, { apps, from, to }: Range): Promise<void> =>
  facts.command(
    `INSERT INTO app_event_ids SELECT cityHash64(app_id, event_id), app_id, event_id, day FROM app_events
     WHERE app_id IN ({apps:Array(UInt32)}) AND day >= {from:Date} AND day <= {to:Date}`,
    { apps, from, to },
  );
