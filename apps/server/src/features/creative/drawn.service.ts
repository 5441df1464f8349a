import { createHash } from 'node:crypto';
import { type CreativeType, type CreativeWords, type MraidType, noWords } from '@fairlead/domain/creative/creative';
import type { Size } from '@fairlead/domain/creative/size';
import { type Context, newId } from '../../context.ts';
import { putAsset } from './asset.service.ts';
import { type AssetRow, keepAsset } from './asset.sql.ts';
import { recordCreative } from './creative.service.ts';
import { type CreativeFiles, insertCreative } from './creative.sql.ts';

/** Stores a PNG or a film that the product drew itself, which nobody needs to judge. It has no small picture of its own; `keepDrawn` makes it known. */
export const storeDrawn = async (
  context: Context,
  bytes: Buffer,
  { width, height }: Size,
  type: 'image/png' | 'video/mp4' = 'image/png',
): Promise<AssetRow> => ({
  sha256: createHash('sha256').update(bytes).digest('hex'),
  file_key: await putAsset(context, bytes),
  thumbnail_key: null,
  type,
  size: bytes.length,
  width,
  height,
  frames: 1,
});

export type DrawnCreative = {
  name: string;
  type: CreativeType;
  size: Size;
  /** seconds of a film */
  duration?: number;
  words?: Partial<CreativeWords>;
  files: Partial<Record<keyof CreativeFiles, AssetRow>>;
};

/** Makes pictures known that the product drew itself. Joins the caller's transaction. */
export const keepDrawn = async (context: Context, assets: Iterable<AssetRow>): Promise<void> => {
  for (const asset of assets) await keepAsset(context, asset);
};

/** Makes a creative of files that are known, for the demo. Joins the caller's transaction. @returns its id */
export const addDrawnCreative = async (
  context: Context,
  group: { id: number; company_id: number; app_id: number },
  { name, type, size, duration, words = {}, files }: DrawnCreative,
): Promise<number> => {
  const sha = (place: keyof CreativeFiles) => files[place]?.sha256 ?? null;
  const draft = {
    ...noWords,
    ...words,
    ...size,
    name,
    type,
    active: true,
    company_id: group.company_id,
    app_id: group.app_id,
    creative_group_id: group.id,
    duration: duration ?? null,
    main_asset: sha('main_asset'),
    icon_asset: sha('icon_asset'),
    logo_asset: sha('logo_asset'),
    preview_asset: sha('preview_asset'),
    companion_asset: sha('companion_asset'),
  };
  const id = await insertCreative(context, newId(context), draft);
  const said = { mimetype: null, filesize: null, files: [], approvals: [], settings: [] };
  const mraid_type = draft.mraid_type as MraidType | null;
  await recordCreative(context, null, { ...draft, ...said, mraid_type, id, state: 'new', version: 1, created: 0 });
  return id;
};
