import { useEffect, useRef, useState } from 'react';
import { toast } from '#lib/toast.ts';
import { useBatch } from '#ui/batch/useBatch.ts';
import { filesInZip, ZipRefused } from '#ui/dropzone/zip.ts';
import { type BannerItem, checkBanners, fileIssues, issuesOf, itemOf } from './banner-item.ts';
import { type Place, sendFile, useCreativesMade } from './creative.queries.ts';
import { hashOf } from './known-file.ts';
import { readPicture } from './picture-file.ts';
import { lookAt } from './picture-look.ts';

const STOPPED = 'Upload stopped. Nothing of this file was kept.';
/** Above so many one toast says how many. */
const TOLD_ONE_BY_ONE = 3;

const isZip = ({ name }: File): boolean => /\.zip$/i.test(name);

/** The pictures of one upload: read at once, corrected, sent two at a time, those that failed again alone (CV-65 to CV-70). */
export const useBanners = (place: Place, done: () => void) => {
  const made = useCreativesMade();
  const batch = useBatch<BannerItem>({
    check: issuesOf,
    isRefused: (item) => fileIssues(item).length > 0,
    checkCount: checkBanners,
    stopped: STOPPED,
    send: ({ name, file, submission }, { signal, onProgress }) =>
      sendFile(
        place,
        { type: 'CreativeBanner', name: name.trim(), banner: file },
        { idempotencyKey: submission, signal, onProgress },
      ),
  });
  const [unpacking, setUnpacking] = useState(0);
  const urls = useRef<string[]>([]);
  useEffect(
    () => () => {
      for (const url of urls.current) URL.revokeObjectURL(url);
    },
    [],
  );
  const reads = useRef(new Map<string, Promise<void>>());
  const put = (files: readonly File[]) => {
    const items = files.map(itemOf);
    urls.current.push(...items.map(({ url }) => url));
    batch.add(items);
    for (const { key, file } of items)
      reads.current.set(
        key,
        readPicture(file).then((read) => {
          batch.note(key, { read });
          // Nothing waits for it: what it says is no fault
          if (!read.ok) return;
          void hashOf(file).then((sha256) => batch.note(key, { sha256 }));
          void lookAt(file).then((look) => batch.note(key, { look }));
        }),
      );
  };
  /** Pictures, and what is in zips of them. */
  const add = async (files: readonly File[]): Promise<void> => {
    put(files.filter((file) => !isZip(file)));
    for (const zip of files.filter(isZip)) {
      setUnpacking((count) => count + 1);
      try {
        put(await filesInZip(zip));
      } catch (error) {
        toast.fail(`${zip.name}: ${error instanceof ZipRefused ? error.message : 'The zip could not be read.'}`);
      } finally {
        setUnpacking((count) => count - 1);
      }
    }
  };
  const tell = (items: readonly BannerItem[]) => {
    if (items.length > TOLD_ONE_BY_ONE) return toast.ok(`${items.length} creatives created`);
    for (const { name } of items) toast.ok(`${name.trim()} created successfully`);
  };
  const submit = async (only?: string): Promise<void> => {
    await Promise.all(reads.current.values());
    const sent = await batch.submit(only);
    if (!sent) return;
    if (sent.made.length > 0) {
      made();
      tell(sent.made);
    }
    if (sent.all) finish();
  };
  const finish = () => {
    toast.ok('Creatives(s) created');
    done();
  };
  return {
    ...batch,
    add,
    unpacking: unpacking > 0,
    submit,
    remove: (key: string) => {
      if (batch.remove(key)) finish();
    },
  };
};
