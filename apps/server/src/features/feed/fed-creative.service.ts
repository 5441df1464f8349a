import type { Ok } from '@fairlead/contract';
import type { feedCreative } from '@fairlead/contract/feed';
import type { Context } from '../../context.ts';
import type { Download } from '../../http/send-file.ts';
import { NotFound } from '../../refusal.ts';
import { storedAsset } from '../creative/asset.service.ts';
import { type FedCreativeRow, fedCreative } from './fed-creative.sql.ts';

const fileOf = (asset: FedCreativeRow['main']) => asset && { ...asset, file: `/feed/assets/${asset.sha256}` };

/** What a bidder shows of a creative, files by reference. @throws NotFound */
export const getFedCreative = async (context: Context, id: number): Promise<Ok<typeof feedCreative>> => {
  const row = await fedCreative(context, id);
  if (!row) throw new NotFound();
  const { main, icon, logo, preview, companion, ...creative } = row;
  const assets = { main, icon, logo, preview, companion };
  const files = Object.entries(assets).map(([role, asset]) => [role, fileOf(asset)] as const);
  return { ...creative, assets: Object.fromEntries(files) as Ok<typeof feedCreative>['assets'] };
};

/** A file of a creative as it was sent. @throws NotFound */
export const openFedAsset = async (context: Context, sha256: string): Promise<Download> => {
  const asset = await storedAsset(context, { sha256, view: 'original' });
  return { ...asset, etag: `"${sha256}"`, name: `${sha256}.${asset.type.split('/')[1]}` };
};
