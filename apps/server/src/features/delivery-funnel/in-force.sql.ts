import type { SettingChange } from '@fairlead/domain/delivery-funnel/measured';
import type { Context } from '../../context.ts';

/** Columns of a campaign that decide what its facts mean. */
export type InForceField = 'client_daily_budget' | 'frequency_cap' | 'target_cpx_in_company_currency';
export type CampaignChange = SettingChange & { campaign_id: number; field: InForceField };

/** How these columns of campaigns were changed since an instant, oldest first. */
export const changesSince = ({ db }: Context, ids: readonly number[], from: Date): Promise<CampaignChange[]> =>
  db.query<CampaignChange>(
    `select l.entity_id::int as campaign_id, c.value ->> 'field' as field, l.at, (c.value ->> 'before')::float8 as before,
       (c.value ->> 'after')::float8 as after
     from change_log l cross join lateral jsonb_array_elements(l.changes) c
     where l.entity = 'campaign' and l.entity_id = any($1::bigint[]) and l.at >= $2 and l.action <> 'create'
       and c.value ->> 'field' in ('client_daily_budget', 'frequency_cap', 'target_cpx_in_company_currency')
     order by l.at, l.id`,
    [ids, from],
  );
