import type { CreativeType, CreativeWords, MraidType } from '@fairlead/domain/creative/creative';
import type { ApprovalStatus } from '@fairlead/domain/creative-group/approval';
import type { State, StateFilter } from '@fairlead/domain/state';
import type { Context } from '../../context.ts';
import { askBy, only } from '../../db/rows.ts';
import { isPastMirror } from '../../platform/past-mirror.ts';

export type CreativeFiles = {
  main_asset: string | null;
  icon_asset: string | null;
  logo_asset: string | null;
  preview_asset: string | null;
  companion_asset: string | null;
};

type StoredFile = {
  place: 'main' | 'icon' | 'logo' | 'preview' | 'companion';
  sha256: string;
  mimetype: string;
  filesize: number;
  width: number;
  height: number;
};

export type CreativeRow = Omit<CreativeWords, 'mraid_type'> &
  CreativeFiles & {
    id: number;
    company_id: number;
    app_id: number;
    creative_group_id: number;
    type: CreativeType;
    state: State;
    active: boolean;
    width: number;
    height: number;
    mraid_type: MraidType | null;
    duration: number | null;
    mimetype: string | null;
    filesize: number | null;
    /** What its assets are, by their place. */
    files: StoredFile[];
    approvals: { supplier_id: number; status: ApprovalStatus; reason: string | null; at: string }[];
    settings: { campaign_id: number; active: boolean }[];
    version: number;
    created: number;
  };

const columns = `c.id, c.company_id, c.app_id, c.creative_group_id, c.name, c.type, c.state, c.active, c.width, c.height,
  c.title, c.text, c.ctatext, c.advertiser, c.markup, c.mraid_type, c.video_enabled, c.companion_markup, c.infeed,
  c.interstitial, c.duration, c.main_asset, c.icon_asset, c.logo_asset, c.preview_asset, c.companion_asset,
  m.type as mimetype, m.size as filesize,
  (select coalesce(json_agg(json_build_object('place', f.place, 'sha256', a.sha256, 'mimetype', a.type, 'filesize', a.size,
      'width', a.width, 'height', a.height) order by f.place), '[]')
    from (values ('main', c.main_asset), ('icon', c.icon_asset), ('logo', c.logo_asset), ('preview', c.preview_asset),
      ('companion', c.companion_asset)) as f (place, sha256) join asset a on a.sha256 = f.sha256) as files,
  (select coalesce(json_agg(json_build_object('supplier_id', p.supplier_id, 'status', p.status, 'reason', p.reason, 'at',
      to_char(p.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by p.supplier_id), '[]')
    from creative_approval p where p.creative_id = c.id) as approvals,
  (select coalesce(json_agg(json_build_object('campaign_id', s.campaign_id, 'active', s.active) order by s.campaign_id), '[]')
    from creative_campaign s where s.creative_id = c.id) as settings,
  c.version, extract(epoch from c.created)::int as created`;

/** Creatives by id. */
export const creativesOf = (
  { db }: Pick<Context, 'db'>,
  filter: { ids?: readonly number[]; group?: number; state?: StateFilter },
): Promise<CreativeRow[]> => {
  const values: unknown[] = [];
  const where = ['true'];
  if (filter.ids) where.push(`c.id = any($${values.push(filter.ids)})`);
  if (filter.group !== undefined) where.push(`c.creative_group_id = $${values.push(filter.group)}`);
  if (filter.state && filter.state !== 'all') where.push(`c.state = $${values.push(filter.state)}`);
  return askBy(db, filter.ids)<CreativeRow>(
    `select ${columns} from creative c left join asset m on m.sha256 = c.main_asset
     where ${where.join(' and ')} order by c.id`,
    values,
  );
};

export const creativeById = async (context: Context, id: number): Promise<CreativeRow | undefined> =>
  (await creativesOf(context, { ids: [id] }))[0];

/** Holds the rows until the transaction ends, always in the same order. */
export const holdCreatives = (context: Context, ids: readonly number[]) =>
  context.db.query('select 1 from creative where id = any($1) order by id for no key update', [ids]);

export type CreativeDraft = CreativeWords &
  CreativeFiles & {
    company_id: number;
    app_id: number;
    creative_group_id: number;
    type: CreativeType;
    active: boolean;
    width: number;
    height: number;
    duration: number | null;
  };

