import type { Context } from '../../context.ts';
import { only } from '../../db/rows.ts';

export type AssetRow = {
  sha256: string;
  file_key: string;
  thumbnail_key: string | null;
  type: string;
  size: number;
  width: number;
  height: number;
  frames: number;
};

/**
 * Makes a file known by what it holds. Where the same bytes are known already their row stays, held until the transaction
 * ends. @returns the row as it is from now on
 */
export const keepAsset = async (context: Context, asset: AssetRow): Promise<AssetRow> =>
  only(
    await context.db.query<AssetRow>(
      `insert into asset (sha256, file_key, thumbnail_key, type, size, width, height, frames, used_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (sha256) do update set used_at = excluded.used_at
       returning sha256, file_key, thumbnail_key, type, size, width, height, frames`,
      [
        asset.sha256,
        asset.file_key,
        asset.thumbnail_key,
        asset.type,
        asset.size,
        asset.width,
        asset.height,
        asset.frames,
        context.realNow(),
      ],
    ),
  );

export const assetBySha = async ({ db }: Context, sha256: string): Promise<AssetRow | undefined> =>
  (
    await db.query<AssetRow>(
      'select sha256, file_key, thumbnail_key, type, size, width, height, frames from asset where sha256 = $1',
      [sha256],
    )
  )[0];

/** Of these keys, those that a file of a creative has. */
export const namedAssets = async ({ db }: Context, keys: readonly string[]): Promise<Set<string>> => {
  const rows = await db.query<{ key: string }>(
    `select file_key as key from asset where file_key = any($1)
     union select thumbnail_key from asset where thumbnail_key = any($1)`,
    [keys],
  );
  return new Set(rows.map(({ key }) => key));
};

/** The first creative of the application, other than `self`, that shows each of these bytes. */
export const sameElsewhere = ({ db }: Context, app: number, hashes: readonly string[], self = 0) =>
  db.query<{ sha256: string; creative_id: number; creative_group_id: number; name: string }>(
    `select distinct on (sha256) c.main_asset as sha256, c.id as creative_id, c.creative_group_id, c.name from creative c
     where c.app_id = $1 and c.main_asset = any($2) and c.state = 'new' and c.id <> $3 order by sha256, c.id`,
    [app, hashes, self],
  );
