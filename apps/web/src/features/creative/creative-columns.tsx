import { mayResubmit } from '@fairlead/domain/creative-group/approval';
import { checkName } from '@fairlead/domain/name.rules';
import { states } from '@fairlead/domain/state';
import { isTestName, whyNamed } from '@fairlead/domain/test-name.rules';
import { Approval } from '#ui/bits/Approval.tsx';
import { ArchivedChip, Chip } from '#ui/bits/Chip.tsx';
import { CopyId } from '#ui/bits/CopyId.tsx';
import * as editors from '#ui/grid/editors/index.ts';
import { type Column, TwoLines } from '#ui/grid/index.ts';
import { MidName } from '#ui/name/MidName.tsx';
import { PlainLink } from '#ui/shell/PlainLink.tsx';
import type { NamedSupplier } from '../creative-group/exchanges.queries.ts';
import { type Creative, creativePaths, type Place } from './creative.queries.ts';
import { saidBy, toneOf, typeText } from './creative-words.ts';
import { Thumbnail } from './Thumbnail.tsx';

/** So many exchanges stand in the table at first; the others in its layout. */
const EXCHANGES_SHOWN = 4;

const connected = ({ connected_campaigns }: Creative): number =>
  connected_campaigns.filter(({ active }) => active).length;

/** Columns of the creatives of a group (D-216). */
export const columnsFor = (
  place: Place,
  exchanges: readonly NamedSupplier[],
  /** Shows which campaigns show a creative. */
  onCampaigns: (creative: Creative) => void,
  /** Submits one for approval again; undefined: the role may not. */
  onResubmit: ((creative: Creative) => void) | undefined,
): readonly Column<Creative>[] => [
  {
    key: 'name',
    label: 'Name',
    formerHeads: ['Name and id'],
    width: 272,
    grow: true,
    always: true,
    marks: ['state'],
    edit: {
      editor: editors.text,
      required: 'This field is required',
      validate: (value) => checkName(String(value ?? ''))[0]?.message,
      can: ({ name }) => !isTestName(name),
      why: ({ name }) => whyNamed('creative', name),
    },
    cell: (creative, { saved }) => {
      const { id, name, state } = creative;
      const refusal = exchanges
        .map(({ id: supplier, name: exchange }) => ({ exchange, ...saidBy(creative, supplier) }))
        .find(({ status }) => status === 'DISAPPROVED');
      return (
        <TwoLines
          lead={<Thumbnail {...creative} />}
          top={
            <span className="mid-line">
              <PlainLink href={creativePaths.creative(place, id)} tabIndex={-1}>
                <MidName name={name} />
              </PlainLink>
              {state === 'archived' && <ArchivedChip />}
            </span>
          }
          under={
            <>
              <CopyId id={id} inCell />
              {refusal && (
                <span className="tone-bad">
                  {' · '}
                  {refusal.exchange}: {refusal.reason ?? 'disapproved'}
                </span>
              )}
              {state !== saved.state && ` · ${state === 'archived' ? 'archived' : 'not archived'} once saved`}
            </>
          }
        />
      );
    },
  },
  { key: 'type', label: 'Type', width: 164, value: typeText, cell: typeText },
  {
    key: 'size',
    label: 'Size',
    width: 92,
    value: ({ width, height }) => width * height,
    copyText: ({ width, height }) => `${width}x${height}`,
    cell: ({ width, height }) => `${width}×${height}`,
  },
  {
    key: 'status',
    label: 'Status',
    width: 190,
    cell: ({ status }) => <Chip tone={toneOf(status)}>{status}</Chip>,
  },
  ...exchanges.map(
    ({ id, name, short }, at): Column<Creative> => ({
      key: `approval-${id}`,
      label: short,
      ariaLabel: name,
      width: 76,
      hidden: at >= EXCHANGES_SHOWN,
      value: (creative) => saidBy(creative, id).status,
      cell: (creative) => <Approval supplier={name} {...saidBy(creative, id)} />,
    }),
  ),
  {
    key: 'campaigns',
    label: 'Campaigns',
    width: 92,
    align: 'end',
    value: connected,
    cell: (creative) => (
      <button
        type="button"
        className="link-button num"
        tabIndex={-1}
        aria-label={`${connected(creative)} campaigns show ${creative.name}`}
        onClick={() => onCampaigns(creative)}
      >
        {connected(creative)}
      </button>
    ),
  },
  {
    key: 'active',
    label: 'Active',
    width: 76,
    edit: { editor: editors.flag },
    words: ({ active }) => (active ? 'Yes' : 'No'),
    cell: ({ active }) => (active ? 'Yes' : <span className="dim">No</span>),
  },
  { key: 'id', label: 'Id', width: 92, hidden: true, cell: ({ id }) => <CopyId id={id} inCell /> },
  {
    key: 'state',
    label: 'State',
    width: 124,
    hidden: true,
    edit: {
      editor: editors.select,
      options: states.map((value) => ({ value, label: value === 'archived' ? 'Archived' : 'Not archived' })),
    },
    cell: ({ state }) => (state === 'archived' ? <ArchivedChip /> : 'Not archived'),
  },
  ...(onResubmit
    ? [
        {
          key: 'actions',
          label: 'Actions',
          width: 96,
          sortable: false,
          inFile: false,
          value: () => '',
          cell: (creative) =>
            mayResubmit(creative) && (
              <button
                type="button"
                className="link-button"
                tabIndex={-1}
                aria-label={`Resubmit ${creative.name} for approval`}
                onClick={() => onResubmit(creative)}
              >
                Resubmit
              </button>
            ),
        } satisfies Column<Creative>,
      ]
    : []),
];
