import type { Generated } from 'kysely';
import type { Time } from './columns.ts';

export type CreativeTables = {
  asset: {
    sha256: string;
    file_key: string;
    thumbnail_key: string | null;
    type: string;
    size: number;
    width: number;
    height: number;
    frames: Generated<number>;
    used_at: Time;
  };
  creative: {
    id: Generated<number>;
    company_id: number;
    app_id: number;
    creative_group_id: number;
    name: string;
    type: string;
    state: Generated<string>;
    active: Generated<boolean>;
    width: number;
    height: number;
    title: string | null;
    text: string | null;
    ctatext: string | null;
    advertiser: string | null;
    markup: string | null;
    mraid_type: string | null;
    video_enabled: boolean | null;
    companion_markup: string | null;
    infeed: boolean | null;
    interstitial: boolean | null;
    duration: number | null;
    main_asset: string | null;
    icon_asset: string | null;
    logo_asset: string | null;
    preview_asset: string | null;
    companion_asset: string | null;
    created_by: number | null;
    version: Generated<number>;
    created: Time;
    updated: Time;
    etag: Generated<string>;
  };
  creative_approval: {
    creative_id: number;
    supplier_id: number;
    status: string;
    reason: string | null;
    at: Time;
  };
  creative_campaign: {
    creative_id: number;
    campaign_id: number;
    active: boolean;
  };
};
