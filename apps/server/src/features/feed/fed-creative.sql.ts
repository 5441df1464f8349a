import type { CreativeType, MraidType } from '@fairlead/domain/creative/creative';
import type { Context } from '../../context.ts';

type Asset = { sha256: string; mime: string; size: number; w: number; h: number };

export type FedCreativeRow = {
  id: number;
  app_id: number;
  type: CreativeType;
  w: number;
  h: number;
  duration: number | null;
  interstitial: boolean | null;
  infeed: boolean | null;
  etag: string;
  title: string | null;
  text: string | null;
  ctatext: string | null;
  advertiser: string | null;
  mraid_type: MraidType | null;
  video_enabled: boolean | null;
  markup: string | null;
  companion_markup: string | null;
  main: Asset | null;
  icon: Asset | null;
  logo: Asset | null;
  preview: Asset | null;
  companion: Asset | null;
};

const asset = (role: string) =>
  `(select json_build_object('sha256', f.sha256, 'mime', f.type, 'size', f.size, 'w', f.width, 'h', f.height)
    from asset f where f.sha256 = c.${role}_asset) as ${role}`;

/** A creative with its files, in whatever state it is. */
export const fedCreative = async ({ db }: Context, id: number): Promise<FedCreativeRow | undefined> =>
  (
    await db.query<FedCreativeRow>(
      `select c.id, c.app_id, c.type, c.width as w, c.height as h, c.duration, c.interstitial, c.infeed, c.etag, c.title, c.text,
         c.ctatext, c.advertiser, c.mraid_type, c.video_enabled, c.markup, c.companion_markup,
         ${['main', 'icon', 'logo', 'preview', 'companion'].map(asset).join(', ')}
       from creative c where c.id = $1`,
      [id],
    )
  )[0];
