import type { DriveUse } from '@fairlead/domain/creative/drive';
import { IconBrandGoogleDrive } from '@tabler/icons-react';
import { useState } from 'react';
import { useMay, useMe } from '#features/auth/auth.queries.ts';
import { Button } from '#ui/kit/Button.ts';
import { DriveDialog } from './DriveDialog.tsx';

type Props = {
  /** What the files become: files that do not fit cannot be chosen. */
  use: DriveUse;
  onFiles: (files: File[]) => void;
};

/** Files from the cloud drive; not drawn where this server has none, or the role may not. */
export const FromDrive = ({ use, onFiles }: Props) => {
  const [open, setOpen] = useState(false);
  const reads = useMay()('drive.read');
  if (!useMe()?.drive_connected || !reads) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconBrandGoogleDrive size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        From the drive
      </Button>
      {open && <DriveDialog use={use} onFiles={onFiles} onClose={() => setOpen(false)} />}
    </>
  );
};
