import type { Config } from '../config.ts';
import type { FileStore } from './files.ts';
import { openFolder } from './files-folder.ts';

type Log = { warn(fields: object, message: string): void };

/** The bucket when S3 is configured, else the folder `files` of DATA_DIR. Its client is loaded only then: it is a tenth of a start. */
export const openFiles = async (config: Pick<Config, 'dataDir' | 's3'>, log?: Log): Promise<FileStore> => {
  if (!config.s3) return openFolder(config.dataDir);
  const { openS3 } = await import('./files-s3.ts');
  return openS3(config.s3, { dataDir: config.dataDir, log });
};
