import { stateNames } from '@fairlead/domain/state';
import {
  checkRebateModifier,
  REBATE_MODIFIER_NEUTRAL,
  REBATE_MODIFIER_REQUIRED,
} from '@fairlead/domain/supplier/supplier.rules';
import { IconCircleFilled, IconCircleOff } from '@tabler/icons-react';
import { AppIcon } from '#ui/bits/AppIcon.tsx';
import { ArchivedChip, Chip } from '#ui/bits/Chip.tsx';
import { ago, day, percent, time } from '#ui/format.ts';
import * as editors from '#ui/grid/editors/index.ts';
import { type Column, TwoLines } from '#ui/grid/index.ts';
import { ModifierScale } from './ModifierScale.tsx';
import type { Supplier } from './supplier.queries.ts';
import { modifierText } from './supplier-words.ts';

const Modifier = ({ value }: { value: number }) => (
  <TwoLines
    lead={<ModifierScale value={value} />}
    top={<span className="supplier-modifier-figure">{modifierText(value)}</span>}
    under={
      value === REBATE_MODIFIER_NEUTRAL
        ? 'neutral'
        : percent((value - REBATE_MODIFIER_NEUTRAL) * 100, { digits: 0, signed: true })
    }
  />
);

const Active = ({ on }: { on: boolean }) =>
  on ? (
    <Chip tone="ok" icon={<IconCircleFilled size={8} aria-hidden />}>
      Active
    </Chip>
  ) : (
    <Chip tone="quiet" icon={<IconCircleOff size={12} aria-hidden />}>
      Inactive
    </Chip>
  );

const LastSet = ({ at }: { at: number | null }) => {
  if (at === null) return <span className="dim">Never</span>;
  const when = new Date(at * 1000);
  return (
    <TwoLines top={<span title={`${day(when)}, ${time(when)} UTC`}>{ago(when)}</span>} under={`${time(when)} UTC`} />
  );
};

/** Columns of the rebate modifiers; only the modifier is edited (SU-02, SU-03). */
export const supplierColumns: readonly Column<Supplier>[] = [
  {
    key: 'name',
    label: 'Supplier',
    width: 260,
    grow: true,
    always: true,
    cell: ({ name }) => (
      <TwoLines
        lead={<AppIcon name={name} size={32} />}
        top={<span className="supplier-modifier-figure">{name}</span>}
      />
    ),
  },
  {
    key: 'rebate_modifier',
    label: 'Rebate modifier',
    width: 256,
    edit: {
      editor: editors.number,
      required: REBATE_MODIFIER_REQUIRED,
      validate: (value) => checkRebateModifier(value as number | null)[0]?.message,
    },
    words: ({ rebate_modifier }) => modifierText(rebate_modifier),
    cell: ({ rebate_modifier }) => <Modifier value={rebate_modifier} />,
  },
  {
    key: 'rebate_modifier_updated_at',
    label: 'Last set',
    width: 124,
    cell: ({ rebate_modifier_updated_at }) => <LastSet at={rebate_modifier_updated_at} />,
    copyText: ({ rebate_modifier_updated_at: at }) => (at === null ? '' : new Date(at * 1000).toISOString()),
  },
  {
    key: 'id',
    label: 'Id',
    width: 72,
    cell: ({ id }) => <span className="id">{id}</span>,
    copyText: ({ id }) => String(id),
  },
  { key: 'active', label: 'Active', width: 112, cell: ({ active }) => <Active on={active} /> },
  {
    key: 'is_rtb',
    label: 'RTB',
    width: 92,
    ariaLabel: 'Real-time bidding',
    cell: ({ is_rtb }) => (is_rtb ? 'RTB' : <span className="dim">Not RTB</span>),
  },
  {
    key: 'state',
    label: 'State',
    width: 124,
    value: ({ state }) => stateNames[state],
    cell: ({ state }) => (state === 'archived' ? <ArchivedChip /> : stateNames.new),
  },
];
