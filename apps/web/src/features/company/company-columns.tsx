import { currencySymbols } from '@fairlead/domain/money';
import { checkName } from '@fairlead/domain/name.rules';
import { businessStateNames, businessStates, stateNames, states } from '@fairlead/domain/state';
import { IconFlask, IconUserCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { AppIcon } from '#ui/bits/AppIcon.tsx';
import { BusinessChip } from '#ui/bits/BusinessChip.tsx';
import { ArchivedChip, Chip } from '#ui/bits/Chip.tsx';
import { shortName } from '#ui/bits/Face.tsx';
import { ago, day, time } from '#ui/format.ts';
import * as editors from '#ui/grid/editors/index.ts';
import { amountInFile, currencyInFile, percentInFile } from '#ui/grid/file-texts.ts';
import { type Column, TwoLines } from '#ui/grid/index.ts';
import { MidName } from '#ui/name/MidName.tsx';
import type { Company } from './company.queries.ts';
import { AgainstPlan, LiveLineItems, offPlanOf, Spent, spentInEur, Week, weekOf } from './company-money.tsx';

/** What is the same in nearly every row is a chip where it is not: a test company, an archived one. */
const Name = ({ company: { id, name, is_attributed_to_user, is_test, state } }: { company: Company }) => (
  <TwoLines
    lead={<AppIcon name={name} size={32} />}
    top={
      <span className="mid-line">
        <Link to="/companies/$companyId" params={{ companyId: String(id) }} tabIndex={-1}>
          <MidName name={name} />
        </Link>
        {is_test && <TestMark on />}
        {state === 'archived' && <ArchivedChip />}
      </span>
    }
    under={
      <>
        <span className="id">{id}</span>
        {is_attributed_to_user && (
          <span className="company-mine inline">
            <IconUserCheck size={13} aria-hidden />
            mine
          </span>
        )}
      </>
    }
  />
);

const TestMark = ({ on }: { on: boolean }) =>
  on ? (
    <Chip tone="quiet" icon={<IconFlask size={12} aria-hidden />}>
      Test
    </Chip>
  ) : (
    <span className="dim">No</span>
  );

const LastChange = ({ at, by }: { at: Date; by: string | null }) => (
  <TwoLines
    top={<span title={`${day(at)}, ${time(at)} UTC`}>{ago(at)}</span>}
    under={by !== null && <span title={by}>{shortName(by)}</span>}
  />
);

type Rights = { edit: boolean; admin: boolean; spentWidth: number };

/** Five currencies stand below each other: a file names them with the amounts. */
export const exported = currencyInFile<Company>(({ currency }) => currency);

/** Columns of the companies grid; which cells open follows the role (F2). */
export const columnsFor = ({ edit, admin, spentWidth }: Rights): readonly Column<Company>[] => [
  {
    key: 'name',
    label: 'Name',
    width: 240,
    grow: true,
    always: true,
    edit: {
      editor: editors.text,
      required: 'Name is required',
      validate: (value) => checkName(String(value ?? ''))[0]?.message,
      can: () => edit,
    },
    marks: ['state', 'is_test'],
    cell: (company) => <Name company={company} />,
  },
  {
    key: 'id',
    label: 'Id',
    width: 84,
    hidden: true,
    cell: ({ id }) => <span className="id">{id}</span>,
    copyText: ({ id }) => String(id),
  },
  {
    key: 'business_state',
    label: 'Status',
    width: 136,
    value: ({ business_state }) => businessStateNames[business_state],
    edit: {
      editor: editors.select,
      options: businessStates.map((value) => ({ value, label: businessStateNames[value] })),
      can: () => edit,
    },
    cell: ({ business_state }) => <TwoLines top={<BusinessChip state={business_state} />} />,
  },
  {
    key: 'live_line_items',
    label: 'Live line items',
    width: 116,
    align: 'end',
    largestFirst: true,
    cell: (company) => <LiveLineItems company={company} />,
  },
  {
    key: 'spent',
    label: 'Spent',
    ariaLabel: 'Spent by the budgets that run now',
    width: spentWidth,
    align: 'end',
    largestFirst: true,
    value: ({ spending }) => spending.spent,
    fileText: ({ spending, currency }) => amountInFile(spending.spent, currency),
    compare: (a, b) => spentInEur(a) - spentInEur(b),
    cell: (company) => <Spent company={company} />,
  },
  {
    key: 'against_plan',
    label: 'Against plan',
    fileHead: 'Against plan (% of the budget)',
    width: 212,
    largestFirst: true,
    value: offPlanOf,
    fileText: (company) => percentInFile(offPlanOf(company)),
    compare: (a, b) => Math.abs(offPlanOf(a) ?? 0) - Math.abs(offPlanOf(b) ?? 0),
    cell: (company) => <AgainstPlan company={company} />,
  },
  {
    key: 'week',
    label: '7 days',
    ariaLabel: 'Spend of the last 7 full days',
    width: 108,
    sortable: false,
    value: weekOf,
    fileText: (company) => amountInFile(weekOf(company), company.currency),
    cell: (company) => <Week company={company} />,
  },
  {
    key: 'state',
    label: 'State',
    width: 140,
    hidden: true,
    value: ({ state }) => stateNames[state],
    edit: {
      editor: editors.select,
      options: states.map((value) => ({ value, label: stateNames[value] })),
      can: () => admin,
    },
    cell: ({ state }) => <TwoLines top={state === 'archived' ? <ArchivedChip /> : stateNames.new} />,
  },
  {
    key: 'currency',
    label: 'Currency',
    width: 104,
    hidden: true,
    cell: ({ currency }) => (
      <>
        {currency} <span className="dim">{currencySymbols[currency]}</span>
      </>
    ),
  },
  {
    key: 'is_test',
    label: 'Test',
    ariaLabel: 'Test company',
    width: 100,
    hidden: true,
    edit: { editor: editors.flag, can: () => admin },
    words: ({ is_test }) => (is_test ? 'Test' : 'No'),
    cell: ({ is_test }) => <TwoLines top={<TestMark on={is_test} />} />,
  },
  {
    key: 'apps',
    label: 'Apps',
    width: 68,
    align: 'end',
    cell: ({ apps }) => apps || <span className="dim">None</span>,
  },
  {
    key: 'updated',
    label: 'Last change',
    width: 140,
    cell: ({ updated, updated_by }) => <LastChange at={new Date(updated * 1000)} by={updated_by} />,
    copyText: ({ updated }) => new Date(updated * 1000).toISOString(),
  },
];
