import { originNames, sizeOf } from '@fairlead/domain/audience/audience';
import { categoryFor } from '@fairlead/domain/audience/criterion';
import { pathOfList } from '@fairlead/domain/audience/routing';
import { checkName } from '@fairlead/domain/name.rules';
import { stateNames, states } from '@fairlead/domain/state';
import { IconDots, IconDownload } from '@tabler/icons-react';
import { ArchivedChip } from '#ui/bits/Chip.tsx';
import { CopyId } from '#ui/bits/CopyId.tsx';
import * as editors from '#ui/grid/editors/index.ts';
import { type Column, TwoLines } from '#ui/grid/index.ts';
import { MidName } from '#ui/name/MidName.tsx';
import { PlainLink } from '#ui/shell/PlainLink.tsx';
import type { TargetingList } from './audience.queries.ts';
import { at, BuildsCell, DayCell, GeoCell, SizeCell, UpdatedCell, Uses, underName } from './cells.tsx';
import { SourceBadge } from './SourceBadge.tsx';
import { kindNames, typeOf } from './words.ts';

type ListColumn = Column<TargetingList>;

/** What a staged state will come to. Blocks on phones say what it was. */
const Staged = ({ state }: Pick<TargetingList, 'state'>) => `${stateNames[state]} once saved`;

const stateColumn: ListColumn = {
  key: 'state',
  label: 'State',
  width: 116,
  edit: { editor: editors.select, options: states.map((value) => ({ value, label: stateNames[value] })) },
  cell: (list) => (list.state === 'archived' ? <ArchivedChip /> : stateNames.new),
};
const idColumn: ListColumn = {
  key: 'id',
  label: 'Id',
  width: 76,
  hidden: true,
  cell: (list) => <CopyId id={list.id} inCell />,
};
const nameColumn: ListColumn = {
  key: 'name',
  label: 'Name',
  width: 220,
  grow: true,
  always: true,
  // The state has no column of its own at first: a staged archive shows where the row says what it is
  marks: ['state'],
  edit: {
    editor: editors.text,
    required: 'Name is required',
    validate: (value) => checkName(String(value))[0]?.message,
  },
  cell: (list, { saved }) => (
    <TwoLines
      top={
        <span className="mid-line">
          <PlainLink href={pathOfList(list)} tabIndex={-1}>
            <MidName name={list.name} />
          </PlainLink>
          {list.state === 'archived' && <ArchivedChip />}
        </span>
      }
      under={
        <>
          <CopyId id={list.id} inCell />
          <span className="audience-under">
            {list.state === saved.state ? underName(list) : <Staged state={list.state} />}
          </span>
        </>
      }
    />
  ),
};
const rowsColumn: ListColumn = {
  key: 'rows',
  label: 'Rows',
  width: 112,
  align: 'end',
  copyText: (list) => {
    const size = sizeOf(list);
    return size.show === 'rows' ? String(size.rows) : size.show === 'failed' ? 'none' : 'Building...';
  },
  cell: (list) => <SizeCell list={list} />,
};
const buildsColumn: ListColumn = {
  key: 'sizes',
  label: '7 builds',
  width: 84,
  sortable: false,
  copyText: (list) => list.sizes.join(' '),
  cell: (list) => <BuildsCell list={list} />,
};
const createdColumn: ListColumn = {
  key: 'created',
  label: 'Created',
  width: 110,
  copyText: (list) => at(list.created).toISOString(),
  cell: (list) => <DayCell unix={list.created} />,
};
const updatedColumn: ListColumn = {
  key: 'csv_updated',
  label: 'Last updated UTC',
  width: 146,
  copyText: (list) => (list.csv_updated === null ? '' : at(list.csv_updated).toISOString()),
  cell: (list) => <UpdatedCell list={list} />,
};
const usesColumn = (key: 'whitelist_campaign_ids' | 'blacklist_campaign_ids', label: string): ListColumn => ({
  key,
  label,
  width: 91,
  align: 'end',
  value: (list) => list[key].length,
  copyText: (list) => list[key].join(' '),
  fileText: (list) => String(list[key].length),
  cell: (list) => <Uses ids={list[key]} />,
});
const whitelisted = usesColumn('whitelist_campaign_ids', 'Whitelisted');
const blacklisted = usesColumn('blacklist_campaign_ids', 'Blacklisted');

