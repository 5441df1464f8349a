import { inWords } from '@fairlead/domain/in-words';
import { IconArchive } from '@tabler/icons-react';
import { Note } from '#ui/layout/Note.tsx';
import { useWhyNothingNew } from '../auth/nothing-new.queries.ts';
import type { CreativeGroup } from './creative-group.queries.ts';

/** Over a dialog: groups that somebody archived while it was open, for which the server saves nothing. */
export const ArchivedGroups = ({ groups }: { groups: readonly CreativeGroup[] }) => {
  const why = useWhyNothingNew([{ kind: 'creative group', state: 'archived' }]);
  const over = groups.filter(({ state }) => state === 'Archived');
  return (
    <div role="status">
      {over.length > 0 && (
        <Note icon={<IconArchive size={16} aria-hidden />} className="creative-group-archived">
          {groups.length > 1 && `${inWords(over.map(({ name }) => name))}: `}
          {why} What you chose stays here.
        </Note>
      )}
    </div>
  );
};
