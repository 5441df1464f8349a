import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withPlaces } from './installed.mjs';
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

type Locked = { version?: string; link?: boolean; resolved?: string; dependencies?: Record<string, string> };

test('packages of ours stand in for those that nothing here reads, in a version that is asked for', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> };
  const isOurs = (name: string, folder: string) => {
    expect(Object.keys(packages).filter((place) => place.endsWith(`node_modules/${name}`))).toEqual([
      `node_modules/${name}`,
    ]);
    expect(packages[`node_modules/${name}`]).toEqual({ resolved: folder, link: true });
    return packages[folder]?.version;
  };
  // Of the icons only the components are installed
  expect(packages['node_modules/@tabler/icons-react']?.dependencies).toEqual({
    '@tabler/icons': isOurs('@tabler/icons', 'packages/no-pictures'),
  });
  expect(packages['node_modules/@stoplight/spectral-core']?.dependencies).toMatchObject({
    'es-aggregate-error': '^1.0.7',
  });
  expect(isOurs('es-aggregate-error', 'packages/own-aggregate-error')).toMatch(/^1\./);
  expect(packages['node_modules/es-abstract']).toBeUndefined();
});

test('an install knows where the file of each package is, whatever the registry', () => {
  const lock = {
    packages: {
      '': {},
      'packages/here': { version: '0.1.0' },
      'node_modules/here': { resolved: 'packages/here', link: true },
      'node_modules/db': { version: '1.0.0', integrity: 'sha512-a' },
      'node_modules/db/node_modules/@of/part': { version: '2.0.0-rc.1', integrity: 'sha512-b' },
      'node_modules/other': { name: '@of/named', version: '3.0.0', integrity: 'sha512-c' },
      'node_modules/db-win32-x64': { version: '1.0.0', os: ['win32'], optional: true }, // this registry lacks it
    } as Record<string, { resolved?: string }>,
  };
  const places = Object.entries(withPlaces(lock).packages).map(([place, { resolved }]) => [place, resolved]);
  expect(Object.fromEntries(places)).toEqual({
    'node_modules/here': 'packages/here',
    'node_modules/db': 'https://registry.invalid/db/-/db-1.0.0.tgz',
    'node_modules/db/node_modules/@of/part': 'https://registry.invalid/@of/part/-/part-2.0.0-rc.1.tgz',
    'node_modules/other': 'https://registry.invalid/@of/named/-/named-3.0.0.tgz',
  });
});
