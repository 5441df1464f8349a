import { IconArchive } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { press } from '#ui/form/press.ts';
import { Note } from '#ui/layout/Note.tsx';
import { listOf, useRenameList } from './audience.queries.ts';
import './audience.css';

/** Over the definition of an audience whose list is archived: what that means, and the way out of it. */
export const ArchivedList = ({ id, may }: { id: number; may: boolean }) => {
  const { data: list } = useQuery(listOf(id));
  const save = useRenameList();
  const client = useQueryClient();
  if (list?.state !== 'archived') return null;
  const unarchive = () =>
    press({
      ...{ seen: list, thing: 'audience', looks: { state: 'State' }, sets: { state: 'new' } },
      send: ({ id: of, version }) =>
        save.mutateAsync({ params: { targetingId: String(of) }, body: { state: 'new', version } }),
      place: (now) => client.setQueryData(listOf(id).queryKey, now),
    });
  return (
    <Note className="audience-archived" role="status" icon={<IconArchive size={16} aria-hidden />}>
      This audience is archived: it is not kept up to date.{' '}
      {may && (
        <button type="button" className="link-button" disabled={save.isPending} onClick={() => void unarchive()}>
          Unarchive
        </button>
      )}
    </Note>
  );
};
