import { canRefresh, sizeOf } from '@fairlead/domain/audience/audience';
import { whyUsed } from '@fairlead/domain/audience/uses';
import type { Permission } from '@fairlead/domain/permission';
import { IconCopy, IconDownload, IconPencil, IconPlayerStop, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useCallback, useState } from 'react';
import { ask } from '#ui/dialog/ask.ts';
import { FloatMenu, type MenuItem } from '#ui/menu/FloatMenu.tsx';
import { type TargetingList, useCancelJob, useDeleteList, useRetryJob, usesOf } from './audience.queries.ts';
import { downloadList } from './download.ts';
import { isActive, type ListJobs } from './list-job.ts';
import { audiencePaths } from './paths.ts';

type May = (permission: Permission) => boolean;
/** Builds dynamic audiences now; says so itself. */
export type Refresh = (lists: readonly TargetingList[]) => Promise<void>;
type Open = { list: TargetingList; button: HTMLElement };

/** Asks, then deletes; a refusal stands in a toast. Answers whether the list is gone. */
export const useDeleting = () => {
  const { mutateAsync } = useDeleteList();
  return async (list: { id: number; name: string }): Promise<boolean> => {
    const sure = await ask({
      title: 'Are you sure you want to delete this targeting list?',
      text: `${list.name} and its files are removed. This cannot be undone.`,
      yes: 'Delete list',
      danger: true,
    });
    if (!sure) return false;
    return mutateAsync({ params: { targetingId: String(list.id) } }).then(
      () => true,
      () => false,
    );
  };
};

/** Whether a list can be deleted at all, and so is asked what uses it. */
const isDeletable = (list: TargetingList, may: May): boolean =>
  may('audience.delete') && list.origin === 'manual_upload';

/** Why a list cannot be deleted now, as far as that is known: whatever is not is said by the refusal. */
export const useWhyUsed = (list: TargetingList | undefined, may: May): string | undefined => {
  const asks = list !== undefined && isDeletable(list, may) && may('audience.read_builds');
  const { data } = useQuery({ ...usesOf(list?.id ?? 0), enabled: asks });
  return asks && data ? whyUsed(data.items) : undefined;
};

/** What can be done with one list: the same from the grid and on its page. */
const useItems = (may: May, jobs: ListJobs, refresh: Refresh | undefined) => {
  const navigate = useNavigate();
  const deleting = useDeleting();
  const cancel = useCancelJob();
  const retry = useRetryJob();
  return (list: TargetingList, path: string, used: string | undefined): MenuItem[] => {
    const job = jobs.get(list.id);
    const items: (MenuItem | false)[] = [
      {
        key: 'open',
        label: 'Open',
        icon: <IconPencil size={16} aria-hidden />,
        onSelect: () => void navigate({ to: path }),
      },
      may('audience.download') && {
        key: 'download',
        label: 'Download list',
        icon: <IconDownload size={16} aria-hidden />,
        off: list.csv_updated === null && sizeOf(list).show === 'building' ? 'It is still being built' : undefined,
        onSelect: () => void downloadList(list),
      },
      may('cohort.edit') &&
        list.cohort_id !== null && {
          key: 'copy',
          label: 'Copy audience definition',
          icon: <IconCopy size={16} aria-hidden />,
          onSelect: () =>
            void navigate({
              to: audiencePaths.copy({ company_id: list.company_id, id: list.app_id }, list.cohort_id as number),
            }),
        },
      refresh !== undefined &&
        canRefresh(list) &&
        !(job && isActive(job)) && {
          key: 'refresh',
          label: 'Refresh',
          icon: <IconRefresh size={16} aria-hidden />,
          onSelect: () => void refresh([list]),
        },
      may('job.edit') &&
        job?.can_cancel === true && {
          key: 'cancel',
          label: 'Stop the build',
          icon: <IconPlayerStop size={16} aria-hidden />,
          onSelect: () => cancel.mutate({ params: { jobId: String(job.id) } }),
        },
      may('job.edit') &&
        job?.can_retry === true && {
          key: 'retry',
          label: 'Try the build again',
          icon: <IconRefresh size={16} aria-hidden />,
          onSelect: () => retry.mutate({ params: { jobId: String(job.id) } }),
        },
      isDeletable(list, may) && {
        key: 'delete',
        label: 'Delete',
        icon: <IconTrash size={16} aria-hidden />,
        danger: true,
        off: used,
        onSelect: () => void deleting(list),
      },
    ];
    return items.filter((item) => item !== false);
  };
};

/** The menu at a row's last button, drawn once for the whole grid. */
export const useRowMenu = (
  may: May,
  jobs: ListJobs,
  pathOf: (list: TargetingList) => string,
  refresh?: Refresh,
): { more: (list: TargetingList, button: HTMLElement) => void; menu: ReactNode } => {
  const [open, setOpen] = useState<Open | null>(null);
  const itemsOf = useItems(may, jobs, refresh);
  const more = useCallback(
    (list: TargetingList, button: HTMLElement) => setOpen((now) => (now?.button === button ? null : { list, button })),
    [],
  );
  const used = useWhyUsed(open?.list, may);
  const menu = open && (
    <FloatMenu
      anchor={open.button}
      label={`More for ${open.list.name}`}
      items={itemsOf(open.list, pathOf(open.list), used)}
      onClose={() => setOpen(null)}
    />
  );
  return { more, menu };
};
