import { IconUserEdit } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { ago, dayTime } from '../format.ts';
import type { RemoteEdit } from './types.ts';

/** Somebody else changed this row while it was shown; over an unsaved row it warns that saving will ask. */
export const RemoteMark = ({ edit, unsaved }: { edit: RemoteEdit | string; unsaved: boolean }) => {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((n) => n + 1), 30_000);
    return () => clearInterval(timer);
  }, []);
  const who = typeof edit === 'string' ? edit : `${edit.did ?? 'edited'} by ${edit.by}`;
  const text = who.replace(/^./, (letter) => letter.toUpperCase());
  const at = typeof edit === 'string' ? null : new Date(edit.at);
  const warns = unsaved ? '. Saving your row asks which values stay' : '';
  return (
    <span
      className={`grid-remote${unsaved ? ' is-warning' : ''}`}
      title={`${text}${at ? `, ${dayTime(at)} UTC` : ''}${warns}`}
    >
      <IconUserEdit size={12} aria-hidden />
      <span>
        {text}
        {at && ` ${ago(at)}`}
        <span className="grid-sr">{warns}</span>
      </span>
    </span>
  );
};
