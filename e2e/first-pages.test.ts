import { existsSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';

/*
 * What a page is made of by the list that its build wrote: files and their sizes, which no load of the machine changes. How long
 * they take and when they stand is measured by `npm run bench pages`.
 */
const dist = new URL('../apps/web/dist/', import.meta.url);

type Chunk = { file: string; name?: string; imports?: string[]; css?: string[] };
const chunks = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8')) as Record<string, Chunk>;

/** The key of a start: the page itself, the part of a route that is fetched for it, or what stands in a file of that name. */
const keyOf = (start: string): string => {
  const key = Object.keys(chunks).find(
    (key) => key === start || key.startsWith(`src/routes/${start}?`) || chunks[key]?.name === start,
  );
  if (!key) throw new Error(`The build has no ${start}`);
  return key;
};

/** What arrives before these parts of a page run, each behind what it needs. */
const partsOf = (...starts: readonly string[]): Chunk[] => {
  const [seen, found] = [new Set<string>(), new Set<string>()];
  const visit = (key: string): void => {
    if (seen.has(key)) return;
    seen.add(key);
    chunks[key]?.imports?.forEach(visit);
    found.add(key);
  };
  starts.map(keyOf).forEach(visit);
  return [...found].flatMap((key) => chunks[key] ?? []);
};

/** Its scripts and sheets as kilobytes of gzip -9. */
const weigh = (...starts: readonly string[]): { js: number; css: number } => {
  const parts = partsOf(...starts);
  const kilobytes = (files: Iterable<string>) =>
    [...files].reduce((sum, file) => sum + gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length, 0) / 1024;
  return {
    js: kilobytes([...parts.map(({ file }) => file), 'theme.js']),
    css: kilobytes(new Set(parts.flatMap(({ css = [] }) => css))),
  };
};

/** Of files that need each other one runs before what it needs is there, and what it needs is undefined. */
test('no two scripts need each other', () => {
  const [done, under] = [new Set<string>(), new Set<string>()];
  const circles: string[] = [];
  const visit = (key: string, path: readonly string[]): void => {
    if (under.has(key))
      circles.push([...path.slice(path.indexOf(key)), key].map((one) => chunks[one]?.file).join(' > '));
    if (under.has(key) || done.has(key)) return;
    under.add(key);
    for (const next of chunks[key]?.imports ?? []) visit(next, [...path, key]);
    under.delete(key);
    done.add(key);
  };
  for (const key of Object.keys(chunks)) visit(key, []);
  expect(done.size).toBeGreaterThan(100); // or the list was not read whole
  expect(circles).toEqual([]);
});

const company = '_app/companies/$companyId';
const app = `${company}/applications/$applicationId`;
const audiences = [
  ...['frame', `${company}/route.tsx`, `${app}/route.tsx`, `${app}/targeting/audiences.tsx`],
  'src/routes/-frame/PlacePickers.tsx',
];
const details = [
  ...['frame', `${company}/route.tsx`, `${app}/route.tsx`, `${app}/campaigns/$campaignId/route.tsx`],
  ...[`${app}/campaigns/$campaignId/details.tsx`, 'src/routes/-frame/Pickers.tsx'],
];

type Named = { page: string; scripts: string[]; sheets: string[] };
const first = JSON.parse(readFileSync(new URL('.vite/first-files.json', dist), 'utf8')) as Named[];

/** A part that is styles alone has no script in the end: its name would be asked for in vain at each visit. */
test.each(first)('each file that is named for $page is there', ({ scripts, sheets }) => {
  expect(scripts.length).toBeGreaterThan(5); // or the list was not read whole
  expect(sheets.length).toBeGreaterThan(3);
  expect([...scripts, ...sheets].filter((file) => !existsSync(new URL(file, dist)))).toEqual([]);
});

test.each([
  ['/companies', ['frame', '_app/companies/index.tsx']],
  ['/companies/1001/applications/2001/targeting/audiences', audiences],
  ['/companies/1001/applications/2001/campaigns/9001/details', details],
])('the page of %s names just what it needs beside what all begin with', (path, starts) => {
  const named = first.find(({ page }) => new RegExp(page).test(path));
  const always = new Set(partsOf('index.html'));
  const needed = partsOf(...starts).filter((part) => !always.has(part));
  expect(named?.scripts.toSorted()).toEqual(needed.map(({ file }) => file).toSorted());
  const sheetsOf = (parts: Iterable<Chunk>) => [...parts].flatMap(({ css = [] }) => css);
  const before = new Set(sheetsOf(always));
  const sheets = new Set(sheetsOf(needed).filter((file) => !before.has(file)));
  expect(named?.sheets).toEqual([...sheets]); // in this order they overrule each other
});

const startOf = (file: string): string => readFileSync(new URL(file, dist), 'utf8').slice(0, 30);

/** Read by the browser alone: nothing else says so when it goes. */
test('scripts that daily pages begin with ask to be compiled while they arrive, and no others', () => {
  const hinted = new Set(first.flatMap(({ scripts }) => scripts));
  for (const { file } of partsOf('index.html')) hinted.add(file);
  const asking = Object.values(chunks).flatMap(({ file }) =>
    file.endsWith('.js') && startOf(file).startsWith('//# allFunctionsCalledOnLoad\n') ? [file] : [],
  );
  expect(new Set(asking)).toEqual(hinted);
});

test.each([
  ['/companies', 17],
  ['/companies/1001/applications/2001/campaigns', 28],
  ['/companies/1001/applications/2001/targeting/audiences', 27],
])('the page of %s is told at most %i scripts', (path, most) => {
  const named = first.find(({ page }) => new RegExp(page).test(path));
  expect(named?.scripts.length).toBeLessThanOrEqual(most);
});

// To find what made one heavier, docs/decisions/0141 says how
describe('what the first pages load stays within its figures (design 11)', () => {
  test('sign-in: 140 KB of scripts, 10 KB of styles', () => {
    const { js, css } = weigh('index.html', 'authentication.tsx');
    expect(js).toBeGreaterThan(100); // or it was not found whole
    expect(js).toBeLessThanOrEqual(140);
    expect(css).toBeLessThanOrEqual(10);
  });

  test('the list of companies, the first with a grid: 235 KB of scripts, 20 KB of styles', () => {
    const { js, css } = weigh('index.html', 'frame', '_app/companies/index.tsx');
    expect(js).toBeGreaterThan(180);
    expect(js).toBeLessThanOrEqual(235);
    expect(css).toBeLessThanOrEqual(20);
  });

  test('the audiences of an application, with their picker bar: 235 KB of scripts, 20 KB of styles', () => {
    const { js, css } = weigh('index.html', ...audiences);
    expect(js).toBeGreaterThan(200);
    expect(js).toBeLessThanOrEqual(235);
    expect(css).toBeLessThanOrEqual(20);
  });
});
