import { DRIVE_EMPTY, type DriveUse, driveLink, fitsDriveUse } from '@fairlead/domain/creative/drive';
import { type SyntheticEvent, useState } from 'react';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { FormProblem } from '#ui/form/FormProblem.tsx';
import { keepFocus } from '#ui/form/keep-focus.ts';
import { plural } from '#ui/format.ts';
import { Button } from '#ui/kit/Button.ts';
import { DriveTags } from './DriveTags.tsx';
import { useDrive } from './useDrive.ts';
import './drive.css';

type Props = { use: DriveUse; onFiles: (files: File[]) => void; onClose: () => void };

const LINK = 'This is no link to a file or folder of the drive';

/** A form within the page's own: what is sent here is not sent there. */
const alone = (then: () => void) => (event: SyntheticEvent) => {
  event.preventDefault();
  event.stopPropagation();
  then();
};

/** Files behind a link of the cloud drive (WI-05 to WI-15). Without the user's token it asks to sign in first (D-097). */
export const DriveDialog = ({ use, onFiles, onClose }: Props) => {
  const drive = useDrive();
  const [given, setGiven] = useState('');
  const [link, setLink] = useState('');
  const [tried, setTried] = useState(false);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const wrong = tried && driveLink(link) === null ? LINK : undefined;
  const { files } = drive;
  const fit = (files ?? []).filter((file) => fitsDriveUse(file, use));
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  const list = () => {
    setTried(true);
    setChosen(new Set());
    if (driveLink(link)) void drive.list(link.trim());
  };
  const add = async () => {
    const taken = await drive.take((files ?? []).filter(({ id }) => chosen.has(id)));
    if (taken.length > 0) onFiles(taken);
    if (taken.length === chosen.size) onClose();
    else setChosen(new Set([...chosen].filter((id) => !taken.some((file) => file.driveId === id))));
  };
  const close = () => {
    drive.stop();
    onClose();
  };
  return (
    <Dialog
      open
      onClose={close}
      width={560}
      title={drive.signedIn ? 'Files of the drive' : 'Sign in to the drive'}
      intro={
        drive.signedIn
          ? 'The link of a file or a folder that your account can read.'
          : 'Read-only access is asked for: files are listed and read, nothing is changed.'
      }
      ways={
        drive.signedIn && (
          <button type="button" className="link-button" onClick={drive.signOut}>
            Use another account
          </button>
        )
      }
      actions={
        <>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          {!drive.signedIn && (
            <Button type="submit" form="creative-drive-sign-in" onMouseDown={keepFocus}>
              Sign in
            </Button>
          )}
          {drive.signedIn && (
            <Button disabled={chosen.size === 0} loading={drive.busy === 'taking'} onClick={() => void add()}>
              {chosen.size === 0 ? 'Add files' : `Add ${plural(chosen.size, 'file')}`}
            </Button>
          )}
        </>
      }
    >
      <FormProblem message={drive.problem} />
      {drive.signedIn ? (
        <form className="creative-drive" noValidate onSubmit={alone(list)}>
          <label htmlFor="creative-drive-link">Drive link</label>
          <div className="creative-drive-row">
            <input
              id="creative-drive-link"
              type="url"
              value={link}
              autoComplete="off"
              onChange={({ target }) => setLink(target.value)}
              aria-invalid={wrong ? true : undefined}
              aria-describedby={wrong ? 'creative-drive-wrong' : undefined}
            />
            <Button type="submit" variant="default" loading={drive.busy === 'listing'} onMouseDown={keepFocus}>
              List files
            </Button>
          </div>
          {wrong && (
            <p id="creative-drive-wrong" className="field-error" role="alert">
              {wrong}
            </p>
          )}
          {files?.length === 0 && <p role="status">{DRIVE_EMPTY}</p>}
          {files && files.length > 0 && (
            <>
              <DriveTags key={files[0]?.id} files={files} use={use} chosen={chosen} onToggle={toggle} />
              {fit.length > 1 && (
                <button
                  type="button"
                  className="link-button creative-drive-all"
                  onClick={() => setChosen(new Set(chosen.size === fit.length ? [] : fit.map(({ id }) => id)))}
                >
                  {chosen.size === fit.length ? 'Choose none' : `Choose all ${fit.length} that fit`}
                </button>
              )}
            </>
          )}
        </form>
      ) : (
        <form
          id="creative-drive-sign-in"
          className="creative-drive"
          noValidate
          onSubmit={alone(() => drive.signIn(given))}
        >
          <label htmlFor="creative-drive-token">Access token of your account</label>
          <input
            id="creative-drive-token"
            type="password"
            autoComplete="off"
            value={given}
            onChange={({ target }) => setGiven(target.value)}
          />
          <p className="dim small">
            It stays on this page, is sent with each question alone, and is gone when you leave.
          </p>
        </form>
      )}
    </Dialog>
  );
};
