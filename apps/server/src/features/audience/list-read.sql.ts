import type { State } from '@fairlead/domain/state';
import type { Context } from '../../context.ts';
import { readsTests } from '../../platform/reads-tests.ts';

/** Builds drawn beside a list's size. */
const SIZES = 7;

export type ListRow = {
  id: number;
  name: string;
  state: 'new' | 'archived';
  app_id: number;
  company_id: number;
  cohort_id: number | null;
  combination_id: number | null;
  origin: 'cohorts' | 'manual_upload' | 's3' | 'http' | 'client' | 'se' | 'combination';
  criterion: string;
  rows: number | null;
  original_csv_rows: number | null;
  rows_format: 'plain' | 'hash' | null;
  id_kind: 'uuid' | 'md5' | 'sha1' | 'sha256' | 'text' | null;
  created: number;
  updated: number;
  csv_updated: number | null;
  url: string | null;
  duplicates: number | null;
  invalid_lines: number | null;
  case_fixed_lines: number | null;
  error: string | null;
  last_run: number | null;
  operator: 'union' | 'intersection' | 'difference' | null;
  source_targeting_list_ids: number[] | null;
  whitelist_campaign_ids: number[];
  blacklist_campaign_ids: number[];
  not_updating: boolean;
  job_id: number | null;
  last_good_at: Date | null;
  /** When the earliest direct source got a build that a combination has not followed yet. */
  behind_since: Date | null;
  /** When the newest build of a dynamic list began, or was found not to be needed. */
  tried_at: Date | null;
  countries: string[] | null;
  sizes: number[] | null;
  version: number;
  total: number;
};

/** Copies that are made for A/B tests are among them for whoever reads those (F7). */
const campaignsOn = (side: string, copies: boolean) => {
  const seen = copies ? '' : 'join campaign v on v.id = u.campaign_id and v.source_campaign_id is null';
  return `array(select u.campaign_id from campaign_targeting_list u ${seen}
    where u.targeting_list_id = p.id and u.side = '${side}' order by u.campaign_id)`;
};

/**
 * Lists with all that is derived, newest first, in one statement. `below` walks combinations down to every list they
 * are made of; one archived list there stops the combination (CM-22). A union, so that a list met twice is walked once.
 */
const question = (where: string, limit: string, copies: boolean) => `
with recursive page as (
  select l.* from targeting_list l where ${where} order by l.id desc ${limit}
), below (root, id) as (
  select c.targeting_list_id, s.targeting_list_id
    from combination c join combination_source s on s.combination_id = c.id
   where c.targeting_list_id in (select id from page)
  union
  select b.root, s.targeting_list_id
    from below b join combination c on c.targeting_list_id = b.id join combination_source s on s.combination_id = c.id
), stuck as (
  select distinct b.root from below b join targeting_list t on t.id = b.id where t.state = 'archived'
)
select p.id, p.name, p.state, p.app_id, p.company_id, h.id as cohort_id, c.id as combination_id, p.origin, p.criterion, p.rows,
  p.original_csv_rows, p.rows_format, p.id_kind, extract(epoch from p.created)::int as created,
  extract(epoch from p.updated)::int as updated, extract(epoch from p.csv_updated)::int as csv_updated, p.url,
  p.duplicates, p.invalid_lines, p.case_fixed_lines, p.error, extract(epoch from p.last_run)::int as last_run, c.operator,
  (select array_agg(s.targeting_list_id order by s.position) from combination_source s where s.combination_id = c.id)
    as source_targeting_list_ids,
  ${campaignsOn('whitelists', copies)} as whitelist_campaign_ids, ${campaignsOn('blacklists', copies)} as blacklist_campaign_ids,
  p.id in (select root from stuck) as not_updating, j.id as job_id,
  coalesce(h.fresh_at, b.finished_at) as last_good_at, h.tried_at,
  (select min(t.csv_updated) from combination_source s join targeting_list t on t.id = s.targeting_list_id
    where s.combination_id = c.id and t.csv_updated > p.csv_updated) as behind_since, h.countries,
  (select array_agg(g.rows order by g.id) from (
     select o.id, o.rows from audience_build o
      where o.targeting_list_id = p.id and o.rows is not null and o.error is null order by o.id desc limit ${SIZES}) g) as sizes,
  p.version, (select count(*) from targeting_list l where ${where}) as total
from page p
  left join combination c on c.targeting_list_id = p.id
  left join cohort h on h.targeting_list_id = p.id
  left join audience_build b on b.id = p.build_id
  left join job j on j.id = p.job_id
order by p.id desc`;

/** The newest `most` lists of an application; `total` on each row counts all that match. */
export const listsOfApp = (
  context: Context,
  app: number,
  state: 'new' | 'archived' | 'all',
  most: number,
): Promise<ListRow[]> => {
  const matches = `l.app_id = $1 and ($2 = 'all' or l.state = $2)`;
  return context.db.query(question(matches, 'limit $3', readsTests(context)), [app, state, most]);
};

export const listsById = (context: Context, ids: readonly number[]): Promise<ListRow[]> =>
  context.db.query(question('l.id = any($1)', '', readsTests(context)), [ids]);

export type BuildRow = {
  id: string;
  trigger: string;
  started_at: Date;
  finished_at: Date | null;
  rows: number | null;
  added: number | null;
  removed: number | null;
  kept: number | null;
  error: string | null;
};

/** Newest first. */
export const buildsOf = ({ db }: Context, list: number, most: number): Promise<(BuildRow & { total: number })[]> =>
  db.query(
    `select id, trigger, started_at, finished_at, rows, added, removed, kept, error, count(*) over () as total
     from audience_build where targeting_list_id = $1 order by id desc limit $2`,
    [list, most],
  );

export const statesOfLists = ({ db }: Context, ids: readonly number[]): Promise<{ id: number; state: State }[]> =>
  db.query('select id, state from targeting_list where id = any($1::int[])', [ids]);
