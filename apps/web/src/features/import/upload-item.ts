import type { BatchItem } from './batch-item.ts';
import type { StoredFile } from './import.queries.ts';

/** One file of an upload. */
export type UploadItem = BatchItem & {
  file: File;
  /** The file as the server keeps it, when only the list is still missing. */
  stored: StoredFile | null;
};
