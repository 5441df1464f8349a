import { canRefresh, sizeOf } from '@fairlead/domain/audience/audience';
import { geoOf } from '@fairlead/domain/audience/geo';
import { pathOfList } from '@fairlead/domain/audience/routing';
import type { Permission } from '@fairlead/domain/permission';
import { offeredArchiving } from '@fairlead/domain/state';
import { IconArchive, IconArchiveOff, IconListCheck, IconRefresh } from '@tabler/icons-react';
import { type ReactNode, useCallback, useEffect, useMemo } from 'react';
import { useUnsavedGuard } from '#lib/unsaved.ts';
import { prepareQuestions } from '#ui/dialog/Questions.tsx';
import { type Column, type Fold, Grid, type GridProps, useRemoteRows, useUnsaved } from '#ui/grid/index.ts';
import { MenuButton } from '#ui/menu/MenuButton.tsx';
import type { Job, TargetingList } from './audience.queries.ts';
import { exported, type RowTools } from './columns.tsx';
import { downloadList } from './download.ts';
import { FoldedList } from './FoldedList.tsx';
import { isActive, isRefreshing, sayUnderWay } from './list-job.ts';
import { ListJobsProvider, useListJobs } from './useListJobs.ts';
import { useListSaving } from './useListSaving.ts';
import type { Lists } from './useLists.ts';
import { type Refresh, useRowMenu } from './useRowMenu.tsx';
import './audience.css';

type May = (permission: Permission) => boolean;
type Own = 'label' | 'title' | 'tabs' | 'filters' | 'pressed' | 'onPressed' | 'bulk' | 'detail' | 'empty' | 'csv';

type Props = Pick<GridProps<TargetingList>, Own> & {
  lists: Lists;
  company: number;
  may: May;
  layoutKey: string;
  /** Left out for who may not refresh. */
  refresh?: Refresh;
  columns: (tools: RowTools) => readonly Column<TargetingList>[];
  /** What a list is, in one chip: for phones. Keep it the same function. */
  kindOf: (list: TargetingList) => ReactNode;
  /** Lists that were just made. */
  made: readonly number[];
  /** At the title's right, after Selection; hears whether rows are unsaved. */
  make: (unsaved: boolean) => ReactNode;
};

const archiving = (selected: readonly TargetingList[], stage: (rows: TargetingList[], patch: object) => void) => {
  const offered = offeredArchiving(selected);
  const of = (state: TargetingList['state']) => selected.filter((list) => list.state === state);
  return [
    ...(offered.archive
      ? [
          {
            key: 'archive',
            label: 'Archive',
            icon: <IconArchive size={16} aria-hidden />,
            onSelect: () => stage(of('new'), { state: 'archived' }),
          },
        ]
      : []),
    ...(offered.unarchive
      ? [
          {
            key: 'unarchive',
            label: 'Unarchive',
            icon: <IconArchiveOff size={16} aria-hidden />,
            onSelect: () => stage(of('archived'), { state: 'new' }),
          },
        ]
      : []),
  ];
};

const isBusy = (job: Job | undefined): boolean => job !== undefined && isActive(job);

/** What both lists of targeting have in common: editing, saving, builds as they run, selection, row menu. */
export const ListGrid = ({ lists, company, may, columns, kindOf, make, refresh, ...grid }: Props) => {
  const unsaved = useUnsaved<TargetingList>();
  useUnsavedGuard(unsaved.isDirty);
  useEffect(prepareQuestions, []);
  const saving = useListSaving(unsaved, company);
  const building = lists.rows.filter((list) => sizeOf(list).show === 'building').length;
  const jobs = useListJobs(company, building > 0);
  // Builds are the server's own work and no edit
  const remote = useRemoteRows('targeting_list', 'Fairlead');
  const { more, menu } = useRowMenu(may, jobs, pathOfList, refresh);
  const mayEdit = may('audience.edit');
  const countriesOf = useMemo(() => {
    const byId = new Map(lists.all.map((list) => [list.id, list]));
    return (list: TargetingList) => geoOf(list, (id) => byId.get(id));
  }, [lists.all]);
  const mayDownload = may('audience.download');
  const shown = useMemo(
    () => columns({ more, geo: countriesOf, ...(mayDownload ? { download: (list) => void downloadList(list) } : {}) }),
    [columns, more, mayDownload, countriesOf],
  );
  const fold = useCallback<Fold<TargetingList>>(
    (list, { saved }) => <FoldedList list={list} kind={kindOf(list)} saved={saved} more={more} />,
    [kindOf, more],
  );
  /** Rows that cannot be refreshed are skipped (AD-105). */
  const refreshing = (selected: readonly TargetingList[]) => {
    const ready = selected.filter((list) => canRefresh(list) && !isBusy(jobs.get(list.id)));
    if (!refresh || ready.length === 0) return [];
    return [
      {
        key: 'refresh',
        label: 'Refresh',
        icon: <IconRefresh size={16} aria-hidden />,
        onSelect: () => void refresh(ready),
      },
    ];
  };
  const note = [
    lists.cap,
    sayUnderWay(building, lists.rows.filter((list) => isRefreshing(list, jobs.get(list.id))).length),
  ].filter(Boolean);
  return (
    <ListJobsProvider value={jobs}>
      <Grid
        {...grid}
        rows={lists.rows}
        columns={shown}
        exported={exported}
        fold={fold}
        nameOf={(list) => list.name}
        defaultSort={{ key: 'name', desc: false }}
        unsaved={unsaved}
        {...(mayEdit ? saving : {})}
        remote={remote}
        dimmed={(list) => list.state === 'archived'}
        loading={lists.loading}
        failure={lists.failure}
        note={note.length > 0 ? note.join('. ') : undefined}
        actions={({ selected, unsavedRows }) => (
          <>
            {mayEdit && (
              <MenuButton
                label="Selection"
                icon={<IconListCheck size={16} aria-hidden />}
                disabled={selected.length === 0}
                title={selected.length === 0 ? 'Tick rows first' : undefined}
                items={[
                  ...archiving(selected, (rows, patch) => void unsaved.stage(rows, patch)),
                  ...refreshing(selected),
                ]}
              />
            )}
            {make(unsavedRows > 0)}
          </>
        )}
      />
      {menu}
    </ListJobsProvider>
  );
};
