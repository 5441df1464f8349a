/** Where the tables stand: one machine (embedded or a plain server), or the shards and replicas of a named cluster. */
export type Placement = { cluster: string | null };

/** A table of the facts, as it is told to whatever engine holds it. */
export type Table = {
  name: string;
  columns: string;
  /** Family and its arguments, such as `MergeTree` or `ReplacingMergeTree(revision)`. */
  engine: `${string}MergeTree${string}`;
  orderBy: string;
  partitionBy?: string;
  settings?: string[];
  /** On a cluster rows are spread by this expression; what is grouped or looked up together must share it. */
  shardBy: string;
};

/** An insert is answered once its part, and the entry of its folder, are on disk; merged parts are synced too. */
const DURABLE = [
  'fsync_after_insert = 1',
  'fsync_part_directory = 1',
  'min_rows_to_fsync_after_merge = 1',
  'min_compressed_bytes_to_fsync_after_merge = 1',
];

/** So many of the latest inserts are known by their token: a batch sent again after a failure is not stored twice. */
const TOKENS_KEPT = 10_000;

export const onCluster = ({ cluster }: Placement): string => (cluster === null ? '' : ` ON CLUSTER ${quoted(cluster)}`);

const quoted = (name: string): string => `\`${name.replaceAll('`', '\\`')}\``;

