import { offeredArchiving, type State } from '@fairlead/domain/state';
import { IconArchive, IconArchiveOff } from '@tabler/icons-react';

type Props = { rows: readonly { state: State }[]; onMove: (from: State, to: State) => void };

/** Archive and Unarchive for the rows that are chosen, each while one of them can go there. */
export const ArchiveButtons = ({ rows, onMove }: Props) => {
  const offered = offeredArchiving(rows);
  return (
    <>
      {offered.archive && (
        <button type="button" className="grid-button" onClick={() => onMove('new', 'archived')}>
          <IconArchive size={16} aria-hidden />
          Archive
        </button>
      )}
      {offered.unarchive && (
        <button type="button" className="grid-button" onClick={() => onMove('archived', 'new')}>
          <IconArchiveOff size={16} aria-hidden />
          Unarchive
        </button>
      )}
    </>
  );
};
