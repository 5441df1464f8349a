import { trackingProviderNames } from '@fairlead/domain/application/application';
import { saveFile } from '#lib/download.ts';
import { guardFormula, writeDelimited } from '#ui/grid/delimited.ts';
import type { AuditLink } from '../tracking.queries.ts';
import { GOOD, platformNames } from '../words.ts';
import { type AuditRow, cellWords, linksIn } from './audit.ts';

const heads = [
  'Campaign id',
  'Campaign',
  'App',
  'Platform',
  'MMP',
  'Link type',
  'State',
  'Became wrong',
  'Faults',
  'Link',
  'Repaired link',
];

const faultsOf = ({ faults, checks }: AuditLink): string =>
  [
    ...faults.map(({ name, error }) => `${name}: ${error}`),
    ...(faults.length === 0 ? checks.map((one) => one.message) : []),
  ].join('; ');

/** The links of these campaigns as CSV text with a byte order mark, a link a line. */
export const auditCsv = (rows: readonly AuditRow[]): string => {
  const lines = rows
    .flatMap(linksIn)
    .map((link) => [
      String(link.campaign_id),
      guardFormula(link.campaign_name),
      guardFormula(link.application_name),
      platformNames[link.platform],
      trackingProviderNames[link.tracking_provider],
      link.tracking_type,
      link.state === 'good' ? GOOD : cellWords(link).fault,
      link.wrong_since ?? '',
      guardFormula(faultsOf(link)),
      guardFormula(link.link),
      guardFormula(link.repaired?.link ?? ''),
    ]);
  return `\ufeff${writeDelimited([heads, ...lines], ',')}\r\n`;
};

const KEPT_MS = 10_000;

/** Hands the links of these campaigns to the browser as a file. */
export const saveAudit = (rows: readonly AuditRow[]): void => {
  const url = URL.createObjectURL(new Blob([auditCsv(rows)], { type: 'text/csv;charset=utf-8' }));
  saveFile(url, 'tracking-audit.csv');
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
};
