import { IconUserEdit } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useFormState } from 'react-hook-form';
import { useChangedByOthers } from '#lib/live/changes.ts';
import { Note } from '#ui/layout/Note.tsx';
import { ago, dayTime } from '../format.ts';
import { withBreaks } from '../name/addresses.tsx';
import { type RecordName, useTurned } from './useTurned.ts';

type Props = {
  record: RecordName;
  /** Answers the version that the form's values belong to. */
  version: () => number | undefined;
  /** The version that the page shows by now. */
  shown: number | undefined;
};

/** Over a form whose record somebody else saved while it was open: who, when, and what becomes of one's own edits. */
export const EditedMeanwhile = ({ record, version, shown }: Props) => {
  const { entity, id, archived = false } = record;
  const edit = useChangedByOthers(entity).get(id);
  const { isDirty } = useFormState();
  const turned = useTurned(record, shown);
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((n) => n + 1), 30_000);
    return () => clearInterval(timer);
  }, []);
  // One's own save came after it, and has put both sides together
  const own = version();
  const over = edit !== undefined && edit.version !== null && own !== undefined && own > edit.version;
  const removed = edit?.action === 'delete';
  const outcome = isDirty
    ? 'Your changes are kept; saving asks where both of you changed the same field.'
    : 'The new values are shown.';
  return (
    <div role="status">
      {edit && !over && (
        <Note
          tone={isDirty || removed || (archived && turned !== '') ? 'warn' : 'info'}
          className="form-meanwhile"
          icon={<IconUserEdit size={16} aria-hidden />}
        >
          <span title={`${dayTime(new Date(edit.at))} UTC`}>
            {removed ? 'Removed' : 'Edited'} by {withBreaks(edit.by)} {ago(new Date(edit.at))}. {!removed && turned}
            {removed ? 'Nothing can be saved here any more, unless the removal is undone in the history.' : outcome}
          </span>
        </Note>
      )}
    </div>
  );
};
