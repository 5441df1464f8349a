import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { addDays, dayOf, startOfDay } from '@fairlead/domain/utc-day';
import type { Config } from '../config.ts';
import type { DemoFile } from './audiences.ts';
import { deviceFile } from './device-file.ts';

/** A file that a client of the demo has dropped, days before the demo began. */
type Drop = Omit<DemoFile, 'key' | 'name'> & { path: string; daysAgo: number };

const drop = (path: string, daysAgo: number, from: number, to: number, flaws: Partial<Drop> = {}): Drop => ({
  ...{ path, daysAgo, from, to, repeatEvery: 0, breakEvery: 0, otherCaseEvery: 0 },
  ...flaws,
});

/**
 * Two clients' folders. The ids are of the same universe as the audiences of the demo, so that some are in both: buyers
 * are 0 to 120,000, those who opened 90,000 to 190,000.
 */
const drops: readonly Drop[] = [
  drop('nomnom/crm_buyers_2026-11.csv', 1, 118_000, 122_000, { repeatEvery: 90 }),
  drop('nomnom/crm_openers_2026-11.csv', 1, 120_000, 123_000),
  drop('nomnom/crm_vip.csv', 1, 119_000, 121_500, { breakEvery: 400 }),
  drop('nomnom/loyalty_mixed_case.csv', 4, 40_000, 43_200, { otherCaseEvery: 3 }),
  drop('nomnom/partner_hashed.csv', 4, 100_000, 102_000, { hashed: true }),
  drop('nomnom/newsletter_2026-10.csv', 33, 60_000, 65_000, { repeatEvery: 60, breakEvery: 700 }),
  drop('velvet/suppression/opt_out_weekly.csv', 2, 10_000, 12_000, { otherCaseEvery: 1 }),
  drop('velvet/suppression/opt_out_all.csv', 9, 8_000, 13_000),
  drop('velvet/winback/lapsed_90d.csv', 3, 30_000, 33_600, { repeatEvery: 45 }),
];

/** What a spreadsheet saved as a web page looks like: it is no list, and the import says so. */
const page = { path: 'nomnom/export_failed.csv', daysAgo: 0, text: '<html><body>Session expired</body></html>\n' };

/** Puts a file there whole, with the time it was dropped; one that is there stays as it is. */
const put = async (root: string, path: string, at: Date, write: (file: string) => Promise<void>): Promise<void> => {
  const file = join(root, path);
  if (await stat(file).catch(() => null)) return;
  const half = join(dirname(file), `.${Date.now()}.part`); // names with a dot are not listed
  await mkdir(dirname(file), { recursive: true });
  await write(half);
  await utimes(half, at, at);
  await rename(half, file);
};

/** Fills the folder `drops` of the demo; nothing where the folders are those of a bucket. */
export const seedDrops = async (
  { config, now }: { config: Pick<Config, 'dataDir' | 'importS3'>; now: () => Date },
  universe: number,
): Promise<void> => {
  if (config.importS3) return;
  const root = join(config.dataDir, 'drops');
  /** Clients export at night, one file after the other. */
  const ago = (days: number, n: number) => {
    const night = startOfDay(addDays(dayOf(now()), -days)).getTime() + 10_800_000 + n * 1_020_000;
    return new Date(Math.min(night, now().getTime()));
  };
  for (const [n, { path, daysAgo, ...file }] of drops.entries())
    await put(root, path, ago(daysAgo, n), (half) =>
      pipeline(deviceFile({ ...file, key: path, name: path }, universe, 'upper'), createWriteStream(half)),
    );
  await put(root, page.path, ago(page.daysAgo, 0), async (half) => {
    const out = createWriteStream(half);
    out.end(page.text);
    await once(out, 'close');
  });
};
