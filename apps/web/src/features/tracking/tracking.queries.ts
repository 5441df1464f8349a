import type { Ok } from '@fairlead/contract/call';
import * as api from '@fairlead/contract/tracking';
import { call } from '#lib/call.ts';
import { showsRecords } from '#lib/live/words.ts';
import { query } from '#lib/query.ts';

showsRecords('tracking', 'campaign', 'application');

/** A link of a campaign as the audit tells it. */
export type AuditLink = Ok<typeof api.auditTracking>['items'][number];
export type RepairVerdict = Ok<typeof api.repairTracking>['items'][number];

/** Every link of the campaigns of a company. */
export const auditOf = (company: number) =>
  query(['tracking', 'audit', company], api.auditTracking, { query: { company_id: String(company) } });

/** Links that became wrong since they were saved, of all companies one sees. */
export const wrongLinks = query(['tracking', 'wrong'], api.auditTracking, { query: { became_wrong: 'true' } });

/** Links of one call. */
const MOST = 500;

/** Repairs links as they were read, in one change set; `dryRun`: tells what would become of each. */
export const repairLinks = async (
  links: readonly AuditLink[],
  { changeSet, dryRun }: { changeSet: string; dryRun: boolean },
): Promise<RepairVerdict[]> => {
  const verdicts: RepairVerdict[] = [];
  for (let from = 0; from < links.length; from += MOST) {
    const some = links.slice(from, from + MOST);
    const body = { links: some.map(({ campaign_id, tracking_type, link }) => ({ campaign_id, tracking_type, link })) };
    const answer: unknown = await call(api.repairTracking, { body, changeSet, dryRun });
    const told = dryRun ? (answer as { result: Ok<typeof api.repairTracking> }).result : answer;
    verdicts.push(...(told as Ok<typeof api.repairTracking>).items);
  }
  return verdicts;
};
