import type { Currency } from '@fairlead/domain/money';
import { saveFile } from '#lib/download.ts';
import { guardFormula, writeDelimited } from '#ui/grid/delimited.ts';
import type { Results } from './ab-test.queries.ts';
import { armName, letterOf, metricNames, metricUnit, verdictNames } from './words.ts';

/** A moment as other files of the house have it. */
const momentText = (at: string): string => at.slice(0, 16).replace('T', ' ');
const numberText = (value: number | null | undefined): string => (value == null ? '' : String(value));
/** Rates as percent, like on screen; costs as they are. */
const scaled = (kind: Results['metric']['kind'], value: number | null | undefined): string =>
  value == null ? '' : String(Number((kind === 'cpa' ? value : value * 100).toPrecision(6)));

/** What a test found, an arm a line, as CSV text with a byte order mark; units stand in the heads. `asOf`: when it was read. */
export const resultsCsv = (results: Results, asOf: Date): string => {
  const { arms, metric, mirrors, currency, optimization_event: event } = results;
  const { kind } = metric;
  const [name, unit] = [metricNames[kind], metricUnit(kind, currency as Currency)];
  const heads = [
    ...['Arm', 'Campaign id', 'Campaign', 'Internal name', 'Impressions', 'Clicks', 'Reattributions'],
    ...[`Conversions (${event ?? 'no event'})`, `Revenue (${currency})`, `Cost (${currency})`, 'Eligible requests'],
    ...[`${name} (${unit})`, `${name} low (${unit})`, `${name} high (${unit})`],
    ...['Against A (%)', 'Against A low (%)', 'Against A high (%)', 'Verdict', 'Decides'],
    ...['Counted from (UTC)', 'Counted until (UTC)', 'Days still coming', 'As of (UTC)'],
  ];
  const lines = arms.map((arm, at) => {
    const [level, mirror, against] = [metric.arms[at], mirrors[at - 1], metric.against_source[at - 1]];
    const verdict = mirror ? (mirror.verdict === null ? 'Uneven split' : verdictNames[mirror.verdict]) : '';
    return [
      `${letterOf(at)} ${armName(at)}`,
      String(arm.campaign_id),
      guardFormula(arm.name),
      guardFormula(arm.internal_name ?? ''),
      ...[arm.impressions, arm.clicks, arm.reattributions, arm.conversions, arm.revenue].map(numberText),
      ...[arm.client_cost, arm.eligible].map(numberText),
      ...[level?.value, level?.low, level?.high].map((value) => scaled(kind, value)),
      ...[against?.difference_percent, against?.low, against?.high].map(numberText),
      ...[
        verdict,
        metricNames[results.decides],
        momentText(results.counted_from),
        momentText(results.counted_until ?? ''),
      ],
      ...[String(results.coming_days), momentText(asOf.toISOString())],
    ];
  });
  return `\ufeff${writeDelimited([heads.map(guardFormula), ...lines], ',')}\r\n`;
};

const KEPT_MS = 10_000;

/** Hands what a test found to the browser as a file, called by its campaign, metric and day. */
export const saveResults = (results: Results, asOf: Date): void => {
  const url = URL.createObjectURL(new Blob([resultsCsv(results, asOf)], { type: 'text/csv;charset=utf-8' }));
  const name = ['AB test', results.arms[0]?.name, metricNames[results.metric.kind], asOf.toISOString().slice(0, 10)];
  saveFile(url, `${name.filter(Boolean).join(' ')}.csv`);
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
};
