import {
  appEventIds,
  appEventKeys,
  appEventSlice,
  appEvents,
  bidding,
  createTable,
  creativeDelivery,
  delivery,
  factBatches,
  localName,
  onCluster,
  type Placement,
  type Table,
} from './facts-tables.ts';

export type FactsStep = { version: number; name: string; statements(placement: Placement): string[] };

/**
 * Events summed by day: (app_id, day, event, custom_action_name). A projection is written in the same part as its events,
 * so that no crash and no repetition can part the two, and it is read instead of them by every query that groups by these
 * columns or fewer. What was stored before the step is summed in the background; until then it is read event by event.
 */
const sumsOfEvents = (placement: Placement): string[] => {
  const events = `ALTER TABLE ${localName('app_events', placement)}${onCluster(placement)}`;
  return [
    `${events} ADD PROJECTION IF NOT EXISTS sums_by_day (
  SELECT app_id, day, event, custom_action_name, count(), countIf(revenue_usd > 0), sum(revenue_usd), max(ts)
  GROUP BY app_id, day, event, custom_action_name
)`,
    `${events} MATERIALIZE PROJECTION sums_by_day`,
  ];
};

const idsOfEvents = (placement: Placement): string[] => [
  ...createTable(appEventIds, placement),
  `CREATE MATERIALIZED VIEW IF NOT EXISTS app_event_ids_fill${onCluster(placement)}
TO ${localName('app_event_ids', placement)}
AS SELECT cityHash64(app_id, event_id) AS key_hash, app_id, event_id, toDate(ts, 'UTC') AS day
FROM ${localName('app_events', placement)}`,
  // Whoever wrote events by statements of their own did so under the step before; a key that is there is merged with itself.
  `INSERT INTO app_event_ids SELECT cityHash64(app_id, event_id), app_id, event_id, day FROM app_events`,
  `DROP VIEW IF EXISTS app_event_keys_fill${onCluster(placement)}`,
];

/** Of so many slices the first 256 are kept. */
export const DEVICE_SLICES = 4096;

export const SLICES_KEPT = 256;

const slicesOfEvents = (placement: Placement): string[] => {
  const slices = `SELECT app_id, cityHash64(device_id) % ${DEVICE_SLICES} AS slice, device_id, toDate(ts, 'UTC') AS day, event,
  custom_action_name, country, attributed_to, campaign_id, revenue_usd, cityHash64(event_id) AS event_hash`;
  return [
    ...createTable(appEventSlice, placement),
    `CREATE MATERIALIZED VIEW IF NOT EXISTS app_event_slice_fill${onCluster(placement)}
TO ${localName('app_event_slice', placement)}
AS ${slices} FROM ${localName('app_events', placement)} WHERE slice < ${SLICES_KEPT}`,
    // An event that is there is merged with itself.
    `INSERT INTO app_event_slice ${slices} FROM app_events WHERE slice < ${SLICES_KEPT}`,
    // Now, not some time later: estimates read without FINAL, and would count an event twice that came in meanwhile, or
    // all of them where the step was cut off or two servers took it at once.
    `OPTIMIZE TABLE ${localName('app_event_slice', placement)}${onCluster(placement)} FINAL`,
  ];
};

/**
 * When the click or impression was that an event is attributed to; 1970: it is not known. Only the table's description changes:
 * what is stored already reads so.
 */
const touchOfEvents = (placement: Placement): string[] => {
  const names = [...new Set([localName('app_events', placement), 'app_events'])];
  return names.map(
    (name) =>
      `ALTER TABLE ${name}${onCluster(placement)} ADD COLUMN IF NOT EXISTS touched_at DateTime64(3, 'UTC') DEFAULT toDateTime64(0, 3, 'UTC')`,
  );
};

/** A row and its corrections lie in one week, so that weeks need not be looked through together. */
const latestOf = (placement: Placement, { name }: Table): string =>
  `CREATE VIEW IF NOT EXISTS ${name}_latest${onCluster(placement)} AS SELECT * FROM ${name} FINAL
SETTINGS do_not_merge_across_partitions_select_final = 1`;

/** What those requests ask for that come to the choice of a creative: banner sizes, native, video. Empty where it is not told. */
const sizesOfBidding = (placement: Placement): string[] => {
  const column = 'ADD COLUMN IF NOT EXISTS sizes Map(LowCardinality(String), UInt64)';
  const tables = new Set([localName('bidding', placement), 'bidding']);
  return [
    ...[...tables].map((table) => `ALTER TABLE ${table}${onCluster(placement)} ${column}`),
    // The view knows the columns that were there when it was made
    latestOf(placement, bidding).replace('CREATE VIEW IF NOT EXISTS', 'CREATE OR REPLACE VIEW'),
  ];
};

