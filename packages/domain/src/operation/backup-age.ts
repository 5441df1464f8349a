const HOUR_MS = 3_600_000;
/** A backup is made every night: one that is older than a day and two hours was missed. */
const LATE_HOURS = 26;
/** Two nights were missed. */
const TOO_OLD_HOURS = 50;
/** A verification is made every week: see docs/operating/backup.md. */
const VERIFIED_DAYS = 8;

export type BackupTone = 'ok' | 'warn' | 'bad';

/** How worrying it is that the newest backup is of `at`; null: none was made. Pure. */
export const backupTone = (at: Date | null, now: Date): BackupTone => {
  if (at === null) return 'bad';
  const hours = (now.getTime() - at.getTime()) / HOUR_MS;
  return hours > TOO_OLD_HOURS ? 'bad' : hours > LATE_HOURS ? 'warn' : 'ok';
};

/** The same for the newest backup that was restored beside and found whole. Pure. */
export const verifiedTone = (at: Date | null, now: Date): BackupTone =>
  at === null || now.getTime() - at.getTime() > VERIFIED_DAYS * 24 * HOUR_MS ? 'warn' : 'ok';

/** How worrying it is that so much of a disk is free: the stores refuse writes before it is full. Pure. */
export const diskTone = ({ free, size }: { free: number; size: number }): BackupTone => {
  const share = size > 0 ? free / size : 1;
  return share < 0.05 ? 'bad' : share < 0.15 ? 'warn' : 'ok';
};

/** While nothing is due the feed follows the clock once a minute; later than this it is not followed at all. */
const FEED_LATE_SECONDS = 120;

/** Whether the feed is so far behind the clock that nobody can be taking its changes in. Pure. */
export const feedIsLate = (lagSeconds: number): boolean => lagSeconds > FEED_LATE_SECONDS;
