import { IconArchive } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Note } from '#ui/layout/Note.tsx';
import { useWhyNothingNew } from '../auth/nothing-new.queries.ts';
import { groupOf } from '../creative-group/creative-group.queries.ts';
import type { Place } from './creative.queries.ts';

/** Over a page that makes creatives: its group is archived, maybe since the page was opened. */
export const GroupOver = ({ application, group }: Place) => {
  const why = useWhyNothingNew([{ kind: 'creative group', state: 'archived' }]);
  const { data: of } = useQuery(groupOf(application.id, group));
  return (
    <div role="status">
      {of?.state === 'Archived' && (
        <Note icon={<IconArchive size={16} aria-hidden />} className="creative-over">
          {why} What you chose stays here.
        </Note>
      )}
    </div>
  );
};
