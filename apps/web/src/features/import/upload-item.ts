import type { Issue } from '@fairlead/domain/issue';
import type { DropState } from '../../ui/dropzone/file.rules.ts';
import type { TargetingList } from '../audience/audience.queries.ts';
import type { StoredFile } from './import.queries.ts';

/** One file of an upload: what it becomes, how far it is, what is wrong with it. */
export type UploadItem = {
  key: string;
  file: File;
  name: string;
  /** The type of an audience, the criterion of a targeting list; null until chosen. */
  choice: string | null;
  state: DropState;
  progress: number;
  /** What the server said, or that it was stopped. */
  message: string | null;
  /** Idempotency key of this submission; another one once something about it was changed. */
  submission: string;
  /** The file as the server keeps it, when only the list is still missing. */
  stored: StoredFile | null;
  list: TargetingList | null;
};

/** What a rule says about one field of an item. */
export const issueAt = (issues: readonly Issue[], path: string): string | undefined =>
  issues.find((issue) => issue.path === path)?.message;

/** Done or under way: left alone when the form is sent again (UP-17). */
export const isToSend = ({ state }: UploadItem): boolean => state === 'idle' || state === 'error';

export type Tally = { done: number; sending: number; all: number; share: number };

/** Where the whole upload stands, by bytes. */
export const tallyOf = (items: readonly UploadItem[]): Tally => {
  const bytes = items.reduce((sum, { file }) => sum + file.size, 0);
  const sent = items.reduce((sum, { state, progress, file }) => {
    const share = state === 'success' ? 1 : state === 'loading' ? progress : 0;
    return sum + share * file.size;
  }, 0);
  return {
    done: items.filter(({ state }) => state === 'success').length,
    sending: items.filter(({ state }) => state === 'loading').length,
    all: items.length,
    share: bytes > 0 ? sent / bytes : 0,
  };
};
