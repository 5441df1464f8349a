import type { Platform } from '@fairlead/domain/audience/criterion';
import type { State } from '@fairlead/domain/state';
import { type NamedList, namedLists, type TargetingConfigurations } from '@fairlead/domain/targeting/targeting';
import type { Context } from '../../context.ts';

/** A campaign, as far as its lists depend on it; version 1 before the first edit of them. */
export type TargetedCampaign = {
  id: number;
  name: string;
  company_id: number;
  app_id: number;
  platform: Platform;
  source_campaign_id: number | null;
  version: number;
};

export const targetedCampaign = async ({ db }: Context, id: number): Promise<TargetedCampaign | null> =>
  (
    await db.query<TargetedCampaign>(
      `select c.id, c.name, c.company_id, c.app_id, a.platform, c.source_campaign_id, coalesce(t.version, 1) as version
       from campaign c join application a on a.id = c.app_id left join campaign_targeting t on t.campaign_id = c.id where c.id = $1`,
      [id],
    )
  )[0] ?? null;

/** Holds the campaign until the transaction ends: its lists may have no row yet. */
export const holdTargeting = ({ db }: Context, id: number) =>
  db.query('select 1 from campaign where id = $1 for no key update', [id]);

export const listsOf = ({ db }: Context, campaign: number): Promise<NamedList[]> =>
  db.query<NamedList>(
    'select side, criterion, targeting_list_id as list from campaign_targeting_list where campaign_id = $1',
    [campaign],
  );

/** Lists of a company among these, kept from being deleted until the transaction ends. */
export const holdLists = (
  { db }: Context,
  company: number,
  ids: readonly number[],
): Promise<{ id: number; criterion: string; state: State }[]> =>
  db.query(
    'select id, criterion, state from targeting_list where company_id = $1 and id = any($2) order by id for share',
    [company, ids],
  );

/** Every list a campaign names now, in place of those before, and one version more. */
export const putLists = async ({ db, now }: Context, id: number, next: TargetingConfigurations): Promise<void> => {
  const named = namedLists(next);
  await db.query(
    `insert into campaign_targeting as t (campaign_id, version, updated) values ($1, 2, $2)
     on conflict (campaign_id) do update set version = t.version + 1, updated = excluded.updated`,
    [id, now()],
  );
  await db.query(
    `delete from campaign_targeting_list t where t.campaign_id = $1
       and not exists (select from unnest($2::text[], $3::text[]) n (side, criterion) where n.side = t.side and n.criterion = t.criterion)`,
    [id, named.map(({ side }) => side), named.map(({ criterion }) => criterion)],
  );
  await db.query(
    `insert into campaign_targeting_list as t (campaign_id, side, criterion, targeting_list_id)
     select $1, n.side, n.criterion, n.list from unnest($2::text[], $3::text[], $4::int[]) n (side, criterion, list)
     on conflict (campaign_id, side, criterion) do update set targeting_list_id = excluded.targeting_list_id
       where t.targeting_list_id <> excluded.targeting_list_id`,
    [id, named.map(({ side }) => side), named.map(({ criterion }) => criterion), named.map(({ list }) => list)],
  );
};

/** Campaigns that name these lists, archived ones too, by name. */
export const campaignsNaming = (
  { db }: Context,
  lists: readonly number[],
): Promise<{ used: number; id: number; name: string; company_id: number; app_id: number; is_copy: boolean }[]> =>
  db.query(
    `select distinct t.targeting_list_id as used, c.id, c.name, c.company_id, c.app_id,
       c.source_campaign_id is not null as is_copy, lower(c.name) as spelled
     from campaign_targeting_list t join campaign c on c.id = t.campaign_id where t.targeting_list_id = any($1) order by spelled, c.id`,
    [lists],
  );
