import { IconArchive } from '@tabler/icons-react';
import { Note } from '#ui/layout/Note.tsx';
import { type TargetingList, useRenameList } from '../audience/audience.queries.ts';

/** Over the definition of an audience that is archived: what that means, and the way out of it. */
export const Archived = ({ list, may }: { list: TargetingList; may: boolean }) => {
  const save = useRenameList();
  const unarchive = () =>
    save.mutate({ params: { targetingId: String(list.id) }, body: { state: 'new', version: list.version } });
  return (
    <Note className="cohort-archived" icon={<IconArchive size={16} aria-hidden />}>
      This audience is archived: it is not kept up to date.{' '}
      {may && (
        <button type="button" className="link-button" disabled={save.isPending} onClick={unarchive}>
          Unarchive
        </button>
      )}
    </Note>
  );
};
