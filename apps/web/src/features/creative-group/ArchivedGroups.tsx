import { whyOver } from '@fairlead/domain/archived.rules';
import { inWords } from '@fairlead/domain/in-words';
import { IconArchive } from '@tabler/icons-react';
import { Note } from '#ui/layout/Note.tsx';
import { useMe } from '../auth/auth.queries.ts';
import type { CreativeGroup } from './creative-group.queries.ts';

/** Over a dialog: groups that somebody archived while it was open, for which the server saves nothing. */
export const ArchivedGroups = ({ groups }: { groups: readonly CreativeGroup[] }) => {
  const role = useMe()?.role;
  const over = groups.filter(({ state }) => state === 'Archived');
  return (
    <div role="status">
      {over.length > 0 && (
        <Note icon={<IconArchive size={16} aria-hidden />} className="creative-group-archived">
          {groups.length > 1 && `${inWords(over.map(({ name }) => name))}: `}
          {whyOver([{ kind: 'creative group', state: 'archived' }], role)} What you chose stays here.
        </Note>
      )}
    </div>
  );
};
