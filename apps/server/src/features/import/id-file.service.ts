import { join } from 'node:path';
import type { Criterion } from '@fairlead/domain/audience/criterion';
import type { Context } from '../../context.ts';

type Counting = { signal: AbortSignal; onProgress?: Parameters<Context['engine']['importCsv']>[0]['onProgress'] };

/**
 * Reads a stored CSV into a sorted id file in a private folder and hands both to `use`; the folder is gone afterwards.
 * @throws what the engine says of a file without a valid line
 */
export const withIdFile = async <T>(
  context: Context,
  key: string,
  criterion: Criterion,
  platform: 'ios' | 'android',
  { signal, onProgress }: Counting,
  use: (counts: Awaited<ReturnType<Context['engine']['importCsv']>>, path: string) => Promise<T>,
): Promise<T> => {
  const scratch = await context.files.scratch();
  try {
    const csv = await context.files.local(key);
    const out = join(scratch.path, 'list.ids');
    try {
      const counts = await context.engine.importCsv({
        csv: csv.path,
        criterion,
        platform,
        out,
        scratch: scratch.path,
        signal,
        ...(onProgress ? { onProgress } : {}),
      });
      return await use(counts, out);
    } finally {
      csv.release();
    }
  } finally {
    await scratch.remove();
  }
};

/** How many lines a stored file gives a list, and in which format. */
export const countLines = (
  context: Context,
  key: string,
  criterion: Criterion,
  platform: 'ios' | 'android',
  signal: AbortSignal,
): Promise<{ rows: number; rows_format: 'plain' | 'hash' }> =>
  withIdFile(context, key, criterion, platform, { signal }, async ({ rows, rows_format }) => ({ rows, rows_format }));
