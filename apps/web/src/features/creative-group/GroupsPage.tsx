import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { failureOf } from '#lib/api-error.ts';
import { productNow } from '#lib/clock.ts';
import { useUnsavedGuard } from '#lib/unsaved.ts';
import { untilHere } from '#lib/until-here.ts';
import { prepareQuestions } from '#ui/dialog/Questions.tsx';
import { plural } from '#ui/format.ts';
import { type Choice, type Fold, Grid, useRemoteRows, useUnsaved } from '#ui/grid/index.ts';
import type { MenuItem } from '#ui/menu/FloatMenu.tsx';
import { PlainLink } from '#ui/shell/PlainLink.tsx';
import { useWhyOver } from '../application/application.queries.ts';
import { useMay, useMe } from '../auth/auth.queries.ts';
import { campaignsWithMirrors } from '../campaign/campaign.queries.ts';
import { CampaignLink, ForCampaign } from './CampaignLink.tsx';
import { campaignChoices, shownAmong } from './campaign-choices.ts';
import type { Shown } from './connectable.ts';
import { type CreativeGroup, groupPaths, groupsOf } from './creative-group.queries.ts';
import { useNamedSuppliers } from './exchanges.queries.ts';
import { GroupActions } from './GroupActions.tsx';
import { GroupDialogs, type OpenDialog } from './GroupDialogs.tsx';
import { GroupStatus } from './GroupStatus.tsx';
import { columnsFor } from './group-columns.tsx';
import { type GroupFilters, groupFilters, pressedOf, shownBy } from './group-filters.ts';
import { scheduleText } from './group-words.ts';
import { useSaveGroups } from './save-groups.ts';

const none: readonly CreativeGroup[] = [];
const noCampaigns: readonly { id: number; name: string }[] = [];
const noChoices: readonly Choice[] = [];

/** Under the name on a phone: what a column would cut. */
const foldOf =
  (shown: Shown): Fold<CreativeGroup> =>
  ({ status, schedulings, campaign_ids }) => (
    <span className="row is-wrap">
      <GroupStatus status={status} />
      <span className="dim">
        {scheduleText(schedulings, productNow())}, {plural(shown(campaign_ids).length, 'campaign')}
      </span>
    </span>
  );

type Props = {
  application: { id: number; company_id: number };
  filters: GroupFilters;
  onFilters: (filters: GroupFilters) => void;
  /** What else can be done with groups, by rooms above. */
  more?: (rows: readonly CreativeGroup[]) => readonly MenuItem[];
};

/** The creative groups of an application, or those that a campaign shows (CG-02, CG-06, D-189). */
export const GroupsPage = ({ application, filters, onFilters, more }: Props) => {
  const { data, error, isPending, refetch } = useQuery(groupsOf(application.id));
  const { campaignId } = filters;
  const items = data?.items ?? none;
  const rows = useMemo(
    () => (campaignId === undefined ? items : items.filter(({ campaign_ids }) => campaign_ids.includes(campaignId))),
    [items, campaignId],
  );
  const may = useMay();
  const over = useWhyOver(application) !== null;
  const create = may('creative_group.create') && !over;
  const edit = may('creative_group.edit');
  const campaigns = useQuery({
    ...campaignsWithMirrors(application.id),
    enabled: may('campaign.read'),
    refetchInterval: untilHere,
  }).data?.items;
  const choices = useMemo(() => (campaigns ? campaignChoices(campaigns, items) : noChoices), [campaigns, items]);
  const folded = useMemo(() => foldOf(shownAmong(choices)), [choices]);
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const onCampaigns = useCallback((group: CreativeGroup) => setOpen({ kind: 'connected', ids: [group.id] }), []);
  const said = useMemo(() => items.flatMap(({ approvals }) => approvals), [items]);
  const exchanges = useNamedSuppliers(said);
  const columns = useMemo(
    () => columnsFor({ application, campaigns: campaigns ? choices : null, exchanges, onCampaigns }),
    [application, campaigns, choices, exchanges, onCampaigns],
  );
  const unsaved = useUnsaved<CreativeGroup>();
  useUnsavedGuard(unsaved.isDirty);
  useEffect(prepareQuestions, []);
  const saving = useSaveGroups(unsaved, application.company_id, campaigns ?? noCampaigns);
  const button = (words: string, primary: boolean) =>
    create && (
      <PlainLink href={groupPaths.create(application)} className={`grid-button${primary ? ' is-primary' : ''}`}>
        <IconPlus size={16} aria-hidden />
        {words}
      </PlainLink>
    );
  const showAll = (
    <button type="button" className="grid-button" onClick={() => onFilters({ ...filters, show: 'all' })}>
      Show all
    </button>
  );
  const dialogs = (rows: readonly CreativeGroup[]): MenuItem[] => {
    const ids = rows.filter(({ state }) => state === 'New').map(({ id }) => id);
    if (ids.length === 0) return [];
    return [
      { key: 'connect', label: 'Connect campaigns', onSelect: () => setOpen({ kind: 'connect', ids }) },
      { key: 'schedule', label: 'Edit schedule', onSelect: () => setOpen({ kind: 'schedule', ids }) },
    ];
  };
  return (
    <>
      <Grid
        label="Creative groups"
        title="Campaign Creatives"
        headNote={
          campaignId === undefined ? (
            <ForCampaign application={application} campaign={filters.forCampaign} />
          ) : (
            <span className="row is-wrap creative-group-for">
              of
              <CampaignLink application={application} campaign={campaignId} />
              <button
                type="button"
                className="link-button"
                onClick={() => onFilters({ ...filters, campaignId: undefined })}
              >
                All campaigns
              </button>
            </span>
          )
        }
        actions={button('New group', true)}
        rows={rows}
        columns={columns}
        nameOf={({ name }) => name}
        find="Name, campaign or id"
        layoutKey={`creative-groups:${useMe()?.id ?? 0}`}
        defaultSort={{ key: 'id', desc: true }}
        filters={groupFilters}
        singleFilter
        pressed={pressedOf(filters)}
        onPressed={(pressed) => onFilters({ ...filters, show: shownBy(pressed) })}
        unsaved={unsaved}
        {...(edit ? saving : {})}
        selectable={edit}
        bulk={(selected) => (
          <GroupActions
            rows={selected}
            onStage={(some, sets) => void unsaved.stage(some, sets)}
            more={[...dialogs(selected), ...(more?.(selected) ?? [])]}
          />
        )}
        remote={useRemoteRows('creative_group')}
        fold={folded}
        dimmed={({ state }) => state === 'Archived'}
        loading={isPending}
        failure={error && !data ? failureOf('Creative groups could not be loaded', error, () => void refetch()) : null}
        empty={
          campaignId !== undefined && rows.length === 0 && items.length > 0
            ? {
                title: 'No creative group is connected to this campaign',
                text: 'Campaigns are connected in the list of all groups, by Selection.',
                action: (
                  <button
                    type="button"
                    className="grid-button"
                    onClick={() => onFilters({ ...filters, campaignId: undefined })}
                  >
                    All creative groups
                  </button>
                ),
              }
            : items.length === 0
              ? {
                  title: 'No creative group found for this application',
                  text: 'A group holds the ads that campaigns show together.',
                  action: button('Create group', false),
                }
              : { text: 'No creative group is shown by this choice.', action: showAll }
        }
      />
      <GroupDialogs open={open} live={items} company={application.company_id} mayEdit={edit} onOpen={setOpen} />
    </>
  );
};
