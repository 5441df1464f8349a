import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { complete, platformOf } from './lock.mjs';

test('the name of a platform package tells its machine', () => {
  expect(platformOf('@chdb/lib-linux-arm64-gnu')).toEqual({ os: ['linux'], cpu: ['arm64'], libc: ['glibc'] });
  expect(platformOf('@biomejs/cli-linux-x64-musl')).toEqual({ os: ['linux'], cpu: ['x64'], libc: ['musl'] });
  expect(platformOf('@chdb/lib-darwin-x64')).toEqual({ os: ['darwin'], cpu: ['x64'] });
  expect(platformOf('fsevents')).toBeNull();
});

test('a missing platform package is added, a present one is left, addresses of registries go', () => {
  const lock = {
    packages: {
      '': {},
      'node_modules/db': {
        version: '1.0.0',
        resolved: 'https://registry.example/db.tgz',
        optionalDependencies: { 'db-linux-x64': '1.0.0', 'db-darwin-arm64': '1.0.0' },
      },
      'node_modules/db-linux-x64': { version: '1.0.0', integrity: 'sha512-x' },
      'packages/here': { resolved: 'packages/here', link: true },
    } as Record<string, Record<string, unknown>>,
  };
  expect(complete(lock)).toEqual({ added: ['db-darwin-arm64@1.0.0'], unnamed: [] });
  expect(lock.packages['node_modules/db-darwin-arm64']).toEqual({
    version: '1.0.0',
    os: ['darwin'],
    cpu: ['arm64'],
    optional: true,
  });
  expect(lock.packages['node_modules/db-linux-x64']).toEqual({ version: '1.0.0', integrity: 'sha512-x' });
  expect(lock.packages['node_modules/db']?.resolved).toBeUndefined();
  expect(lock.packages['packages/here']?.resolved).toBe('packages/here');
});

test('the lock in the repository is complete and names no registry', () => {
  const text = readFileSync('package-lock.json', 'utf8');
  expect(complete(JSON.parse(text))).toEqual({ added: [], unnamed: [] });
  expect(text).not.toMatch(/"resolved": "https?:/);
});

test('of the icons only the components are installed: the package of their pictures is ours, in the version they ask for', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<
      string,
      { version?: string; link?: boolean; resolved?: string; dependencies?: Record<string, string> }
    >;
  };
  expect(Object.keys(packages).filter((place) => place.endsWith('/@tabler/icons'))).toEqual([
    'node_modules/@tabler/icons',
  ]);
  expect(packages['node_modules/@tabler/icons']).toEqual({ resolved: 'packages/no-pictures', link: true });
  expect(packages['node_modules/@tabler/icons-react']?.dependencies).toEqual({
    '@tabler/icons': packages['packages/no-pictures']?.version,
  });
});
