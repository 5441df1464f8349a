import { checkCsvFile, nameOfFile } from '@fairlead/domain/import/csv-file.rules';
import { useRef } from 'react';
import { uuid } from '#lib/request.ts';
import { isToSend, waiting } from '#ui/batch/batch-item.ts';
import { type BatchOptions, useBatch } from '#ui/batch/useBatch.ts';
import { troubleOf } from './file-check.ts';
import { isAboutFile, type UploadItem } from './upload-item.ts';

const STOPPED = 'Upload stopped. Nothing of this file was kept.';

/** The lists that files have become. */
export const idsOf = (items: readonly UploadItem[]): number[] => items.flatMap(({ made }) => made?.id ?? []);

type Options = Omit<BatchOptions<UploadItem>, 'stopped'> & {
  /** What a file is read as; null while that is not known. */
  criterionOf: (choice: string | null) => string | null;
  /** Some files have become lists. */
  made: () => void;
  /** Chosen for each new file when there is only one choice. */
  preset: string | null;
  /** All files have become lists. */
  done: (items: readonly UploadItem[]) => void;
};

/** The files of one upload (UP-16 to UP-19). */
export const useUploads = ({ preset, done, made, criterionOf, ...options }: Options) => {
  const batch = useBatch<UploadItem>({
    ...options,
    isRefused: (item) => options.check(item).some(isAboutFile),
    stopped: STOPPED,
  });
  const looks = useRef(new Map<string, { criterion: string; end: Promise<void> }>());
  /** Reads the beginning of a file, once as what it is. */
  const look = (key: string, file: File, choice: string | null) => {
    const criterion = criterionOf(choice);
    if (criterion === null || looks.current.get(key)?.criterion === criterion) return;
    const end = troubleOf(file, criterion).then((trouble) => {
      // Chosen anew meanwhile: what was found is about another criterion
      if (looks.current.get(key)?.criterion === criterion) batch.note(key, { trouble });
    });
    looks.current.set(key, { criterion, end });
  };
  const add = (files: readonly File[]) => {
    const items = files.map((file) => ({
      ...waiting,
      key: uuid(),
      file,
      name: nameOfFile(file.name),
      choice: preset,
      submission: uuid(),
      stored: null,
      trouble: undefined,
    }));
    batch.add(items);
    for (const { key, file } of items) if (checkCsvFile(file).length === 0) look(key, file, preset);
  };
  const change = (key: string, edited: { name?: string; choice?: string | null }) => {
    const { choice } = edited;
    const item = batch.items.find((one) => one.key === key);
    const anew = choice !== undefined && item && criterionOf(choice) !== criterionOf(item.choice);
    batch.change(key, {
      ...edited,
      ...(choice === undefined ? {} : { stored: null }),
      ...(anew ? { trouble: undefined } : {}),
    });
    if (choice !== undefined && item) look(key, item.file, choice);
  };
  return {
    ...batch,
    add,
    change,
    chooseForAll: (choice: string) => {
      for (const { key } of batch.items.filter(isToSend)) change(key, { choice });
    },
    remove: (key: string) => {
      const rest = batch.remove(key);
      if (rest) done(rest);
    },
    submit: async () => {
      await Promise.all([...looks.current.values()].map(({ end }) => end));
      const sent = await batch.submit();
      if (sent && sent.made.length > 0) made();
      if (sent?.all) done(sent.all);
    },
  };
};
export type Uploads = ReturnType<typeof useUploads>;
