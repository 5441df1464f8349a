import { checkName } from '@fairlead/domain/name.rules';
import { isTestName, whyNamed } from '@fairlead/domain/test-name.rules';
import { productNow, useProductNow } from '#lib/clock.ts';
import { Approval } from '#ui/bits/Approval.tsx';
import { ArchivedChip } from '#ui/bits/Chip.tsx';
import { CopyId } from '#ui/bits/CopyId.tsx';
import { plural } from '#ui/format.ts';
import * as editors from '#ui/grid/editors/index.ts';
import { readMany, writeMany } from '#ui/grid/editors/many.ts';
import { many } from '#ui/grid/editors/many-editor.ts';
import { type Choice, type Column, TwoLines } from '#ui/grid/index.ts';
import { MidName, MidNames } from '#ui/name/MidName.tsx';
import { PlainLink } from '#ui/shell/PlainLink.tsx';
import { keepingUnshown, shownAmong } from './campaign-choices.ts';
import { type CreativeGroup, groupPaths } from './creative-group.queries.ts';
import type { NamedSupplier } from './exchanges.queries.ts';
import { GroupStatus } from './GroupStatus.tsx';
import { scheduleMeaning, scheduleText } from './group-words.ts';
import { Strip } from './Strip.tsx';

/** So many exchanges stand in the table at first; the others in its layout. */
export const EXCHANGES_SHOWN = 4;

type Known = {
  application: { id: number; company_id: number };
  /** Campaigns of the application that a group may be connected to, and those that one is connected to; null: not here yet. */
  campaigns: readonly Choice[] | null;
  /** Exchanges that say something of a creative. */
  exchanges: readonly NamedSupplier[];
  /** Shows which campaigns are connected to a group. */
  onCampaigns: (group: CreativeGroup) => void;
};

const nameIssue = (value: unknown): string | undefined => checkName(String(value ?? ''))[0]?.message;

/** By the moment that pages show: a schedule begins and ends on an open page too, and no column changes for it. */
const Schedule = ({ group: { schedulings, campaign_ids } }: { group: CreativeGroup }) => {
  const now = useProductNow();
  const meaning = scheduleMeaning(schedulings, now);
  return (
    <TwoLines
      top={scheduleText(schedulings, now)}
      under={
        meaning && (
          <span className={meaning.over && campaign_ids.length > 0 ? 'tone-warn' : undefined}>{meaning.text}</span>
        )
      }
    />
  );
};

type ConnectedProps = Pick<Known, 'onCampaigns'> & {
  campaigns: readonly Choice[];
  group: CreativeGroup;
  ids: readonly number[];
};

/** The first of its campaigns, cut where names of the application are alike, and how many there are. */
const Connected = ({ group, ids, campaigns, onCampaigns }: ConnectedProps) => {
  const [first] = ids;
  if (first === undefined) return <span className="dim">None</span>;
  const name = campaigns.find(({ value }) => value === first)?.label ?? String(first);
  return (
    <TwoLines
      top={
        <MidNames names={campaigns.map(({ label }) => label)}>
          <MidName name={name} title={writeMany(ids, campaigns)} column="campaigns" />
        </MidNames>
      }
      under={
        <button type="button" className="link-button" tabIndex={-1} onClick={() => onCampaigns(group)}>
          {plural(ids.length, 'campaign')}
        </button>
      }
    />
  );
};

