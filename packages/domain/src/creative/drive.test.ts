import { expect, test } from 'vitest';
import { cutDriveName, driveLink, fitsDriveUse } from './drive.ts';

const ID = '1AbC_def-GhIjKlMnOpQ';

test.each([
  [`https://drive.google.com/file/d/${ID}/view?usp=sharing`, 'file'],
  [`https://drive.google.com/open?id=${ID}`, 'file'],
  [`https://drive.google.com/uc?export=download&id=${ID}`, 'file'],
  [`https://docs.google.com/file/d/${ID}/edit`, 'file'],
  [`  https://drive.google.com/drive/folders/${ID}?resourcekey=0-x `, 'folder'],
  [`https://drive.google.com/drive/u/1/folders/${ID}`, 'folder'],
] as const)('%s leads to a %s', (link, kind) => {
  expect(driveLink(link)).toEqual({ kind, id: ID });
});

test.each([
  '',
  'https://drive.google.com/',
  'https://drive.google.com/drive/my-drive',
  `http://drive.google.com/file/d/${ID}`,
  `https://drive.google.com.evil.example/file/d/${ID}`,
  `https://evil.example/file/d/${ID}?drive.google.com`,
  `https://user@drive.google.com/file/d/${ID}`,
  `https://drive.google.com:8443/file/d/${ID}`,
  'https://drive.google.com/file/d/..%2f..%2fabout/view',
  `https://drive.google.com/drive/folders/`,
  'javascript:alert(1)',
])('%s leads nowhere', (link) => {
  expect(driveLink(link)).toBeNull();
});

test('a file fits a place by its type, weight and size; what the drive does not know is judged later', () => {
  const banner = { mimeType: 'image/png', size: 500_000, width: 300, height: 250 };
  expect(fitsDriveUse(banner, 'static')).toBe(true);
  expect(fitsDriveUse({ ...banner, size: 500_001 }, 'static')).toBe(false);
  expect(fitsDriveUse({ ...banner, width: 301 }, 'static')).toBe(false);
  expect(fitsDriveUse({ ...banner, mimeType: 'image/webp' }, 'static')).toBe(false);
  expect(fitsDriveUse({ ...banner, size: null, width: null, height: null }, 'static')).toBe(true);
  expect(fitsDriveUse(banner, 'video')).toBe(false);
  expect(fitsDriveUse({ mimeType: 'video/mp4', size: 83_886_080, width: 1280, height: 720 }, 'video')).toBe(true);
  expect(fitsDriveUse({ mimeType: 'video/mp4', size: 83_886_081, width: 1280, height: 720 }, 'video')).toBe(false);
});

test('a long name is cut to thirty characters, the last of which says so', () => {
  expect(cutDriveName('a'.repeat(30))).toBe('a'.repeat(30));
  expect(cutDriveName('a'.repeat(31))).toBe(`${'a'.repeat(29)}…`);
  expect([...cutDriveName('😀'.repeat(40))]).toHaveLength(30);
});
