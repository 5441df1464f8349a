import type { Issue } from '@fairlead/domain/issue';
import type { BatchItem } from '#ui/batch/batch-item.ts';
import type { TargetingList } from '../audience/audience.queries.ts';
import type { StoredFile } from './import.queries.ts';

/** One file of an upload. */
export type UploadItem = BatchItem<TargetingList> & {
  /** The type of an audience, the criterion of a targeting list; null until chosen. */
  choice: string | null;
  file: File;
  /** The file as the server keeps it, when only the list is still missing. */
  stored: StoredFile | null;
  /** What its lines are no list of; null: of none. Undefined while its beginning is read, or nobody knows as what. */
  trouble: string | null | undefined;
};

/** Whether it is the file itself that is wrong, not what is still to be filled in. */
export const isAboutFile = ({ path }: Issue): boolean => path === 'file' || path === 'content';

/** What the content of a file is wrong with. Not of `file`: as another type or criterion it may be a list. */
export const contentIssues = ({ trouble }: UploadItem): Issue[] =>
  trouble ? [{ path: 'content', message: trouble }] : [];
