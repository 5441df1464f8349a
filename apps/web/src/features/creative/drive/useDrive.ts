import type { DriveFile } from '@fairlead/domain/creative/drive';
import { useEffect, useRef, useState } from 'react';
import { ApiError, messageOf } from '#lib/api-error.ts';
import { driveToken, fileOfDrive, filesBehind, keepDriveToken } from './drive-session.ts';

/** A file that was fetched, with its id on the drive. */
type Taken = File & { driveId: string };

/** What a dialog of the drive knows and does. A token that the drive refuses is asked for anew, with the sentence (WI-15). */
export const useDrive = () => {
  const [signedIn, setSignedIn] = useState(() => driveToken() !== null);
  const [files, setFiles] = useState<readonly DriveFile[]>();
  const [busy, setBusy] = useState<'listing' | 'taking'>();
  const [problem, setProblem] = useState<string>();
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const sign = (token: string | null) => {
    keepDriveToken(token);
    setSignedIn(token !== null);
    setFiles(undefined);
    setProblem(undefined);
  };
  const begin = (what: 'listing' | 'taking'): AbortSignal => {
    running.current?.abort();
    running.current = new AbortController();
    setBusy(what);
    setProblem(undefined);
    return running.current.signal;
  };
  const failed = (error: unknown, signal: AbortSignal) => {
    if (signal.aborted) return;
    if (error instanceof ApiError && error.code === 'drive_signed_out') sign(null);
    setProblem(error instanceof ApiError ? messageOf(error) : (error as Error).message);
  };
  return {
    signedIn,
    files,
    busy,
    problem,
    signIn: (token: string) => token.trim() !== '' && sign(token.trim()),
    signOut: () => sign(null),
    stop: () => running.current?.abort(),
    list: async (link: string): Promise<void> => {
      const signal = begin('listing');
      setFiles(undefined);
      try {
        const found = await filesBehind(link, signal);
        if (!signal.aborted) setFiles(found);
      } catch (error) {
        failed(error, signal);
      }
      if (!signal.aborted) setBusy(undefined);
    },
    /** Fetches files one after the other; those that came, up to the first that did not. */
    take: async (wanted: readonly DriveFile[]): Promise<Taken[]> => {
      const signal = begin('taking');
      const taken: Taken[] = [];
      try {
        for (const file of wanted) taken.push(Object.assign(await fileOfDrive(file, signal), { driveId: file.id }));
      } catch (error) {
        failed(error, signal);
      }
      if (!signal.aborted) setBusy(undefined);
      return signal.aborted ? [] : taken;
    },
  };
};
