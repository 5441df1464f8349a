import type { ReadinessCode } from '@fairlead/domain/readiness/codes';
import type { Context } from '../../context.ts';

type Broken = {
  campaign_id: number;
  name: string;
  company_id: number;
  app_id: number;
  app_name: string;
  code: ReadinessCode;
  at: Date;
  change_set_id: string | null;
  user_id: number | null;
  email: string | null;
  role: string | null;
};

/** Each campaign with what broke first of it. */
export const brokenCampaigns = ({ db }: Context, company: number | null): Promise<Broken[]> =>
  db.query<Broken>(
    `select c.id as campaign_id, c.name, c.company_id, c.app_id, a.name as app_name, b.code, b.at, b.change_set_id, b.user_id,
       u.email, u.role
     from (select distinct on (campaign_id) * from campaign_break order by campaign_id, at, code) b
     join campaign c on c.id = b.campaign_id join application a on a.id = c.app_id left join app_user u on u.id = b.user_id
     where $1::int is null or c.company_id = $1 order by b.at desc, c.id`,
    [company],
  );
