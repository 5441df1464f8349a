import type { UtcDay } from '@fairlead/domain/utc-day';
import type { Records } from '../../db/records.ts';
import type { Cursor } from '../../platform/feed/cursor.ts';
import { TOLD } from '../../platform/feed/feed.sql.ts';
import { movesWhere } from '../../platform/moves.ts';
import type { BuildKind } from '../audience/build.service.ts';
import { IN_FEED, LINE_COLUMNS, LINE_PARTS, LINE_SOURCE, type LineRow, MOMENT } from './campaign-line.sql.ts';

type Store = { db: Records };

/** A change as it is read: `id` is null where the campaign is to be removed. */
export type ChangeRow = { campaign_id: number; position: number; history: string } & (
  | LineRow
  | { id: null; groups: null }
);

/**
 * What changed after a cursor, each with its campaign as it is now, in one look at the records; at most `most`. Null when the
 * feed does not know the cursor any more.
 */
export const changesWithLines = async (
  { db }: Store,
  { history, position }: Cursor,
  most: number,
): Promise<ChangeRow[] | null> => {
  const rows = await db.query<Omit<ChangeRow, 'campaign_id'> & { known: boolean; campaign_id: number | null }>(
    `with ${TOLD}, ${MOMENT}, chosen as (
       select c.id, m.seen, m.day, m.last from told t join campaign c on c.id = t.campaign_id cross join moment m where ${IN_FEED}
     ), ${LINE_PARTS}, line as (select ${LINE_COLUMNS} from ${LINE_SOURCE})
     select p.known, p.history, t.campaign_id, t.position, n.* from place p left join told t on true
     left join line n on n.id = t.campaign_id order by t.position`,
    [history, position, most],
  );
  if (!rows[0]?.known) return null;
  return rows.filter((row) => row.campaign_id !== null) as ChangeRow[];
};

/**
 * Ids of all campaigns in the feed: those of an application one after the other, and in it those of a line item, since what these
 * give is asked once for all campaigns that are resolved together.
 */
export const fedCampaignIds = async ({ db }: Store): Promise<number[]> =>
  (
    await db.query<{ id: number }>(
      `with ${MOMENT} select c.id from campaign c cross join moment m left join lateral line_item_on(c.id, m.day) f on true
       where ${IN_FEED} order by c.app_id, f.line_item_id, c.id`,
    )
  ).map(({ id }) => id);

/**
 * What lines of these campaigns are made of, in the order of `fedCampaignIds` and in one look at the records with it (`holdStill`):
 * who is in the feed is not asked again.
 */
export const lineRows = ({ db }: Store, ids: readonly number[]): Promise<LineRow[]> =>
  db.query<LineRow>(
    `with ${MOMENT}, chosen as (select u.id, m.seen, m.day, m.last from unnest($1::int[]) u (id) cross join moment m), ${LINE_PARTS}
     select ${LINE_COLUMNS} from ${LINE_SOURCE} order by c.app_id, c.line_item_id, c.id`,
    [ids],
  );

/**
 * Lines as of past days: of each campaign one for every line item it belonged to until `to`, as of the day on which it came to it,
 * and as of `from` of the one it had then. They announce all that starts until `to`. Settings without a history are those of
 * now, and so is who is archived; archived campaigns are told too.
 */
export const pastLines = ({ db }: Store, from: UtcDay, to: UtcDay, now: Date): Promise<(LineRow & { day: UtcDay })[]> =>
  db.query<LineRow & { day: UtcDay }>(
    `with chosen as (
       select distinct campaign_id as id, $3::timestamptz as seen, greatest(start_date, $1::date) as day, $2::date as last
       from ${movesWhere('true')} h where start_date <= $2::date and last_day >= $1::date
     ), ${LINE_PARTS}
     select ${LINE_COLUMNS}, c.day from ${LINE_SOURCE} order by c.id, c.day`,
    [from, to, now],
  );

export type CapChange = { id: number; at: Date; before: number | null; after: number | null };

/** What people changed of the daily caps of campaigns, oldest first; by the campaign's id. */
export const capChanges = ({ db }: Store): Promise<CapChange[]> =>
  db.query<CapChange>(
    `select l.entity_id as id, l.at, (c ->> 'before')::float8 as before, (c ->> 'after')::float8 as after
     from change_log l cross join lateral jsonb_array_elements(l.changes) c
     where l.entity = 'campaign' and l.action <> 'create' and c ->> 'field' = 'client_daily_budget' order by l.entity_id, l.at, l.id`,
  );

/** Begins a look at the records in which nothing changes. Needs a transaction of its own, before anything is read. */
export const holdStill = ({ db }: Store) => db.query('set transaction isolation level repeatable read read only');

type BuildFile = { key: string; kind: BuildKind; criterion: string };

/** The build of a list that a bidder may fetch: its file and what is in it. */
export const buildFile = async ({ db }: Store, id: string): Promise<BuildFile | null> =>
  (
    await db.query<BuildFile>(
      `select b.id_file_key as key, b.id_kind as kind, t.criterion from audience_build b
       join targeting_list t on t.id = b.targeting_list_id where b.id = $1 and b.id_file_key is not null and b.id_kind is not null`,
      [id],
    )
  )[0] ?? null;
