import { IconArchive } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Note } from '#ui/layout/Note.tsx';
import { listOf, useRenameList } from './audience.queries.ts';
import './audience.css';

/** Over the definition of an audience whose list is archived: what that means, and the way out of it. */
export const ArchivedList = ({ id, may }: { id: number; may: boolean }) => {
  const { data: list } = useQuery(listOf(id));
  const save = useRenameList();
  if (list?.state !== 'archived') return null;
  const unarchive = () =>
    save.mutate({ params: { targetingId: String(list.id) }, body: { state: 'new', version: list.version } });
  return (
    <Note className="audience-archived" role="status" icon={<IconArchive size={16} aria-hidden />}>
      This audience is archived: it is not kept up to date.{' '}
      {may && (
        <button type="button" className="link-button" disabled={save.isPending} onClick={unarchive}>
          Unarchive
        </button>
      )}
    </Note>
  );
};
