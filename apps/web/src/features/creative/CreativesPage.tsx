import { mayResubmit } from '@fairlead/domain/creative-group/approval';
import type { State } from '@fairlead/domain/state';
import { IconPlus, IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { failureOf } from '#lib/api-error.ts';
import { placeOf } from '#lib/location.ts';
import { useUnsavedGuard } from '#lib/unsaved.ts';
import { Chip } from '#ui/bits/Chip.tsx';
import { CopyId } from '#ui/bits/CopyId.tsx';
import { prepareQuestions } from '#ui/dialog/Questions.tsx';
import { ArchiveButtons } from '#ui/grid/ArchiveButtons.tsx';
import { type Fold, Grid, type QuickFilter, useRemoteRows, useUnsaved } from '#ui/grid/index.ts';
import { MenuButton } from '#ui/menu/MenuButton.tsx';
import { BackLink } from '#ui/shell/BackLink.tsx';
import { PageHead } from '#ui/shell/PageHead.tsx';
import { useWhyOver } from '../application/application.queries.ts';
import { useMay, useMe } from '../auth/auth.queries.ts';
import { groupOf, groupPaths } from '../creative-group/creative-group.queries.ts';
import { useNamedSuppliers } from '../creative-group/exchanges.queries.ts';
import { CreativeCampaigns } from './CreativeCampaigns.tsx';
import {
  type Creative,
  creativePaths,
  creativesOf,
  type Place,
  paramsOf,
  useResubmit,
  useResubmitOne,
} from './creative.queries.ts';
import { columnsFor } from './creative-columns.tsx';
import { type CreativeFilters, shownCreatives } from './creative-filters.ts';
import { toneOf, typeText } from './creative-words.ts';
import { useSaveCreatives } from './save-creatives.tsx';

const none: readonly Creative[] = [];

/** Under the name on a phone: what a column would cut. */
const folded: Fold<Creative> = (creative) => (
  <span className="row is-wrap">
    <Chip tone={toneOf(creative.status)}>{creative.status}</Chip>
    <span className="dim">{`${typeText(creative)}, ${creative.width}×${creative.height}`}</span>
  </span>
);

const filters: readonly QuickFilter<Creative>[] = [
  { key: 'live', label: 'Live', test: ({ status }) => status === 'live' },
  { key: 'new', label: 'Not archived', test: ({ state }) => state === 'new' },
  {
    key: 'refused',
    label: 'Refused',
    test: ({ state, approvals }) => state === 'new' && approvals.some(({ status }) => status === 'DISAPPROVED'),
  },
  { key: 'archived', label: 'Archived', test: ({ state }) => state === 'archived' },
];

type Props = Place & {
  show: CreativeFilters['show'];
  onShow: (show: CreativeFilters['show']) => void;
  /** What stands beside the group's name. */
  meta?: React.ReactNode;
  /** At its right, before what makes new creatives. */
  actions?: React.ReactNode;
  /** Under it: the pages of the group. */
  tabs?: React.ReactNode;
};

/** A group's page: its creatives (CG-09 to CG-11). */
export const CreativesPage = ({ application, group, show, onShow, meta, actions, tabs }: Props) => {
  const place = useMemo(() => ({ application, group }), [application, group]);
  const { data: of } = useQuery(groupOf(application.id, group));
  const { data, error, isPending, refetch } = useQuery(creativesOf(place));
  const navigate = useNavigate();
  const may = useMay();
  const over = useWhyOver(application) !== null;
  const create = may('creative.create') && of?.state === 'New' && !over;
  const edit = may('creative.edit');
  const resubmit = useResubmit();
  const said = useMemo(() => (data?.items ?? none).flatMap(({ approvals }) => approvals), [data]);
  const [campaignsOfOne, setCampaignsOf] = useState<Creative | null>(null);
  const chosen = campaignsOfOne && (data?.items.find(({ id }) => id === campaignsOfOne.id) ?? campaignsOfOne);
  const exchanges = useNamedSuppliers(said);
  const { mutate: resubmitOne } = useResubmitOne();
  const asks = may('creative.resubmit');
  const columns = useMemo(() => {
    const again = ({ id }: Creative) => resubmitOne({ params: { ...paramsOf(place), creativeId: String(id) } });
    return columnsFor(place, exchanges, setCampaignsOf, asks ? again : undefined);
  }, [place, exchanges, resubmitOne, asks]);
  const unsaved = useUnsaved<Creative>();
  useUnsavedGuard(unsaved.isDirty);
  useEffect(prepareQuestions, []);
  const saving = useSaveCreatives(unsaved, place);
  const items = data?.items ?? none;
  const go = (href: string) => () => void navigate(placeOf(href));
  const move = (selected: readonly Creative[], from: State, to: State) =>
    void unsaved.stage(
      selected.filter(({ state }) => state === from),
      { state: to },
    );
  const newCreative = create && (
    <MenuButton
      label="New creative"
      icon={<IconPlus size={16} aria-hidden />}
      primary
      items={[
        { key: 'static', label: 'Static', onSelect: go(creativePaths.banner(place)) },
        { key: 'video', label: 'Video', onSelect: go(creativePaths.video(place)) },
        { key: 'native', label: 'Native', onSelect: go(creativePaths.native(place)) },
        { key: 'mraid', label: 'MRAID', onSelect: go(creativePaths.mraid(place)) },
      ]}
    />
  );
  return (
    <>
      <PageHead
        title={of?.name ?? 'Creative group'}
        before={<BackLink href={groupPaths.list(application)} label="Back to creatives" />}
        meta={
          <span className="row is-wrap">
            <CopyId id={group} />
            {meta}
          </span>
        }
        actions={
          <>
            {actions}
            {newCreative}
          </>
        }
      />
      {tabs}
      <Grid
        label="Creatives"
        rows={items}
        columns={columns}
        nameOf={({ name }) => name}
        layoutKey={`creatives:${useMe()?.id ?? 0}`}
        defaultSort={{ key: 'id', desc: true }}
        filters={filters}
        singleFilter
        pressed={show === 'all' ? [] : [show ?? 'new']}
        onPressed={([first]) => onShow(first === undefined ? 'all' : shownCreatives.find((word) => word === first))}
        unsaved={unsaved}
        {...(edit ? saving : {})}
        selectable={edit}
        bulk={(selected, { clear }) => {
          const fit = selected.filter(mayResubmit);
          return (
            <>
              {fit.length > 0 && asks && (
                <button
                  type="button"
                  className="grid-button"
                  disabled={resubmit.isPending}
                  onClick={() =>
                    resubmit.mutate(
                      { params: paramsOf(place), body: { creative_ids: fit.map(({ id }) => id) } },
                      { onSuccess: clear },
                    )
                  }
                >
                  <IconSend size={16} aria-hidden />
                  Resubmit {fit.length < selected.length ? `${fit.length} ` : ''}for approval
                </button>
              )}
              <ArchiveButtons rows={selected} onMove={(from, to) => move(selected, from, to)} />
            </>
          );
        }}
        remote={useRemoteRows('creative')}
        fold={folded}
        dimmed={({ state, active }) => state === 'archived' || !active}
        loading={isPending}
        failure={error && !data ? failureOf('Creatives could not be loaded', error, () => void refetch()) : null}
        empty={
          items.length === 0
            ? { title: 'No creative in this group yet', text: 'Add pictures or markup with New creative.' }
            : { text: 'No creative is shown by this choice.' }
        }
      />
      {chosen && (
        <CreativeCampaigns
          key={chosen.id}
          place={place}
          creative={chosen}
          mayEdit={edit && chosen.state === 'new'}
          onClose={() => setCampaignsOf(null)}
        />
      )}
    </>
  );
};