export const insertCreative = async (
  { db, user, now }: Context,
  id: number | undefined,
  draft: CreativeDraft,
): Promise<number> =>
  only(
    await db.query<{ id: number }>(
      `insert into creative (id, company_id, app_id, creative_group_id, name, type, active, width, height, title, text, ctatext,
         advertiser, markup, mraid_type, video_enabled, companion_markup, infeed, interstitial, duration, main_asset,
         icon_asset, logo_asset, preview_asset, companion_asset, created_by, created, updated)
       values (coalesce($1, nextval(pg_get_serial_sequence('creative', 'id')))::int, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11,
         $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $27) returning id`,
      [
        id ?? null,
        draft.company_id,
        draft.app_id,
        draft.creative_group_id,
        draft.name,
        draft.type,
        draft.active,
        draft.width,
        draft.height,
        draft.title,
        draft.text,
        draft.ctatext,
        draft.advertiser,
        draft.markup,
        draft.mraid_type,
        draft.video_enabled,
        draft.companion_markup,
        draft.infeed,
        draft.interstitial,
        draft.duration,
        draft.main_asset,
        draft.icon_asset,
        draft.logo_asset,
        draft.preview_asset,
        draft.companion_asset,
        user?.id ?? null,
        now(),
      ],
    ),
  ).id;

export const updateCreativeRow = (
  context: Context,
  id: number,
  next: CreativeWords & { state: State; active: boolean },
) =>
  context.db.query(
    `update creative set name = $2, state = $3, active = $4, title = $5, text = $6, ctatext = $7, advertiser = $8,
       markup = $9, mraid_type = $10, video_enabled = $11, companion_markup = $12, infeed = $13, interstitial = $14,
       version = version + 1, updated = $15 where id = $1`,
    [
      id,
      next.name,
      next.state,
      next.active,
      next.title,
      next.text,
      next.ctatext,
      next.advertiser,
      next.markup,
      next.mraid_type,
      next.video_enabled,
      next.companion_markup,
      next.infeed,
      next.interstitial,
      context.now(),
    ],
  );

/** Other files in a creative, and the size that goes with them; a newer version comes with its words. */
export const updateCreativeFiles = (
  { db }: Context,
  id: number,
  next: CreativeFiles & { width: number; height: number; duration: number | null },
) =>
  db.query(
    `update creative set main_asset = $2, icon_asset = $3, logo_asset = $4, preview_asset = $5, companion_asset = $6,
       width = $7, height = $8, duration = $9 where id = $1`,
    [
      id,
      next.main_asset,
      next.icon_asset,
      next.logo_asset,
      next.preview_asset,
      next.companion_asset,
      next.width,
      next.height,
      next.duration,
    ],
  );

/** A newer version of rows whose approvals or campaigns changed. */
export const touchCreatives = (context: Context, ids: readonly number[]) =>
  context.db.query('update creative set version = version + 1, updated = $2 where id = any($1)', [ids, context.now()]);

/** Creatives that a campaign does not show though their group is connected to it. */
export const hiddenFrom = async ({ db }: Context, campaign: number): Promise<number[]> =>
  (
    await db.query<{ id: number }>(
      `select c.id from creative_campaign s join creative c on c.id = s.creative_id
       join creative_group g on g.id = c.creative_group_id and g.state = 'new'
       join creative_group_campaign m on m.creative_group_id = g.id and m.campaign_id = s.campaign_id
       where s.campaign_id = $1 and not s.active order by c.id`,
      [campaign],
    )
  ).map(({ id }) => id);

export const putSettings = (
  { db }: Context,
  id: number,
  settings: readonly { campaign_id: number; active: boolean }[],
) =>
  db.query(
    `insert into creative_campaign (creative_id, campaign_id, active)
     select $1, s.campaign_id, s.active from jsonb_to_recordset($2) as s (campaign_id int, active boolean)
     on conflict (creative_id, campaign_id) do update set active = excluded.active`,
    [id, JSON.stringify(settings)],
  );

/** Those of these campaigns that were mirrors of an A/B test that has ended, whatever groups they are in. */
export const pastMirrorsAmong = async ({ db }: Context, campaigns: readonly number[]): Promise<ReadonlySet<number>> => {
  if (campaigns.length === 0) return new Set();
  const rows = await db.query<{ id: number }>(
    `select c.id from campaign c where c.id = any($1) and ${isPastMirror('c')}`,
    [campaigns],
  );
  return new Set(rows.map(({ id }) => id));
};
