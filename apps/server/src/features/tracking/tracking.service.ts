import type { Given, Ok } from '@fairlead/contract';
import type * as api from '@fairlead/contract/tracking';
import { type JudgedLink, judgeLink, judgeLinks, ownLinks } from '@fairlead/domain/tracking/campaign-links';
import type { Context } from '../../context.ts';
import { readsTests } from '../../platform/reads-tests.ts';
import { NotFound } from '../../refusal.ts';
import { listCampaigns } from '../campaign/campaign.service.ts';
import { applicationOf, type LinksRow, linksOf } from './tracking.sql.ts';
import { hashOf, keyOf } from './wrong.service.ts';
import { type LinkVerdict, wrongVerdicts } from './wrong.sql.ts';

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

const told = ({ tracking_type, link, state, verdict, repaired }: JudgedLink, known: LinkVerdict | undefined) => {
  const faults = verdict.parameters.filter(({ error }) => error !== null);
  const kept = verdict.parameters.length - faults.length;
  const isKnown = known !== undefined && state !== 'good' && known.link_hash === hashOf(link);
  const wrong_since = (isKnown && known.wrong_since?.toISOString()) || null;
  return { tracking_type, link, state, wrong_since, checks: verdict.checks, faults, kept, repaired };
};

/**
 * Every link of the campaigns that are seen, judged as it is read (decision 0078); of copies in an A/B test that runs those that
 * are their own, as the others are the tested campaign's (decision 0114).
 */
export const auditTracking = async (
  context: Context,
  { company_id, application_id, state, became_wrong = false }: Given<typeof api.auditTracking>['query'],
): Promise<Ok<typeof api.auditTracking>> => {
  const wrong = await wrongVerdicts(context);
  const known = new Map(wrong.map((one) => [keyOf(one), one]));
  const among = became_wrong ? new Set(wrong.map(({ campaign_id }) => campaign_id)) : null;
  if (among?.size === 0) return { items: [], total: 0 };
  const { items: all } = await listCampaigns(context, {
    company_id,
    app_id: application_id,
    state,
    with_ab_test: true,
  });
  const campaigns = all.filter(
    ({ id, source_campaign_id, state: now }) =>
      (among?.has(id) ?? true) && (source_campaign_id === null || now === 'New'),
  );
  const sources = campaigns.flatMap(({ source_campaign_id }) => source_campaign_id ?? []);
  const rows = await linksOf(context, [...new Set([...campaigns.map(({ id }) => id), ...sources])]);
  const reads = readsTests(context);
  const links = new Map(rows.map((row): [number, LinksRow] => [row.id, row]));
  const items = campaigns.flatMap((one): AuditRow[] => {
    const { id, name, company_id: company, app_id, app_name, running, source_campaign_id } = one;
    const row = links.get(id);
    if (!row) return [];
    const source = source_campaign_id === null ? undefined : links.get(source_campaign_id);
    const { platform, tracking_provider, mirrors } = row;
    const campaign = {
      ...(reads ? { mirrors } : {}),
      campaign_id: id,
      campaign_name: name,
      company_id: company,
      running,
      source_campaign_id,
      platform,
      tracking_provider,
    };
    const application = { application_id: app_id, application_name: app_name };
    return judgeLinks(source ? ownLinks(row, source) : row, row)
      .map((link) => told(link, known.get(keyOf({ campaign_id: id, tracking_type: link.tracking_type }))))
      .filter(({ wrong_since }) => !became_wrong || wrong_since !== null)
      .map((link) => ({ ...campaign, ...application, ...link }));
  });
  return { items, total: items.length };
};
