import type { DeviceType, Platform } from '@fairlead/domain/audience/criterion';
import { checkImportCount, IMPORT_MAX_FILES } from '@fairlead/domain/import/import-url.rules';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '#lib/api-error.ts';
import { toast } from '#lib/toast.ts';
import { isToSend } from '#ui/batch/batch-item.ts';
import { useBatch } from '#ui/batch/useBatch.ts';
import type { DropFile } from './drop-files.ts';
import type { Looking } from './ImportRows.tsx';
import { importedText, importFile, useListsMade } from './import.queries.ts';
import { type ImportItem, issuesOfItem, itemOf } from './import-item.ts';
import { issuesOfLook, isTooMany, lookOf } from './look.ts';
import { unlessStopped } from './unless-stopped.ts';

/** Above so many rows one toast says how many (design 12, D-105). */
const TOASTS = 3;
const STOPPED = 'Stopped. Look at the list of audiences whether it was still imported.';
const unseen: Looking = { look: undefined, issues: [], waits: false, trouble: null };

/** The chosen files of an import from a folder: looked into, checked, ordered one by one (S3-02 to S3-18). */
export const useImports = (application: { id: number; platform: Platform }, preset: DeviceType | null) => {
  const client = useQueryClient();
  const made = useListsMade();
  const queryOf = ({ file }: ImportItem) => lookOf(file.url, application.platform);
  const batch = useBatch<ImportItem>({
    check: (item) => issuesOfItem(item, lookingOf(item).issues),
    checkCount: checkImportCount,
    stopped: STOPPED,
    send: async (item, { signal }) => {
      // A look that is one too many is tried for a minute: a stop does not wait for it
      await unlessStopped(client.fetchQuery(queryOf(item)), signal);
      return importFile(
        {
          application_id: application.id,
          name: item.name.trim(),
          import_type: 's3',
          url: item.file.url,
          is_idfv: item.choice === 'idfv',
        },
        { idempotencyKey: item.submission, signal },
      );
    },
  });
  const { items } = batch;
  const looks = useQueries({
    queries: items.map((item) => ({ ...queryOf(item), enabled: isToSend(item) })),
  });
  const lookings = new Map(
    looks.map(({ data, error, failureReason }, n): [string, Looking] => [
      items[n]?.key ?? '',
      {
        look: data,
        issues: issuesOfLook(error),
        waits: isTooMany(failureReason),
        trouble: error ? messageOf(error) : null,
      },
    ]),
  );
  const lookingOf = ({ key }: ImportItem): Looking => lookings.get(key) ?? unseen;

  /** Chooses files, or takes them back. More than fit are refused whole: which of them to leave out is not ours to say. */
  const choose = (files: readonly DropFile[], chosen: boolean): { tooMany: boolean } => {
    if (!chosen) {
      const urls = new Set(files.map(({ url }) => url));
      for (const item of items) if (isToSend(item) && urls.has(item.file.url)) batch.remove(item.key);
      return { tooMany: false };
    }
    const known = new Set(items.map(({ file }) => file.url));
    const fresh = files.filter(({ url }) => !known.has(url));
    if (items.length + fresh.length > IMPORT_MAX_FILES) return { tooMany: true };
    batch.add(fresh.map((file) => itemOf(file, preset)));
    return { tooMany: false };
  };

  /** @returns the new lists in the order of the rows, once all rows are lists; else null */
  const submit = async (): Promise<number[] | null> => {
    const sent = await batch.submit();
    if (!sent) return null;
    if (sent.made.length > 0) made();
    if (sent.made.length > TOASTS) toast.ok(importedText(sent.made.length));
    else for (const _ of sent.made) toast.ok(importedText(1));
    return sent.all?.flatMap(({ made: list }) => list?.id ?? []) ?? null;
  };

  return {
    ...batch,
    chooseForAll: (choice: string) => {
      for (const { key } of items.filter(isToSend)) batch.change(key, { choice });
    },
    /** @returns the new lists, when only they are left */
    remove: (key: string): number[] | null => batch.remove(key)?.flatMap(({ made: list }) => list?.id ?? []) ?? null,
    lookingOf,
    /** What was typed stays; that a try failed over the last look does not. */
    lookAgain: (item: ImportItem) => {
      if (item.state === 'error') batch.note(item.key, { state: 'idle', message: null, refused: [] });
      void client.refetchQueries({ queryKey: queryOf(item).queryKey });
    },
    choose,
    submit,
  };
};
