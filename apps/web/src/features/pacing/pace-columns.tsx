import { neededFromHour } from '@fairlead/domain/pacing/needed';
import { distanceOf, RATE_DAYS } from '@fairlead/domain/pacing/pacing';
import { addDays, dayOf } from '@fairlead/domain/utc-day';
import { amountInFile } from '#ui/grid/file-texts.ts';
import type { Column } from '#ui/grid/index.ts';
import * as Cell from './pace-cells.tsx';
import { type AmountWidths, daysLeftInFile } from './pace-list.ts';
import type { Paced } from './pacing.queries.ts';

const byNumber =
  (of: (pace: Paced) => number) =>
  (a: Paced, b: Paced): number =>
    of(a) - of(b);

type Given = { mayBook: boolean; widths: AmountWidths };

/** What a figure that is not known yet is for sorting and files. */
const known =
  (of: (pace: Paced) => number) =>
  (pace: Paced): number | null =>
    pace.too_soon ? null : of(pace);

/** The same in the file, which has no cell beside it that would say why it is empty. */
const orTooSoon =
  (of: (pace: Paced) => number) =>
  (pace: Paced): string =>
    pace.too_soon ? 'Too soon to tell' : String(of(pace));

/** An amount of the file has the decimals of its currency: no yen has any. */
const amountOf =
  (of: (pace: Paced) => number | null) =>
  (pace: Paced): string =>
    amountInFile(of(pace), pace.currency);
const amountOrTooSoon =
  (of: (pace: Paced) => number) =>
  (pace: Paced): string =>
    pace.too_soon ? 'Too soon to tell' : amountInFile(of(pace), pace.currency);

/**
 * All numbers of a pace (design 13.7): the name, then money, then when it ends. Risk sorts by its euros, distance from plan
 * either way, both with the largest first.
 */
export const columnsFor = ({ mayBook, widths }: Given): readonly Column<Paced>[] => [
  {
    key: 'name',
    label: 'Line item',
    width: 240,
    grow: true,
    always: true,
    cell: (pace) => <Cell.LineItem pace={pace} />,
  },
  {
    key: 'risk',
    label: 'At risk',
    width: widths.strong,
    align: 'end',
    value: known(({ risk }) => risk),
    copyText: orTooSoon(({ risk }) => risk),
    fileText: amountOrTooSoon(({ risk }) => risk),
    compare: byNumber(({ risk_eur }) => risk_eur),
    largestFirst: true,
    cell: (pace) => <Cell.Risk pace={pace} />,
  },
  {
    key: 'spent',
    label: 'Spent',
    ariaLabel: 'Spent, and expected by now',
    width: widths.pair,
    fileText: amountOf(({ spent }) => spent),
    cell: (pace) => <Cell.Spent pace={pace} />,
  },
  {
    key: 'expected',
    label: 'Expected',
    ariaLabel: 'Expected by now',
    width: widths.plain,
    align: 'end',
    // The tick in the bar of what is spent shows it
    hidden: true,
    fileText: amountOf(({ expected }) => expected),
    cell: (pace) => <Cell.Expected pace={pace} />,
  },
  {
    key: 'gap_percent',
    label: 'Against plan',
    fileHead: 'Against plan (% of the budget)',
    // Also with the arrow of its order
    width: 122,
    align: 'end',
    value: known(({ gap_percent }) => gap_percent),
    copyText: orTooSoon(({ gap_percent }) => gap_percent),
    compare: byNumber(distanceOf),
    largestFirst: true,
    cell: (pace) => <Cell.AgainstPlan pace={pace} />,
  },
  {
    key: 'projected',
    label: 'Projected end',
    width: Math.max(112, widths.plain),
    align: 'end',
    value: known(({ projected }) => projected),
    copyText: orTooSoon(({ projected }) => projected),
    fileText: amountOrTooSoon(({ projected }) => projected),
    cell: (pace) => <Cell.ProjectedEnd pace={pace} />,
  },
  {
    key: 'needed_per_day',
    label: 'Needed per day',
    value: neededFromHour,
    fileText: amountOf(neededFromHour),
    width: Math.max(118, widths.plain),
    align: 'end',
    cell: (pace) => <Cell.NeededPerDay pace={pace} />,
  },
  {
    key: 'days_left',
    label: 'Left',
    fileHead: 'Left (days)',
    copyText: daysLeftInFile,
    width: 56,
    align: 'end',
    cell: (pace) => <Cell.Left pace={pace} />,
  },
  {
    key: 'trend',
    label: 'Last 7 days',
    width: 100,
    sortable: false,
    inFile: false,
    cell: (pace) => <Cell.Trend pace={pace} />,
    copyText: ({ trend }) => trend.map(({ spend }) => spend).join(' '),
  },
  {
    key: 'next_budget_start',
    label: 'Next budget',
    width: 148,
    cell: (pace) => <Cell.NextBudget pace={pace} mayBook={mayBook} />,
    copyText: ({ next_budget_start: start }) => start?.slice(0, 10) ?? 'Not booked',
  },
];

const fact = (key: string, label: string, value: (pace: Paced) => unknown): Column<Paced> => ({ key, label, value });

const amountFact = (key: string, label: string, of: (pace: Paced) => number | null): Column<Paced> => ({
  ...fact(key, label, of),
  fileText: amountOf(of),
});

/**
 * Name of the file: of the whole house or of one company, and the day.
 * @param asOf ISO instant of the answer
 */
export const fileNameOf = (company: string | undefined, asOf: string): string =>
  ['Pacing', company, asOf.slice(0, 10)].filter(Boolean).join(' ');

/**
 * What the file has besides: whose money it is and of which budget, the last full days one by one, the moment it is of.
 * @param asOf ISO instant of the answer
 */
export const exportedAt = (asOf: string): readonly Column<Paced>[] => [
  fact('company_name', 'Company', ({ company_name }) => company_name),
  fact('currency', 'Currency', ({ currency }) => currency),
  fact('budget_name', 'Budget name', ({ budget_name }) => budget_name),
  fact('start', 'Budget start', ({ start_time }) => start_time.slice(0, 10)),
  fact('end', 'Budget end', ({ end_time }) => end_time.slice(0, 10)),
  amountFact('budget', 'Budget', ({ budget }) => budget),
  ...Array.from({ length: RATE_DAYS }, (_, index) => addDays(dayOf(new Date(asOf)), index - RATE_DAYS)).map((day) =>
    amountFact(`spend ${day}`, `Spend ${day}`, ({ trend }) => trend.find((one) => one.day === day)?.spend ?? null),
  ),
  fact('as_of', 'As of (UTC)', () => asOf.slice(0, 16).replace('T', ' ')),
];