/** Which campaigns: the columns of the grid count them. */
export const exported: readonly ListColumn[] = [
  { key: 'whitelisted_by', label: 'Whitelisted by', value: (list) => list.whitelist_campaign_ids.join(' ') },
  { key: 'blacklisted_by', label: 'Blacklisted by', value: (list) => list.blacklist_campaign_ids.join(' ') },
];

export type RowTools = {
  /** Countries a list's devices were seen in; none: any. */
  geo: (list: TargetingList) => readonly string[];
  download?: (list: TargetingList) => void;
  more?: (list: TargetingList, button: HTMLElement) => void;
};

const actionsColumn = ({ download, more }: Omit<RowTools, 'geo'>): ListColumn => ({
  key: 'actions',
  label: 'Actions',
  inFile: false,
  width: 72,
  sortable: false,
  value: () => undefined,
  copyText: () => '',
  cell: (list) => (
    <span className="audience-acts">
      {download && (
        <button
          type="button"
          tabIndex={-1}
          className="icon-button"
          aria-label={`Download ${list.name}`}
          disabled={list.csv_updated === null}
          onClick={() => download(list)}
        >
          <IconDownload size={16} stroke={1.7} aria-hidden />
        </button>
      )}
      {more && (
        <button
          type="button"
          tabIndex={-1}
          className="icon-button"
          aria-label={`More for ${list.name}`}
          aria-haspopup="menu"
          onClick={(event) => more(list, event.currentTarget)}
        >
          <IconDots size={16} aria-hidden />
        </button>
      )}
    </span>
  ),
});

/**
 * The columns of AD-08, in their order; those of AD-09 are hidden at first, and the id, which stands under the name. Undo and expand
 * are the grid's own.
 */
export const audienceColumns = (tools: RowTools): readonly ListColumn[] => [
  { ...stateColumn, hidden: true },
  idColumn,
  nameColumn,
  {
    key: 'origin',
    label: 'Source',
    width: 132,
    value: (list) => originNames[list.origin],
    cell: (list) => <SourceBadge origin={list.origin} />,
  },
  {
    key: 'rows_format',
    label: 'Hash type',
    width: 110,
    hidden: true,
    cell: (list) =>
      list.rows_format ? (
        <TwoLines top={list.rows_format} under={list.id_kind ? kindNames[list.id_kind] : undefined} />
      ) : (
        <span className="dim">Not known yet</span>
      ),
  },
  {
    key: 'criterion',
    label: 'Type',
    width: 76,
    value: (list) => typeOf(list.criterion),
    // "Android device id" is no wider than its column on two lines
    cell: (list) => {
      const [first = '', ...rest] = typeOf(list.criterion).split(' ');
      return <TwoLines top={first} under={rest.join(' ')} />;
    },
  },
  rowsColumn,
  buildsColumn,
  {
    key: 'cohort_id',
    label: 'Cohort id',
    width: 104,
    hidden: true,
    cell: (list) => (list.cohort_id === null ? <span className="dim">No cohort</span> : list.cohort_id),
  },
  createdColumn,
  updatedColumn,
  whitelisted,
  blacklisted,
  {
    key: 'geo',
    label: 'Geo',
    width: 88,
    sortable: false,
    copyText: (list) => tools.geo(list).join(' ') || 'Any',
    cell: (list) => <GeoCell countries={tools.geo(list)} />,
  },
  actionsColumn(tools),
];

/** The columns of advanced targeting (D-252), state and id as above. */
export const advancedColumns = (tools: RowTools): readonly ListColumn[] => [
  { ...stateColumn, hidden: true },
  idColumn,
  nameColumn,
  { key: 'category', label: 'Category', width: 118, value: (list) => categoryFor(list.criterion) },
  { key: 'criterion', label: 'Type', width: 140, value: (list) => typeOf(list.criterion) },
  rowsColumn,
  createdColumn,
  updatedColumn,
  whitelisted,
  blacklisted,
  actionsColumn(tools),
];
