import type { Config } from '../config.ts';
import type { FileStore } from './files.ts';
import { openFolder } from './files-folder.ts';
import { openS3 } from './files-s3.ts';

type Log = { warn(fields: object, message: string): void };

/** The bucket when S3 is configured, else the folder `files` of DATA_DIR. */
export const openFiles = (config: Pick<Config, 'dataDir' | 's3'>, log?: Log): Promise<FileStore> =>
  config.s3 ? openS3(config.s3, { dataDir: config.dataDir, log }) : openFolder(config.dataDir);