const text = (value: string): string => `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** On a cluster `name` is the Distributed table everybody reads and writes, and `name_local` holds the rows. */
export const localName = (name: string, { cluster }: Placement): string => (cluster === null ? name : `${name}_local`);

/** `ReplacingMergeTree(revision)` to `ReplicatedReplacingMergeTree('<path>', '{replica}', revision)`. */
function engineOf(table: Table, placement: Placement): string {
  if (placement.cluster === null) return table.engine;
  const [, family = '', , args = ''] = /^(\w+)(\((.*)\))?$/.exec(table.engine) ?? [];
  const path = `'/clickhouse/tables/{shard}/{database}/${localName(table.name, placement)}'`;
  return `Replicated${family}(${[path, "'{replica}'", args].filter(Boolean).join(', ')})`;
}

/** The statements that make a table: of a cluster, where the rows are and where everybody reads and writes them. */
export function createTable(table: Table, placement: Placement): string[] {
  const local = localName(table.name, placement);
  const tokens = placement.cluster === null ? 'non_replicated_deduplication_window' : 'replicated_deduplication_window';
  const settings = [...DURABLE, `${tokens} = ${TOKENS_KEPT}`, ...(table.settings ?? [])];
  const statements = [
    [
      `CREATE TABLE IF NOT EXISTS ${local}${onCluster(placement)} (${table.columns})`,
      `ENGINE = ${engineOf(table, placement)}`,
      table.partitionBy ? `PARTITION BY ${table.partitionBy}` : '',
      `ORDER BY ${table.orderBy}`,
      `SETTINGS ${settings.join(', ')}`,
    ]
      .filter(Boolean)
      .join('\n'),
  ];
  if (placement.cluster !== null) {
    const target = `${text(placement.cluster)}, currentDatabase(), ${text(local)}, ${table.shardBy}`;
    statements.push(
      `CREATE TABLE IF NOT EXISTS ${table.name}${onCluster(placement)} AS ${local}\nENGINE = Distributed(${target})`,
    );
  }
  return statements;
}

/**
 * What users of the apps did. Sorted for the rules of cohorts, which name an event. `device_id` is a UUID (gaid or idfa);
 * `UUIDToNum(device_id)` is its form in an id file. `campaign_id` 0: none. `country` and `attributed_to` '': unknown.
 *
 * "Once per app_id and event_id" cannot be a key here, as the sort order is another one. Instead `app_event_ids`
 * remembers every key, filled by a view in the same insert: a batch is first compared with it, one batch per app at a
 * time, and what is new is inserted with the batch id as `insert_deduplication_token`, so that a batch which is sent
 * again after a failure half way is not stored twice.
 */
export const appEvents: Table = {
  name: 'app_events',
  columns: `
    event_id String CODEC(ZSTD(1)),
    app_id UInt32,
    device_id UUID CODEC(ZSTD(1)),
    ts DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
    day Date MATERIALIZED toDate(ts, 'UTC'),
    event Enum8('install' = 1, 'reopen' = 2, 'custom_action' = 3),
    custom_action_name LowCardinality(String),
    country LowCardinality(String),
    attributed_to LowCardinality(String),
    campaign_id UInt32,
    revenue_usd Decimal(18, 6),
    properties String CODEC(ZSTD(3))
  `,
  engine: 'MergeTree',
  orderBy: '(event, custom_action_name, day, app_id)',
  shardBy: 'cityHash64(device_id)',
};

/** Small granules: a batch asks for thousands of keys that lie far apart. */
export const appEventKeys: Table = {
  name: 'app_event_keys',
  columns: 'app_id UInt32, event_id String, day Date',
  engine: 'ReplacingMergeTree',
  orderBy: '(app_id, event_id)',
  settings: ['index_granularity = 256'],
  shardBy: 'cityHash64(app_id, event_id)',
};

/** Delivery per hour and campaign; a correction comes as the same hour with a higher revision. Read `delivery_latest`. */
export const delivery: Table = {
  name: 'delivery',
  columns: `
    campaign_id UInt32,
    hour DateTime('UTC') CODEC(DoubleDelta, ZSTD(1)),
    impressions UInt64,
    clicks UInt64,
    reattributions UInt64,
    spend Decimal(18, 6),
    client_cost Decimal(18, 6),
    revision UInt64
  `,
  engine: 'ReplacingMergeTree(revision)',
  orderBy: '(campaign_id, hour)',
  partitionBy: "toYear(hour, 'UTC')",
  shardBy: 'cityHash64(campaign_id)',
};

/** Batches that were taken in whole, with the answer that a repetition gets. `rejected` is JSON. */
export const factBatches: Table = {
  name: 'fact_batches',
  columns: `
    kind LowCardinality(String),
    batch_id String,
    sender LowCardinality(String),
    content_sha256 FixedString(64),
    accepted UInt32,
    duplicates UInt32,
    rejected String CODEC(ZSTD(3)),
    received_at DateTime64(3, 'UTC')
  `,
  engine: 'ReplacingMergeTree(received_at)',
  orderBy: '(kind, batch_id)',
  shardBy: 'cityHash64(kind, batch_id)',
};

/**
 * The keys of all events, found by a number: a batch asks for 10,000 that lie far apart, and of each a small granule of
 * numbers is read, however many there are. (Sorted by their text, a batch against 5 million took 2 to 6 times the CPU.)
 * It takes the place of app_event_keys, with a key for every event that is stored already.
 */
export const appEventIds: Table = {
  name: 'app_event_ids',
  columns: `
    key_hash UInt64 CODEC(NONE),
    app_id UInt32,
    event_id String CODEC(ZSTD(1)),
    day Date CODEC(ZSTD(1))
  `,
  engine: 'ReplacingMergeTree',
  orderBy: '(key_hash, app_id, event_id) PRIMARY KEY key_hash',
  settings: ['index_granularity = 256', 'min_compress_block_size = 4096'],
  shardBy: 'key_hash',
};

/**
 * The events of one device in 16, for estimates: whole devices, so that what is found of them holds for all, cut into 256
 * slices of which an estimate reads as many as it needs. A slice of the events themselves is found only by reading the
 * devices of all. Filled by a view in the same insert; an insert cut off between the two leaves a batch out of it, which
 * an estimate does not notice and nothing exact reads. Columns are called as those of the events.
 */
export const appEventSlice: Table = {
  name: 'app_event_slice',
  columns: `
    app_id UInt32,
    slice UInt16,
    device_id UUID CODEC(ZSTD(1)),
    day Date,
    event Enum8('install' = 1, 'reopen' = 2, 'custom_action' = 3),
    custom_action_name LowCardinality(String),
    country LowCardinality(String),
    attributed_to LowCardinality(String),
    campaign_id UInt32,
    revenue_usd Decimal(18, 6),
    event_hash UInt64 CODEC(NONE)
  `,
  engine: 'ReplacingMergeTree',
  orderBy: '(app_id, slice, device_id, day, event_hash)',
  shardBy: 'cityHash64(device_id)',
};

/**
 * What became of requests, per campaign, hour and supplier; a correction comes with a higher revision. Read `bidding_latest`.
 * In weeks, so that a month of one campaign is five short ranges and the last 24 hours of all are in one or two of them.
 * Nothing is summed beside it: no crash can leave a sum behind its rows (docs/decisions/0070).
 */
export const bidding: Table = {
  name: 'bidding',
  columns: `
    campaign_id UInt32,
    hour DateTime('UTC') CODEC(DoubleDelta, ZSTD(1)),
    supplier_id UInt32,
    eligible UInt64 CODEC(T64, ZSTD(1)),
    lost_segmentation UInt64 CODEC(T64, ZSTD(1)),
    lost_audience UInt64 CODEC(T64, ZSTD(1)),
    lost_country UInt64 CODEC(T64, ZSTD(1)),
    lost_hour_or_day UInt64 CODEC(T64, ZSTD(1)),
    lost_publisher UInt64 CODEC(T64, ZSTD(1)),
    lost_creative_size UInt64 CODEC(T64, ZSTD(1)),
    lost_creative_approval UInt64 CODEC(T64, ZSTD(1)),
    lost_frequency_cap UInt64 CODEC(T64, ZSTD(1)),
    lost_daily_cap UInt64 CODEC(T64, ZSTD(1)),
    lost_pacing UInt64 CODEC(T64, ZSTD(1)),
    lost_floor UInt64 CODEC(T64, ZSTD(1)),
    lost_auction UInt64 CODEC(T64, ZSTD(1)),
    bids UInt64 CODEC(T64, ZSTD(1)),
    wins UInt64 CODEC(T64, ZSTD(1)),
    revision UInt64
  `,
  engine: 'ReplacingMergeTree(revision)',
  orderBy: '(campaign_id, hour, supplier_id)',
  partitionBy: "toMonday(hour, 'UTC')",
  settings: ['index_granularity = 2048'],
  shardBy: 'cityHash64(campaign_id)',
};

/** Delivery split by creative, in the same way; it is never added to `delivery`. Read `creative_delivery_latest`. */
export const creativeDelivery: Table = {
  name: 'creative_delivery',
  columns: `
    campaign_id UInt32,
    hour DateTime('UTC') CODEC(DoubleDelta, ZSTD(1)),
    creative_id UInt32,
    impressions UInt64,
    clicks UInt64,
    reattributions UInt64,
    spend Decimal(18, 6),
    client_cost Decimal(18, 6),
    revision UInt64
  `,
  engine: 'ReplacingMergeTree(revision)',
  orderBy: '(campaign_id, hour, creative_id)',
  partitionBy: "toMonday(hour, 'UTC')",
  settings: ['index_granularity = 2048'],
  shardBy: 'cityHash64(campaign_id)',
};
