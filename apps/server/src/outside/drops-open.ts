import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Drops } from './drops.ts';
import { openDropsFolder } from './drops-folder.ts';
import { openDropsS3 } from './drops-s3.ts';

/** Where clients drop files: IMPORT_S3, else the folder `drops` of DATA_DIR. */
export const openDrops = ({ s3, importS3, dataDir }: Pick<Config, 's3' | 'importS3' | 'dataDir'>): Drops =>
  s3 && importS3 ? openDropsS3(s3, importS3) : openDropsFolder(join(dataDir, 'drops'));
