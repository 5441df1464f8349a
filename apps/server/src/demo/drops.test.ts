import { mkdtempSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { looksOf } from '@fairlead/domain/import/first-lines';
import { caseWarning } from '@fairlead/domain/import/import-url.rules';
import { afterAll, expect, test } from 'vitest';
import { openDropsFolder } from '../outside/drops-folder.ts';
import { seedDrops } from './drops.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'fairlead-demo-drops-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const now = () => new Date('2026-11-18T09:00:00Z');
const at = (path: string) => join(dataDir, 'drops', path);
const linesAt = async (path: string) => (await readFile(at(path), 'utf8')).trim().split('\n');

test('two clients have dropped files over the last weeks; what a person puts there stays', async () => {
  await seedDrops({ config: { dataDir, importS3: { bucket: 'b', prefix: '' } }, now }, 1);
  const folders = openDropsFolder(join(dataDir, 'drops'));
  expect(await folders.folders()).toEqual([]); // a bucket of the operator's is never written to

  await seedDrops({ config: { dataDir, importS3: null }, now }, 1);
  expect(await folders.folders()).toEqual(['nomnom', 'velvet']);
  const files = await folders.files('', 100);
  expect(files).toHaveLength(10);
  expect(files.every(({ key, size }) => key.endsWith('.csv') && size > 0 && size < 400_000)).toBe(true);
  const days = new Set(files.map(({ updated_at }) => updated_at.toISOString().slice(0, 10)));
  expect([...days].sort()).toEqual([
    ...['2026-10-16', '2026-11-09', '2026-11-14', '2026-11-15', '2026-11-16', '2026-11-17', '2026-11-18'],
  ]);

  await writeFile(at('nomnom/crm_vip.csv'), 'mine');
  await seedDrops({ config: { dataDir, importS3: null }, now }, 1);
  expect(await readFile(at('nomnom/crm_vip.csv'), 'utf8')).toBe('mine');
});

test('their ids are partly those of the audiences, some in other letters, some hashed, one file is no list', async () => {
  const [buyers, openers] = await Promise.all(
    ['nomnom/crm_buyers_2026-11.csv', 'nomnom/crm_openers_2026-11.csv'].map(linesAt),
  );
  const known = new Set(buyers);
  const both = new Set(openers?.filter((line) => line !== 'device_id' && known.has(line)));
  expect([new Set(buyers).size - 1, (openers?.length ?? 0) - 1, both.size]).toEqual([4000, 3000, 2000]);
  const looks = async (path: string) => looksOf(await linesAt(path), 'ios');
  const mixed = await looks('nomnom/loyalty_mixed_case.csv');
  expect(caseWarning(mixed?.case_issue ?? null, 'ios')).toMatch(/mixed case/);
  expect(await looks('velvet/suppression/opt_out_weekly.csv')).toMatchObject({ case_issue: 'lower' });
  expect(await looks('nomnom/partner_hashed.csv')).toEqual({ rows_format: 'hash', case_issue: null });
  expect(await looks('nomnom/export_failed.csv')).toBeNull();
});
