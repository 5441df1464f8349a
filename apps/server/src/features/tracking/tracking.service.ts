import type { Given, Ok } from '@fairlead/contract';
import type * as api from '@fairlead/contract/tracking';
import { type JudgedLink, judgeLink, judgeLinks } from '@fairlead/domain/tracking/campaign-links';
import type { Context } from '../../context.ts';
import { NotFound } from '../../refusal.ts';
import { listCampaigns } from '../campaign/campaign.service.ts';
import { applicationOf, type LinksRow, linksOf } from './tracking.sql.ts';

/** What the checks say of a link that need not be stored (design 13.16). @throws NotFound for an unknown application */
export const checkTracking = async (
  context: Context,
  { application_id, tracking_type, link }: Given<typeof api.checkTracking>['body'],
): Promise<Ok<typeof api.checkTracking>> => {
  const application = await applicationOf(context, application_id);
  if (!application) throw new NotFound();
  const { verdict, repaired } = judgeLink(link, tracking_type, application);
  return { ...verdict, repaired };
};

type AuditRow = Ok<typeof api.auditTracking>['items'][number];

const told = ({ tracking_type, link, state, verdict, repaired }: JudgedLink) => {
  const faults = verdict.parameters.filter(({ error }) => error !== null);
  const kept = verdict.parameters.length - faults.length;
  return { tracking_type, link, state, checks: verdict.checks, faults, kept, repaired };
};

/** Every link of the campaigns that are seen, judged as it is read (decision 0078). */
export const auditTracking = async (
  context: Context,
  { company_id, application_id, state }: Given<typeof api.auditTracking>['query'],
): Promise<Ok<typeof api.auditTracking>> => {
  const { items: campaigns } = await listCampaigns(context, { company_id, app_id: application_id, state });
  const rows = await linksOf(
    context,
    campaigns.map(({ id }) => id),
  );
  const links = new Map(rows.map((row): [number, LinksRow] => [row.id, row]));
  const items = campaigns.flatMap(({ id, name, app_id, app_name, running }): AuditRow[] => {
    const row = links.get(id);
    if (!row) return [];
    const { platform, tracking_provider } = row;
    const campaign = { campaign_id: id, campaign_name: name, running, platform, tracking_provider };
    const application = { application_id: app_id, application_name: app_name };
    return judgeLinks(row, row).map((one) => ({ ...campaign, ...application, ...told(one) }));
  });
  return { items, total: items.length };
};
