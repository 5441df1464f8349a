import { downloadName } from '@fairlead/domain/audience/download-name';
import { messageOf } from '../../lib/api-error.ts';
import { toast } from '../../lib/toast.ts';
import { linksOf } from './audience.queries.ts';

/** The address as this page reaches the server, which may know itself by another name. */
const here = (link: string): string => {
  const { pathname, search } = new URL(link, window.location.href);
  return `${pathname}${search}`;
};

/** Hands the file to the browser, which streams it to disk: a list of a gigabyte never stands in the page's memory. */
const save = (url: string, name: string) => {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
};

/** Downloads a list as '{name}.csv'; one that has no rows yet gives the file it was made of. */
export const downloadList = async (list: { id: number; name: string }): Promise<void> => {
  try {
    const links = await linksOf(list.id);
    const link = links.presigned_csv_url ?? links.presigned_original_csv_url;
    if (!link) return toast.fail('Missing presigned CSV URLs');
    const url = here(link);
    const found = await fetch(url, { method: 'HEAD', cache: 'no-store' });
    // HTTP/2 has no status texts
    if (!found.ok) return toast.fail(`Failed to download file (${found.statusText || found.status})`);
    save(url, downloadName(list.name, links.presigned_csv_url ? '' : '_original'));
  } catch (error) {
    toast.fail(messageOf(error));
  }
};
