import { sizeOf } from '@fairlead/domain/audience/audience';
import { isDeviceCriterion } from '@fairlead/domain/audience/criterion';
import type { Permission } from '@fairlead/domain/permission';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { ApiError } from '#lib/api-error.ts';
import { uncovered } from '#lib/covered.ts';
import { toast } from '#lib/toast.ts';
import { discardUnsaved, hasUnsaved, useUnsavedCount } from '#lib/unsaved.ts';
import { ArchivedChip } from '#ui/bits/Chip.tsx';
import { CopyId } from '#ui/bits/CopyId.tsx';
import { FormProblem } from '#ui/form/FormProblem.tsx';
import { BackLink } from '#ui/shell/BackLink.tsx';
import { PageHead } from '#ui/shell/PageHead.tsx';
import { useStands } from '#ui/shell/useGoOn.ts';
import { listOf, type TargetingList } from './audience.queries.ts';
import { downloadList } from './download.ts';
import { ListRecord } from './ListRecord.tsx';
import { audiencePaths } from './paths.ts';
import { RenameList } from './RenameList.tsx';
import { SourceBadge } from './SourceBadge.tsx';
import { useDeleting, useWhyUsed } from './useRowMenu.tsx';
import './audience.css';
import './list-page.css';

type Props = {
  id: number;
  may: (permission: Permission) => boolean;
  /** The list is shown below its application; without, below its company only (AD-102). */
  inApplication: boolean;
  history: ReactNode;
};

const backOf = (list: TargetingList, inApplication: boolean): { href: string; label: string } => {
  if (!inApplication) return { href: `/companies/${list.company_id}`, label: 'Back to the company' };
  const app = { id: list.app_id, company_id: list.company_id };
  return isDeviceCriterion(list.criterion)
    ? { href: audiencePaths.audiences(app), label: 'Back to audiences' }
    : { href: audiencePaths.advanced(app), label: 'Back to advanced targeting' };
};

/** One list: its name, what is in it, how it came about, what uses it, who changed it (AD-100 to AD-102). */
export const ListPage = ({ id, may, inApplication, history }: Props) => {
  const { data: list, error } = useSuspenseQuery(listOf(id));
  const deleting = useDeleting();
  const used = useWhyUsed(list, may);
  const navigate = useNavigate();
  const stands = useStands();
  const back = useMemo(() => backOf(list, inApplication), [list, inApplication]);
  const [removing, setRemoving] = useState(false);
  const remove = async () => {
    setRemoving(true);
    if (!(await deleting(list))) return setRemoving(false);
    // Below a sign-in nothing is let go of
    await uncovered();
    if (!stands()) return;
    // A name that was typed for it is nothing to ask about any more
    discardUnsaved();
    void navigate({ to: back.href, replace: true });
  };
  // Deleted while it is open: by somebody else, in another tab, or by taking its upload back
  const gone = !removing && error instanceof ApiError && error.status === 404;
  const { unsaved } = useUnsavedCount();
  useEffect(() => {
    // What is typed for it stays in sight, below why it cannot be saved any more, until it is taken back
    if (!gone || unsaved > 0 || hasUnsaved()) return;
    toast.note(`${list.name} was removed meanwhile.`);
    void navigate({ to: back.href, replace: true });
  }, [gone, unsaved, navigate, back.href, list.name]);
  return (
    <>
      <PageHead
        before={<BackLink href={back.href} label={back.label} />}
        title={list.name}
        meta={
          <span className="row">
            <CopyId id={list.id} />
            <SourceBadge origin={list.origin} />
            {list.state === 'archived' && <ArchivedChip />}
          </span>
        }
        actions={
          <>
            {may('audience.delete') && list.origin === 'manual_upload' && (
              <button
                type="button"
                className="button-link"
                disabled={used !== undefined}
                title={used}
                onClick={() => void remove()}
              >
                <IconTrash size={16} aria-hidden />
                Delete
              </button>
            )}
            {may('audience.download') && (
              <button
                type="button"
                className="button-link"
                disabled={sizeOf(list).show === 'building'}
                onClick={() => void downloadList(list)}
              >
                <IconDownload size={16} aria-hidden />
                Download
              </button>
            )}
          </>
        }
      />
      <ListRecord id={id} may={may} history={history}>
        <FormProblem
          message={
            gone ? 'This targeting list was removed meanwhile. What is typed for it cannot be saved.' : undefined
          }
        />
        <RenameList list={list} may={may('audience.edit')} />
      </ListRecord>
    </>
  );
};
