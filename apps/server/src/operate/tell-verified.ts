import { askServer } from './ask-control.ts';

/** A cut that was found whole. `at`: when its records are of, ISO 8601 in UTC. */
type Verified = { cut: string; folder: string; at: string; bytes: number };

/** Has the server that runs on this folder note that a cut was verified; says when nobody did, as its age is watched there. */
export const tellVerified = async (dataDir: string, noted: Verified, say: (line: string) => void): Promise<void> => {
  const heard = await askServer(dataDir, 'note-verified', noted, () => {});
  if (!heard) say('No server runs here, so its age is not noted.');
  else if (heard.code !== 0)
    say(`The server could not note it, so its age is still that of the one before: ${heard.sentence}`);
};
