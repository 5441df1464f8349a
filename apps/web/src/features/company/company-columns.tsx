import { currencySymbols } from '@fairlead/domain/money';
import { checkName } from '@fairlead/domain/name.rules';
import { businessStateNames, businessStates, stateNames, states } from '@fairlead/domain/state';
import { IconFlask, IconUserCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { AppIcon } from '../../ui/bits/AppIcon.tsx';
import { BusinessChip } from '../../ui/bits/BusinessChip.tsx';
import { ArchivedChip, Chip } from '../../ui/bits/Chip.tsx';
import { ago, day, time } from '../../ui/format.ts';
import { type Column, TwoLines } from '../../ui/grid/index.ts';
import type { Company } from './company.queries.ts';

const Name = ({ company: { id, name, is_attributed_to_user } }: { company: Company }) => (
  <TwoLines
    lead={<AppIcon name={name} size={32} />}
    top={
      <Link to="/companies/$companyId" params={{ companyId: String(id) }} tabIndex={-1}>
        {name}
      </Link>
    }
    under={
      is_attributed_to_user && (
        <span className="company-mine">
          <IconUserCheck size={13} aria-hidden />
          mine
        </span>
      )
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

const LastChange = ({ at }: { at: Date }) => (
  <TwoLines top={<span title={`${day(at)}, ${time(at)} UTC`}>{ago(at)}</span>} under={`${time(at)} UTC`} />
);

type Rights = { edit: boolean; admin: boolean };

/** Columns of the companies grid; which cells open follows the role (F2). */
export const columnsFor = ({ edit, admin }: Rights): readonly Column<Company>[] => [
  {
    key: 'name',
    label: 'Name',
    width: 260,
    grow: true,
    always: true,
    edit: {
      kind: 'text',
      required: 'Name is required',
      validate: (value) => checkName(String(value ?? ''))[0]?.message,
      can: () => edit,
    },
    cell: (company) => <Name company={company} />,
  },
  {
    key: 'id',
    label: 'Id',
    width: 84,
    cell: ({ id }) => <span className="id">{id}</span>,
    copyText: ({ id }) => String(id),
  },
  {
    key: 'business_state',
    label: 'Status',
    width: 148,
    value: ({ business_state }) => businessStateNames[business_state],
    edit: {
      kind: 'select',
      options: businessStates.map((value) => ({ value, label: businessStateNames[value] })),
      can: () => edit,
    },
    cell: ({ business_state }) => <TwoLines top={<BusinessChip state={business_state} />} />,
  },
  {
    key: 'state',
    label: 'State',
    width: 140,
    value: ({ state }) => stateNames[state],
    edit: {
      kind: 'select',
      options: states.map((value) => ({ value, label: stateNames[value] })),
      can: () => admin,
    },
    cell: ({ state }) => <TwoLines top={state === 'archived' ? <ArchivedChip /> : stateNames.new} />,
  },
  {
    key: 'currency',
    label: 'Currency',
    width: 104,
    cell: ({ currency }) => (
      <>
        {currency} <span className="dim">{currencySymbols[currency]}</span>
      </>
    ),
  },
  {
    key: 'is_test',
    label: 'Test',
    width: 100,
    edit: { kind: 'boolean', can: () => admin },
    words: ({ is_test }) => (is_test ? 'Test' : 'No'),
    cell: ({ is_test }) => <TwoLines top={<TestMark on={is_test} />} />,
  },
  {
    key: 'apps',
    label: 'Apps',
    width: 80,
    align: 'end',
    cell: ({ apps }) => apps || <span className="dim">None</span>,
  },
  {
    key: 'updated',
    label: 'Last change',
    width: 140,
    cell: ({ updated }) => <LastChange at={new Date(updated * 1000)} />,
    copyText: ({ updated }) => new Date(updated * 1000).toISOString(),
  },
];
