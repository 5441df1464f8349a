import type { Context } from '../../context.ts';
import type { IdKind } from '../../engine/engine.ts';

/** A list as devices are looked up in it; without a build nobody is on it. */
export type ReachList = {
  id: number;
  name: string;
  rows: number;
  build_id: string | null;
  key: string | null;
  kind: IdKind | 'text' | null;
};

/** Lists of a company among these. */
export const reachLists = ({ db }: Context, company: number, ids: readonly number[]): Promise<ReachList[]> =>
  db.query<ReachList>(
    `select l.id, l.name, coalesce(l.rows, 0) as rows, l.build_id::text as build_id, b.id_file_key as key, l.id_kind as kind
     from targeting_list l left join audience_build b on b.id = l.build_id where l.company_id = $1 and l.id = any($2)`,
    [company, ids],
  );

export const countriesNamed = (
  { db }: Context,
  ids: readonly number[],
): Promise<{ id: number; name: string; alpha_two_name: string }[]> =>
  db.query('select id, name, alpha_two_name from country where id = any($1) order by name', [ids]);

/** Lists of devices that other campaigns of an application name. */
export const namedByOthers = (
  { db }: Context,
  campaigns: readonly number[],
  criterion: string,
): Promise<{ campaign_id: number; side: 'whitelists' | 'blacklists'; list: number }[]> =>
  db.query(
    `select campaign_id, side, targeting_list_id as list from campaign_targeting_list
     where campaign_id = any($1) and criterion = $2 and side <> 'pricelists'`,
    [campaigns, criterion],
  );

/** Counts that this person still waits for, of this campaign. */
export const openReaches = (
  { db }: Context,
  { user, campaign, input }: { user: number; campaign: number; input: object },
): Promise<{ id: number; same: boolean }[]> =>
  db.query(
    `select id, input = $3::jsonb as same from job where kind = 'reach' and state in ('queued', 'running')
       and user_id = $1 and entity = 'campaign_targeting' and entity_id = $2`,
    [user, campaign, JSON.stringify(input)],
  );
