import { readdirSync, readFileSync } from 'node:fs';
import * as groups from '@fairlead/contract/creative-group';
import * as makingApi from '@fairlead/contract/creative-making';
import { png } from '@fairlead/test-data/media/index';
import { type FormFile, sendForm } from './forms.ts';
import type { Caller, TestHouse } from './house.ts';

/** A group of an application, and its creatives as somebody makes them. */
export const aGroup = async (house: TestHouse, caller: Caller, app: number, name = 'Autumn menu') => {
  const made = await caller.call(groups.createCreativeGroup, {
    params: { applicationId: String(app) },
    body: { name },
  });
  const params = { applicationId: String(app), creativesGroupId: String(made.body.id) };
  const make = (
    fields: Record<string, string>,
    files: readonly FormFile[] = [],
    headers: Record<string, string> = {},
  ) => sendForm(house, caller, makingApi.createCreative, { params, fields, files }, headers);
  const banner = (content: Buffer = png({ width: 300, height: 250 }), name = 'Banner') =>
    make({ type: 'CreativeBanner', name }, [{ field: 'banner', content }]);
  return { id: made.body.id, params, make, banner };
};

/** Keys of all files of creatives in the store. */
export const storedAssets = async ({ files }: Pick<TestHouse, 'files'>): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of files.list('assets/')) keys.push(key);
  return keys.sort();
};

/** The most that one process which decodes pictures for this one took so far, in MB; 0 where the machine does not tell. */
export const mostOfDecoders = (): number => {
  if (process.platform !== 'linux') return 0;
  const took = (pid: string): number => {
    try {
      if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('picture-child')) return 0;
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      if (Number(/PPid:\s*(\d+)/.exec(status)?.[1]) !== process.pid) return 0;
      return Number(/VmHWM:\s*(\d+)/.exec(status)?.[1]) / 1024;
    } catch {
      return 0; // gone meanwhile
    }
  };
  return Math.max(
    0,
    ...readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(took),
  );
};
