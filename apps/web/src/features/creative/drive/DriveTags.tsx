import {
  cutDriveName,
  DRIVE_TAGS,
  DRIVE_UNFIT,
  type DriveFile,
  type DriveUse,
  fitsDriveUse,
} from '@fairlead/domain/creative/drive';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { bytes } from '#ui/format.ts';
import './drive.css';

type Props = {
  files: readonly DriveFile[];
  use: DriveUse;
  chosen: ReadonlySet<string>;
  onToggle: (id: string) => void;
};

/** Files behind a link, to be chosen from: six, and the others behind a further tag (WI-06 to WI-09, WI-20). */
export const DriveTags = ({ files, use, chosen, onToggle }: Props) => {
  const [all, setAll] = useState(false);
  const shown = all ? files : files.slice(0, DRIVE_TAGS);
  return (
    <ul className={`creative-drive-tags${all ? ' is-all' : ''}`} aria-label="Files of the drive">
      {shown.map((file) => {
        const fits = fitsDriveUse(file, use);
        const pressed = chosen.has(file.id);
        return (
          <li key={file.id}>
            <button
              type="button"
              className="creative-drive-tag"
              aria-pressed={pressed}
              aria-disabled={!fits}
              title={fits ? file.name : DRIVE_UNFIT}
              onClick={() => fits && onToggle(file.id)}
            >
              {pressed && <IconCheck size={14} aria-hidden />}
              <span>{cutDriveName(file.name)}</span>
              {file.size !== null && <span className="dim num">{bytes(file.size)}</span>}
              {!fits && <span className="sr">{DRIVE_UNFIT}</span>}
            </button>
          </li>
        );
      })}
      {!all && files.length > DRIVE_TAGS && (
        <li>
          <button type="button" className="creative-drive-tag is-more" onClick={() => setAll(true)}>
            +{files.length - DRIVE_TAGS}
            <span className="sr"> more files</span>
          </button>
        </li>
      )}
    </ul>
  );
};
