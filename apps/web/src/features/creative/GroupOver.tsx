import { whyOver } from '@fairlead/domain/archived.rules';
import { IconArchive } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Note } from '#ui/layout/Note.tsx';
import { useMe } from '../auth/auth.queries.ts';
import { groupOf } from '../creative-group/creative-group.queries.ts';
import type { Place } from './creative.queries.ts';

/** Over a page that makes creatives: its group is archived, maybe since the page was opened. */
export const GroupOver = ({ application, group }: Place) => {
  const role = useMe()?.role;
  const { data: of } = useQuery(groupOf(application.id, group));
  return (
    <div role="status">
      {of?.state === 'Archived' && (
        <Note icon={<IconArchive size={16} aria-hidden />} className="creative-over">
          {whyOver([{ kind: 'creative group', state: 'archived' }], role)} What you chose stays here.
        </Note>
      )}
    </div>
  );
};
