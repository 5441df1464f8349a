import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Drops } from './drops.ts';
import { openDropsFolder } from './drops-folder.ts';

/** Where clients drop files: IMPORT_S3, else the folder `drops` of DATA_DIR. */
export const openDrops = async (config: Pick<Config, 's3' | 'importS3' | 'dataDir'>): Promise<Drops> => {
  const { s3, importS3, dataDir } = config;
  if (!s3 || !importS3) return openDropsFolder(join(dataDir, 'drops'));
  const { openDropsS3 } = await import('./drops-s3.ts');
  return openDropsS3(s3, importS3);
};
