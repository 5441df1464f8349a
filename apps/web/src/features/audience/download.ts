import { downloadName } from '@fairlead/domain/audience/download-name';
import { messageOf } from '#lib/api-error.ts';
import { addressHere, saveFile } from '#lib/download.ts';
import { toast } from '#lib/toast.ts';
import { linksOf } from './audience.queries.ts';

/** Downloads a list as '{name}.csv'; one that has no rows yet gives the file it was made of. */
export const downloadList = async (list: { id: number; name: string }): Promise<void> => {
  try {
    const links = await linksOf(list.id);
    const link = links.presigned_csv_url ?? links.presigned_original_csv_url;
    if (!link) return toast.fail('Missing presigned CSV URLs');
    const url = addressHere(link);
    const found = await fetch(url, { method: 'HEAD', cache: 'no-store' });
    // HTTP/2 has no status texts
    if (!found.ok) return toast.fail(`Failed to download file (${found.statusText || found.status})`);
    saveFile(url, downloadName(list.name, links.presigned_csv_url ? '' : '_original'));
  } catch (error) {
    toast.fail(messageOf(error));
  }
};
