import type { Given, Ok } from '@fairlead/contract';
import type * as makingApi from '@fairlead/contract/creative-making';
import { checkInfeed, sameAs } from '@fairlead/domain/creative/creative-file.rules';
import { isSize, type Size } from '@fairlead/domain/creative/size';
import type { Context } from '../../context.ts';
import type { Uploads } from '../../http/handle-files.ts';
import { fieldChanges, refuseStale } from '../../platform/changes/changes.ts';
import { Refused, refuseIfAny } from '../../refusal.ts';
import { takeFiles } from './arriving-file.service.ts';
import { withAssets } from './asset.service.ts';
import { assetBySha, keepAsset, sameElsewhere } from './asset.sql.ts';
import { creativeOf, editedWords, getCreative, storeEdited } from './creative.service.ts';
import {
  type CreativeFiles,
  type CreativeRow,
  holdCreatives,
  updateCreativeFiles,
  updateCreativeRow,
} from './creative.sql.ts';
import { type JudgedFiles, judgeFiles } from './judged-file.service.ts';

type Form = Omit<Given<typeof makingApi.replaceCreativeFiles>['body'], keyof typeof places>;
type Replaced = Ok<typeof makingApi.replaceCreativeFiles>;

/** Where the file of a form stands in the record. */
const places = {
  banner: 'main_asset',
  main_image: 'main_asset',
  video: 'main_asset',
  icon_image: 'icon_asset',
  logo_image: 'logo_asset',
  preview: 'preview_asset',
  companion: 'companion_asset',
} as const satisfies Record<string, keyof CreativeFiles>;

const sizeOf = ({ width, height }: Size): Size => ({ width, height });

/** The files after the edit: those that came, and of the others what was there. A logo that was the icon stays the icon. */
const filesAfter = (before: CreativeRow, { assets }: JudgedFiles): CreativeFiles => {
  const { main_asset, icon_asset, logo_asset, preview_asset, companion_asset } = before;
  const after = { main_asset, icon_asset, logo_asset, preview_asset, companion_asset };
  for (const [field, { sha256 }] of assets) after[places[field as keyof typeof places]] = sha256;
  if (assets.has('icon_image') && !assets.has('logo_image') && logo_asset === icon_asset && logo_asset !== null)
    after.logo_asset = after.icon_asset;
  return after;
};

/** Stores what was edited, with its entry in the log. Joins the caller's transaction. */
const store = async (
  context: Context,
  before: CreativeRow,
  after: CreativeFiles & Size & { duration: number | null },
  words: ReturnType<typeof editedWords>,
): Promise<void> => {
  const next = { ...before, ...words, ...after };
  if (fieldChanges(before, next).length === 0) return;
  await storeEdited(context, before, async () => {
    await updateCreativeFiles(context, before.id, after);
    await updateCreativeRow(context, before.id, next);
  });
};

/**
 * Edits the words of a creative and replaces the files that come; those that do not come stay.
 * @throws NotFound, Refused by the rules, TooLarge, TooMany, Conflict on a stale version
 */
export const replaceFiles = async (
  context: Context,
  id: number,
  of: number,
  { fields, files, signal }: Uploads<Form>,
): Promise<Replaced> => {
  const seen = await creativeOf(context, id, of);
  const stale = (row: CreativeRow, version = fields.version) =>
    refuseStale(context, 'creative', id, version, row, async () => ({
      ...(await getCreative(context, id)),
      notes: [],
    }));
  await stale(seen);
  editedWords(seen, fields);
  const arrived = await takeFiles(context, files, signal);
  const keys = arrived.video ? [arrived.video.key] : [];
  return withAssets(context, keys, async () => {
    const judged = await judgeFiles(context, seen.type, arrived, sizeOf(seen), seen);
    const stored = [...judged.assets.values()].flatMap(({ file_key, thumbnail_key }) => [file_key, thumbnail_key]);
    keys.push(...stored.filter((key) => key !== null));
    const size = judged.size ?? sizeOf(seen);
    return context.db.tx(async () => {
      await holdCreatives(context, [id]);
      const before = await creativeOf(context, id, of);
      // Files were judged beside the size that was there: beside another one they may not fit
      await stale(before, isSize(before, seen) ? undefined : seen.version);
      const words = editedWords(before, fields);
      if (before.type === 'Video') refuseIfAny(checkInfeed(words.infeed, size));
      const hashes = [...judged.assets.values()].map(({ sha256 }) => sha256);
      const elsewhere = await sameElsewhere(context, before.app_id, hashes, id);
      for (const asset of judged.assets.values()) await keepAsset(context, asset);
      const after = { ...filesAfter(before, judged), ...sizeOf(size), duration: judged.duration ?? before.duration };
      await store(context, before, after, words);
      const same = elsewhere.map(({ name }) => sameAs(name));
      return { ...(await getCreative(context, id)), notes: [...judged.notes, ...same] };
    });
  });
};

type Restored = Partial<CreativeFiles> & { duration?: number | null };

/**
 * Puts files back that a creative had: their bytes are kept, and the size goes back with them. Joins the caller's transaction.
 * @throws Refused where a video would stand beside a companion of another size
 */
export const restoreFiles = async (context: Context, id: number, files: Restored, version: number): Promise<void> => {
  await holdCreatives(context, [id]);
  const before = await creativeOf(context, id);
  await refuseStale(context, 'creative', id, version, before, () => getCreative(context, id));
  const after = { ...before, ...files };
  const sized = async (sha256: string | null) => (sha256 === null ? undefined : assetBySha(context, sha256));
  const main = await sized(after.main_asset);
  const companion = await sized(after.companion_asset);
  const size = sizeOf(main && before.type !== 'Mraid' ? main : before);
  if (before.type === 'Video' && companion && (companion.width !== size.width || companion.height !== size.height))
    throw new Refused([{ path: 'companion', message: 'Companion must match video dimensions' }]);
  await store(context, before, { ...after, ...size }, editedWords(before, {}));
};
