import { nameOfFile } from '@fairlead/domain/import/csv-file.rules';
import { uuid } from '../../lib/request.ts';
import { isToSend, waiting } from './batch-item.ts';
import type { UploadItem } from './upload-item.ts';
import { type BatchOptions, useBatch } from './useBatch.ts';

const STOPPED = 'Upload stopped. Nothing of this file was kept.';

/** The lists that files have become. */
export const idsOf = (items: readonly UploadItem[]): number[] => items.flatMap(({ list }) => list?.id ?? []);

type Options = Omit<BatchOptions<UploadItem>, 'stopped'> & {
  /** Chosen for each new file when there is only one choice. */
  preset: string | null;
  /** All files have become lists. */
  done: (items: readonly UploadItem[]) => void;
};

/** The files of one upload (UP-16 to UP-19). */
export const useUploads = ({ preset, done, ...options }: Options) => {
  const batch = useBatch<UploadItem>({ ...options, stopped: STOPPED });
  const add = (files: readonly File[]) =>
    batch.add(
      files.map((file) => ({
        ...waiting,
        key: uuid(),
        file,
        name: nameOfFile(file.name),
        choice: preset,
        submission: uuid(),
        stored: null,
      })),
    );
  const change = (key: string, edited: { name?: string; choice?: string | null }) =>
    batch.change(key, { ...edited, ...(edited.choice === undefined ? {} : { stored: null }) });
  return {
    ...batch,
    add,
    change,
    chooseForAll: (choice: string) => {
      for (const { key } of batch.items.filter(isToSend)) change(key, { choice });
    },
    submit: async () => {
      const sent = await batch.submit();
      if (sent?.all) done(sent.all);
    },
  };
};
export type Uploads = ReturnType<typeof useUploads>;
