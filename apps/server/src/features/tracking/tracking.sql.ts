import type { LinkApplication } from '@fairlead/domain/tracking/campaign-links';
import type { Context } from '../../context.ts';

/** The links of a campaign that are checked, and what they are held against. */
export type LinksRow = LinkApplication & {
  id: number;
  click_action: string | null;
  tracker_impression_url_template: string | null;
  tracker_engaged_view_url_template: string | null;
  /** Copies that an A/B test holds against it now. */
  mirrors: number;
};

export const linksOf = ({ db }: Context, campaigns: readonly number[]): Promise<LinksRow[]> =>
  db.query<LinksRow>(
    `select c.id, c.click_action, c.tracker_impression_url_template, c.tracker_engaged_view_url_template, a.platform,
       a.tracking_provider,
       (select count(*)::int from campaign m where m.source_campaign_id = c.id and m.state = 'new') as mirrors
     from campaign c join application a on a.id = c.app_id where c.id = any($1)`,
    [campaigns],
  );

export const applicationOf = async ({ db }: Context, id: number): Promise<LinkApplication | undefined> =>
  (await db.query<LinkApplication>('select platform, tracking_provider from application where id = $1', [id]))[0];
