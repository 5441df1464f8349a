import * as api from '@fairlead/contract/churn';
import { messageOf } from '#lib/api-error.ts';
import { call } from '#lib/call.ts';
import { addressHere, saveFile } from '#lib/download.ts';
import { toast } from '#lib/toast.ts';

type Of = { id: number; company_id: number };

/** Downloads the newest churn file of an application. Its link is asked for at the click: it holds for 5 minutes. */
export const downloadChurnFile = async ({ id, company_id }: Of): Promise<void> => {
  try {
    const { items } = await call(api.listChurnApps, { query: { company_id: String(company_id) } });
    const found = items.find(({ app_id }) => app_id === id);
    if (!found?.last_churn_file_url) return toast.fail('There is no churn file of this app yet.');
    const address = addressHere(found.last_churn_file_url);
    const file = await fetch(address, { method: 'HEAD', cache: 'no-store' });
    // HTTP/2 has no status texts
    if (!file.ok) return toast.fail(`Failed to download file (${file.statusText || file.status})`);
    saveFile(address, found.last_churn_file ?? `churn-${id}.csv`);
  } catch (error) {
    toast.fail(messageOf(error));
  }
};
