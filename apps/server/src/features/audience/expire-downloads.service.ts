import type { Context } from '../../context.ts';
import { deleteDownloads } from './expire-downloads.sql.ts';

const DAY_MS = 86_400_000;

/** Forgets who downloaded lists longer ago than the operator keeps it (`DOWNLOAD_DAYS`). @returns how many */
export const forgetOldDownloads = (context: Context): Promise<number> =>
  deleteDownloads(context, new Date(context.now().getTime() - context.config.downloadDays * DAY_MS));
