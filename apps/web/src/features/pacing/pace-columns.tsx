import type { Column } from '../../ui/grid/index.ts';
import * as Cell from './pace-cells.tsx';
import type { AmountWidths } from './pace-list.ts';
import type { Paced } from './pacing.queries.ts';

const byNumber =
  (of: (pace: Paced) => number) =>
  (a: Paced, b: Paced): number =>
    of(a) - of(b);

type Given = { mayBook: boolean; widths: AmountWidths };

/** All numbers of a pace (design 13.7). Risk sorts by its euros, distance from plan either way. */
export const columnsFor = ({ mayBook, widths }: Given): readonly Column<Paced>[] => [
  {
    key: 'name',
    label: 'Line item',
    width: 220,
    grow: true,
    always: true,
    cell: (pace) => <Cell.LineItem pace={pace} />,
  },
  {
    key: 'risk',
    label: 'At risk',
    width: widths.strong,
    align: 'end',
    compare: byNumber(({ risk_eur }) => risk_eur),
    cell: (pace) => <Cell.Risk pace={pace} />,
  },
  { key: 'spent', label: 'Spent', width: widths.pair, cell: (pace) => <Cell.Spent pace={pace} /> },
  {
    key: 'expected',
    label: 'Expected',
    ariaLabel: 'Expected by now',
    width: widths.plain,
    align: 'end',
    cell: (pace) => <Cell.Expected pace={pace} />,
  },
  {
    key: 'gap_percent',
    label: 'Against plan',
    width: 104,
    align: 'end',
    compare: byNumber(({ gap_percent }) => Math.abs(gap_percent)),
    cell: (pace) => <Cell.AgainstPlan pace={pace} />,
  },
  {
    key: 'projected',
    label: 'Projected end',
    width: Math.max(112, widths.plain),
    align: 'end',
    cell: (pace) => <Cell.ProjectedEnd pace={pace} />,
  },
  {
    key: 'needed_per_day',
    label: 'Needed per day',
    width: Math.max(118, widths.plain),
    align: 'end',
    cell: (pace) => <Cell.NeededPerDay pace={pace} />,
  },
  { key: 'days_left', label: 'Left', width: 60, align: 'end', cell: (pace) => <Cell.Left pace={pace} /> },
  {
    key: 'trend',
    label: 'Last 7 days',
    width: 100,
    sortable: false,
    cell: (pace) => <Cell.Trend pace={pace} />,
    copyText: ({ trend }) => trend.map(({ spend }) => spend).join(' '),
  },
  {
    key: 'next_budget_start',
    label: 'Next budget',
    width: 134,
    cell: (pace) => <Cell.NextBudget pace={pace} mayBook={mayBook} />,
    copyText: ({ next_budget_start: start }) => start?.slice(0, 10) ?? 'Not booked',
  },
];
