import type { Generated } from 'kysely';
import type { Time } from './columns.ts';

export type ApplicationTables = {
  application: {
    id: Generated<number>;
    company_id: number;
    name: string;
    platform: string;
    icon_url: string | null;
    state: Generated<string>;
    business_state: Generated<string>;
    version: Generated<number>;
    created: Time;
    updated: Time;
    bundle_identifier: string | null;
    app_store_id: number | null;
    app_store_url: string | null;
    advertiser_website_url: string | null;
    attribution: Generated<string>;
    tracking_provider: Generated<string>;
    tracking_provider_attribution_days: number | null;
    vertical_id: number | null;
    business_model_id: number | null;
    is_blacklisted: Generated<boolean>;
    has_competition: Generated<boolean>;
    competitors: Generated<string[]>;
    review_required: Generated<boolean>;
  };
  application_category: {
    app_id: number;
    category_id: number;
  };
};
