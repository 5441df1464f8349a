import { spawnSync } from 'node:child_process';
import { copyFileSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { root } from './installed.mjs';

const house = mkdtempSync(join(tmpdir(), 'unused-'));
afterAll(() => rmSync(house, { recursive: true }));

/** Writes a file of the little house. */
const write = (file: string, text: string): void => {
  mkdirSync(dirname(join(house, file)), { recursive: true });
  writeFileSync(join(house, file), text);
};

/** Looks through the little house with this one's settings; its exceptions lack what they except. */
const look = () => {
  const knip = join(root, 'node_modules/knip/bin/knip.js');
  const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined };
  const done = spawnSync(process.execPath, [knip, '--no-progress', '--no-config-hints'], {
    cwd: house,
    encoding: 'utf8',
    env,
  });
  return { ended: done.status, said: done.stdout };
};

test('an export, a type and a file that nobody uses fail the gate, also in a package; what is used does not', () => {
  copyFileSync(join(root, 'knip.jsonc'), join(house, 'knip.jsonc'));
  const shape = { name: 'house', private: true, type: 'module', workspaces: ['packages/*', 'apps/*', 'e2e', 'bench'] };
  write('package.json', JSON.stringify(shape));
  for (const file of globSync('{packages,apps}/*/package.json', { cwd: root })) {
    const { name, exports } = JSON.parse(readFileSync(join(root, file), 'utf8'));
    if (!name.startsWith('@fairlead/')) continue; // stands in for a package of others: nothing is in it
    const dependencies = name === '@fairlead/domain' ? {} : { '@fairlead/domain': '*' };
    write(file, JSON.stringify({ name, exports, type: 'module', dependencies }));
  }
  for (const folder of ['e2e', 'bench']) write(`${folder}/package.json`, JSON.stringify({ name: folder }));
  write('packages/domain/src/rule.ts', 'export const used = 1;\n');
  write('packages/contract/src/index.ts', "import '@fairlead/domain/rule';\n");
  write('packages/test-data/src/index.ts', "import '@fairlead/domain/rule';\n");
  write('apps/web/src/routes/page.tsx', "import { used } from '@fairlead/domain/rule';\nconsole.log(used);\n");
  write('apps/server/src/main.ts', "import { used } from '@fairlead/domain/rule';\nconsole.log(used);\n");
  expect(look()).toEqual({ ended: 0, said: '' });

  write('packages/domain/src/rule.ts', 'export const used = 1;\nexport const spare = 2;\nexport type Spare = 3;\n');
  write('apps/web/src/ui/Left.tsx', 'export const Left = null;\n');
  const { ended, said } = look();
  expect(ended).toBe(1);
  expect(said).toMatch(/Unused files \(1\)\napps\/web\/src\/ui\/Left\.tsx/);
  expect(said).toMatch(/Unused exports \(1\)\nspare +packages\/domain\/src\/rule\.ts/);
  expect(said).toMatch(/Unused exported types \(1\)\nSpare +type +packages\/domain\/src\/rule\.ts/);
});