/** The campaigns of a group, in a cell of those that its reader is shown; what is not shown stays as it is when he edits it. */
const campaignsColumn = ({
  campaigns: listed,
  onCampaigns,
}: Pick<Known, 'campaigns' | 'onCampaigns'>): Column<CreativeGroup> => {
  const campaigns = listed ?? [];
  const shown = shownAmong(campaigns);
  const text = (ids: unknown) => writeMany(shown(ids as readonly number[]), campaigns);
  return {
    key: 'campaign_ids',
    label: 'Campaigns',
    width: 148,
    value: ({ campaign_ids }) => shown(campaign_ids).length,
    edit: {
      editor: many,
      options: listed,
      text,
      parse: (typed, { campaign_ids }) => {
        const read = readMany(typed, campaigns);
        return 'issue' in read ? read : { value: keepingUnshown(read.value as number[], campaign_ids, shown) };
      },
    },
    words: ({ campaign_ids }) => text(campaign_ids) || 'None',
    copyText: ({ campaign_ids }) => text(campaign_ids),
    cell: (group) => <Connected {...{ group, campaigns, onCampaigns }} ids={shown(group.campaign_ids)} />,
  };
};

/** Columns of the creative groups of an application (D-192); what no fact stands behind is not drawn. */
export const columnsFor = ({
  application,
  campaigns,
  exchanges,
  onCampaigns,
}: Known): readonly Column<CreativeGroup>[] => [
  {
    key: 'name',
    label: 'Name',
    formerHeads: ['Name and id'],
    width: 340,
    grow: true,
    always: true,
    marks: ['state'],
    edit: {
      editor: editors.text,
      required: 'Name is required',
      validate: nameIssue,
      can: ({ name }) => !isTestName(name),
      why: ({ name }) => whyNamed('creatives group', name),
    },
    cell: ({ id, name, state, creatives, active, thumbnails }, { saved }) => (
      <TwoLines
        lead={<Strip urls={thumbnails} more={creatives - thumbnails.length} active={active} />}
        top={
          <span className="mid-line">
            <PlainLink href={groupPaths.group(application, id)} tabIndex={-1}>
              <MidName name={name} />
            </PlainLink>
            {state === 'Archived' && <ArchivedChip />}
          </span>
        }
        under={
          <>
            <CopyId id={id} inCell /> · {plural(creatives, 'creative')}
            {state !== saved.state && ` · ${state === 'Archived' ? 'archived' : 'not archived'} once saved`}
          </>
        }
      />
    ),
  },
  {
    key: 'status',
    label: 'Status',
    width: 196,
    cell: ({ status }) => <GroupStatus status={status} />,
  },
  campaignsColumn({ campaigns, onCampaigns }),
  {
    key: 'schedule',
    label: 'Schedule',
    width: 216,
    value: ({ schedulings }) => scheduleText(schedulings, productNow()),
    cell: (group) => <Schedule group={group} />,
  },
  ...exchanges.map(
    ({ id, name, short }, at): Column<CreativeGroup> => ({
      key: `approval-${id}`,
      label: short,
      ariaLabel: name,
      width: short.length > 7 ? 80 : 64,
      hidden: at >= EXCHANGES_SHOWN,
      value: ({ approvals }) => approvals.find(({ supplier_id }) => supplier_id === id)?.status ?? 'not submitted',
      cell: ({ approvals, creatives }) => {
        const said = approvals.find(({ supplier_id }) => supplier_id === id);
        if (creatives === 0) return <span className="dim">–</span>;
        return (
          <Approval
            supplier={name}
            status={said?.status ?? 'not submitted'}
            count={said && said.status !== 'APPROVED' ? said.count : undefined}
          />
        );
      },
    }),
  ),
  {
    key: 'active',
    label: 'Active',
    width: 84,
    edit: { editor: editors.flag },
    words: ({ active }) => (active ? 'Yes' : 'No'),
    cell: ({ active }) => (active ? 'Yes' : <span className="dim">No</span>),
  },
  {
    key: 'creatives',
    label: 'Creatives',
    width: 96,
    align: 'end',
    hidden: true,
  },
  {
    key: 'id',
    label: 'Id',
    width: 92,
    hidden: true,
    cell: ({ id }) => <CopyId id={id} inCell />,
  },
  {
    key: 'state',
    label: 'State',
    width: 124,
    hidden: true,
    cell: ({ state }) => (state === 'Archived' ? <ArchivedChip /> : 'Not archived'),
  },
];
