import { IconUserEdit } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { shortName } from '../bits/Face.tsx';
import { ago, dayTime } from '../format.ts';
import type { RemoteEdit } from './types.ts';

/** Somebody else changed this row while it was shown; since its editing began, it warns of what saving does. */
export const RemoteMark = ({ edit, overtaken }: { edit: RemoteEdit; overtaken: boolean }) => {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((n) => n + 1), 30_000);
    return () => clearInterval(timer);
  }, []);
  const did = edit.did.replace(/^./, (letter) => letter.toUpperCase());
  const at = new Date(edit.at);
  const warns = overtaken ? '. Saving keeps both, and asks where you changed the same' : '';
  return (
    <span
      className={`grid-remote${overtaken ? ' is-warning' : ''}`}
      title={`${did} by ${edit.by}, ${dayTime(at)} UTC${warns}`}
    >
      <IconUserEdit size={12} aria-hidden />
      <span>
        {did} by {shortName(edit.by)}
      </span>{' '}
      <span>
        {ago(at)}
        <span className="grid-sr">{warns}</span>
      </span>
    </span>
  );
};
