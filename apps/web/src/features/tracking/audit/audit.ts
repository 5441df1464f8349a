import { trackingProviderNames } from '@fairlead/domain/application/application';
import { hasTrackingType } from '@fairlead/domain/tracking/campaign-links';
import { type TrackingType, trackingTypes } from '@fairlead/domain/tracking/catalogue/shape';
import { type CheckName, checkNames } from '@fairlead/domain/tracking/check';
import type { AuditLink } from '../tracking.queries.ts';
import { platformNames, plural } from '../words.ts';

/** A campaign and its links. */
export type AuditRow = {
  id: number;
  name: string;
  company: number;
  application: number;
  app: string;
  platform: AuditLink['platform'];
  provider: AuditLink['tracking_provider'];
  running: boolean;
  /** A copy in an A/B test: only the links that are its own stand here. */
  isCopy: boolean;
  links: Partial<Record<TrackingType, AuditLink>>;
};

/** One campaign a row, in the order in which they are told. */
export const rowsOf = (links: readonly AuditLink[]): AuditRow[] =>
  [...Map.groupBy(links, ({ campaign_id }) => campaign_id)].flatMap(([id, own]) => {
    const [first] = own;
    if (!first) return [];
    return [
      {
        id,
        name: first.campaign_name,
        company: first.company_id,
        application: first.application_id,
        app: first.application_name,
        platform: first.platform,
        provider: first.tracking_provider,
        running: first.running,
        isCopy: first.source_campaign_id !== null,
        links: Object.fromEntries(own.map((link) => [link.tracking_type, link])),
      },
    ];
  });

export const linksIn = ({ links }: AuditRow): AuditLink[] => trackingTypes.flatMap((type) => links[type] ?? []);
export const keyOf = ({ campaign_id, tracking_type }: Pick<AuditLink, 'campaign_id' | 'tracking_type'>): string =>
  `${campaign_id} ${tracking_type}`;
export const isBad = ({ state }: AuditLink): boolean => state !== 'good';
export const isRepairable = ({ repaired }: AuditLink): boolean => repaired !== null;

/** Whether this role repairs this link: copies in an A/B test are the admins' alone. */
export const repairs =
  ({ links, copies }: { links: boolean; copies: boolean }) =>
  (link: AuditLink): boolean =>
    links && isRepairable(link) && (copies || link.source_campaign_id === null);

export const auditFilters = ['attention', 'became_wrong', 'bidding', 'repairable', 'all'] as const;
export type AuditFilter = (typeof auditFilters)[number] | CheckName;
export const filterNames: Readonly<Record<(typeof auditFilters)[number], string>> = {
  attention: 'Needs your attention',
  became_wrong: 'Became wrong',
  bidding: 'Bidding',
  repairable: 'Can be repaired',
  all: 'All campaigns',
};

const holds = (row: AuditRow, filter: AuditFilter): boolean => {
  if (filter === 'all') return true;
  const bad = linksIn(row).filter(isBad);
  if (filter === 'attention') return bad.length > 0;
  if (filter === 'became_wrong') return bad.some(({ wrong_since }) => wrong_since !== null);
  if (filter === 'bidding') return row.running && bad.length > 0;
  if (filter === 'repairable') return bad.some(isRepairable);
  return bad.some(({ checks }) => checks.some(({ name }) => name === filter));
};

export const filtered = (rows: readonly AuditRow[], filter: AuditFilter): AuditRow[] =>
  rows.filter((row) => holds(row, filter));

/** How many links each check faults, how many of them can be repaired, and whether all of it are warnings. */
export const kindsOf = (links: readonly AuditLink[]) =>
  checkNames.map((name) => {
    const faulted = links.filter(({ checks }) => checks.some((one) => one.name === name));
    const warns = faulted.every(({ checks }) => checks.every((one) => one.name !== name || one.severity === 'warning'));
    return { name, count: faulted.length, fixable: faulted.filter(isRepairable).length, warns };
  });

export type CellWords = { severity: 'danger' | 'warning'; fault: string; next: string; ready: boolean };

const PLATFORM = checkNames[2];
const MMP = checkNames[3];
const patterns: Readonly<Record<string, string>> = {
  [PLATFORM]: 'No platform pattern',
  [MMP]: 'No MMP pattern',
  [checkNames[4]]: 'No type pattern',
};

const faultsOf = ({ faults }: AuditLink): string => {
  const [first] = faults;
  if (!first) return '';
  if (faults.length === 1) return `${first.name} ${first.isMissing ? 'missing' : 'incorrect'}`;
  const missing = faults.filter(({ isMissing }) => isMissing).length;
  const incorrect = faults.length - missing;
  return [missing && `${missing} missing`, incorrect && `${incorrect} incorrect`].filter(Boolean).join(', ');
};

/** What a cell says of a link that is not good, worst first, and what becomes of it. */
export const cellWords = (link: AuditLink): CellWords => {
  const { checks, faults, repaired, platform, tracking_provider } = link;
  const danger = (name: CheckName) => checks.some((one) => one.name === name && one.severity === 'danger');
  const hand = (severity: CellWords['severity'], fault: string, next: string): CellWords => ({
    severity,
    fault,
    next,
    ready: false,
  });
  if (danger(MMP)) return hand('danger', 'Another MMP', `not ${trackingProviderNames[tracking_provider]}`);
  if (danger(PLATFORM)) {
    const other = platform === 'ios' ? 'android' : 'ios';
    return hand('danger', `Link for ${platformNames[other]}`, `needs the ${platformNames[platform]} link`);
  }
  const fault = faultsOf(link);
  if (repaired)
    return {
      severity: 'danger',
      fault: fault || 'Another type',
      next: `${plural(repaired.changes.length, 'change')} ready`,
      ready: true,
    };
  if (danger(checkNames[4])) return hand('danger', 'Another type', `needs the ${link.tracking_type} link`);
  const unknown = faults.filter(({ suggestion }) => suggestion === null).map(({ name }) => name);
  if (fault)
    return hand('danger', fault, unknown.length > 0 ? `${unknown.join(', ')} by hand` : 'host or path is not known');
  return hand('warning', patterns[checks[0]?.name ?? ''] ?? 'Not recognised', 'host or path is not known');
};

/** What a cell without a link says; `becameWrong`: others than these were not asked for. */
export const absentWords = ({ provider, isCopy }: AuditRow, type: TrackingType, becameWrong: boolean): string => {
  if (!hasTrackingType(provider, type)) return `Not with ${trackingProviderNames[provider]}`;
  if (becameWrong) return 'Nothing new';
  return isCopy ? 'None of its own' : 'Not set';
};

/** What changes in the same way in several links of a campaign is told once. */
export type Block = { key: string; campaign: string; running: boolean; links: AuditLink[]; types: string };

const typeNames: Readonly<Record<TrackingType, string>> = {
  click: 'Click',
  impression: 'Impression',
  engagement: 'Engagement',
};

export const blocksOf = (links: readonly AuditLink[]): Block[] =>
  [...Map.groupBy(links, (one) => `${one.campaign_id} ${JSON.stringify(one.repaired?.changes)}`)].map(
    ([key, same]) => ({
      key,
      campaign: same[0]?.campaign_name ?? '',
      running: same[0]?.running ?? false,
      links: same,
      types: same.map(({ tracking_type }) => typeNames[tracking_type]).join(', '),
    }),
  );