/** All steps in order. A step, once released, never changes; each statement may run twice without harm. */
export const FACTS_STEPS: readonly FactsStep[] = [
  {
    version: 1,
    name: 'app events, delivery and batches',
    statements: (placement) => [
      ...[appEvents, appEventKeys, delivery, factBatches].flatMap((table) => createTable(table, placement)),
      `CREATE MATERIALIZED VIEW IF NOT EXISTS app_event_keys_fill${onCluster(placement)}
TO ${localName('app_event_keys', placement)}
AS SELECT app_id, event_id, toDate(ts, 'UTC') AS day FROM ${localName('app_events', placement)}`,
      `CREATE VIEW IF NOT EXISTS delivery_latest${onCluster(placement)} AS SELECT * FROM delivery FINAL`,
    ],
  },
  {
    version: 2,
    name: 'sums and keys of app events',
    statements: (placement) => [...sumsOfEvents(placement), ...idsOfEvents(placement)],
  },
  { version: 3, name: 'slices of devices', statements: slicesOfEvents },
  {
    version: 4,
    name: 'bidding and delivery of creatives',
    statements: (placement) =>
      [bidding, creativeDelivery].flatMap((table) => [...createTable(table, placement), latestOf(placement, table)]),
  },
  { version: 5, name: 'sizes that requests ask for', statements: sizesOfBidding },
  { version: 6, name: 'when an event was touched', statements: touchOfEvents },
];

/** The table that remembers which steps were taken. */
export function versionTable(placement: Placement): string[] {
  const columns = "version UInt32, name String, applied_at DateTime DEFAULT now('UTC')";
  return createTable(
    { name: 'facts_schema', columns, engine: 'MergeTree', orderBy: 'version', shardBy: 'version' },
    placement,
  );
}

/** The facts were brought further by a newer server than this one. */
export class FactsAhead extends Error {
  override name = 'FactsAhead';
  constructor(at: number, known: number) {
    super(
      `The facts store has schema version ${at}, this server knows ${known}: start the newer server, or restore the store.`,
    );
  }
}

/** The version of facts that are elsewhere now: no release takes them for its own, and the name beside it says the rest. */
export const MOVED_AWAY = 4_294_967_295;

/** What is said of facts that were moved away. */
export type FactsLeft = {
  /** Where to, in words. */
  told: string;
  /** When, ISO 8601 in UTC. */
  at: string;
  /** Sums of delivery in the records that were counted from these facts have no higher number. */
  counted: number;
};
export const factsLeftIn = (name: string): FactsLeft => JSON.parse(name) as FactsLeft;

/** The facts were moved to another store; what is here is how they were then. */
export class FactsMoved extends Error {
  override name = 'FactsMoved';
  constructor(told: string) {
    super(
      `The facts here were moved away: ${told}. Start with the settings that the move named. To go back to how it was then: npm run admin -- move --back`,
    );
  }
}

type Store = {
  command(sql: string): Promise<void>;
  query<T>(sql: string): Promise<T[]>;
  insert(table: string, rows: object[]): Promise<void>;
};

/**
 * Takes the steps that are missing. Safe with several servers starting at once and after a step that was left half way:
 * every statement creates only what is not there.
 * @throws FactsAhead for a store that a newer version of the product has written, FactsMoved for one whose facts are elsewhere now
 */
export async function takeFactsSteps(store: Store, placement: Placement, steps = FACTS_STEPS): Promise<void> {
  for (const statement of versionTable(placement)) await store.command(statement);
  const [found] = await store.query<{ version: number; of: string }>(
    'SELECT max(version) AS version, argMax(name, facts_schema.version) AS of FROM facts_schema',
  );
  const at = found?.version ?? 0;
  if (at === MOVED_AWAY) throw new FactsMoved(factsLeftIn(found?.of ?? '{}').told);
  const newest = steps.at(-1)?.version ?? 0;
  if (at > newest) throw new FactsAhead(at, newest);
  for (const step of steps.filter(({ version }) => version > at)) {
    for (const statement of step.statements(placement)) await store.command(statement);
    await store.insert('facts_schema', [{ version: step.version, name: step.name }]);
  }
}
