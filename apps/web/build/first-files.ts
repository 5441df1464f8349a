import type { Plugin } from 'vite';
import { daily, pickersOf, routes } from './pages-together.ts';

/** What the first visit to an address fetches beside what every page begins with, each behind what it needs: paths below the site's root. */
export type FirstFiles = { page: string; scripts: string[]; sheets: string[] };

/** Where the list stands in the build. */
export const FIRST_FILES = '.vite/first-files.json';

/** Addresses of a route as the text of a pattern: each parameter is one segment. */
const patternOf = (route: string): string =>
  `^/${route
    .replace(/(?:\/(?:index|route))?\.tsx$/, '')
    .replaceAll('.', '\\.')
    .replace(/\$\w+/g, '[^/]+')}/?$`;

type Bundle = Parameters<Extract<NonNullable<Plugin['generateBundle']>, (...args: never) => unknown>>[1];
type Chunk = Extract<Bundle[string], { type: 'chunk' }>;

/** The files of a build, and how they need each other. */
const chunksOf = (bundle: Bundle) => {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  /** These and all that they need at once. */
  const withNeeded = (starts: readonly Chunk[]): ReadonlySet<Chunk> => {
    const [found, seen] = [new Set<Chunk>(), new Set<Chunk>()];
    const visit = (chunk: Chunk | undefined): void => {
      if (!chunk || seen.has(chunk)) return;
      seen.add(chunk);
      for (const file of chunk.imports) visit(byFile.get(file));
      found.add(chunk); // styles of what it needs come before its own
    };
    starts.forEach(visit);
    return found;
  };
  return {
    withNeeded,
    /** What every page begins with. */
    always: withNeeded(chunks.filter(({ isEntry }) => isEntry)),
    /** Where a source stands, with the parts that the router makes of it. */
    holding: (start: string): Chunk[] => {
      const found = chunks.filter(({ moduleIds }) =>
        moduleIds.some((id) => id === start || id.startsWith(`${start}?`)),
      );
      if (found.length === 0) throw new Error(`No file holds ${start}`);
      return found;
    },
  };
};

const sheetsOf = (chunks: Iterable<Chunk>): ReadonlySet<string> =>
  new Set([...chunks].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]));

/** What the page of these parts needs beside what all begin with. */
const filesOf = (
  parts: readonly string[],
  { always, holding, withNeeded }: ReturnType<typeof chunksOf>,
): FirstFiles => {
  const page = parts.at(-1) ?? '';
  const starts = ['_app.tsx', ...parts.map((part) => `_app/${part}`), ...pickersOf(page)];
  // The parts of a route that stand in the first script are there already
  const needed = [...withNeeded(starts.flatMap((start) => holding(`${routes}${start}`)))].filter(
    (one) => !always.has(one),
  );
  const known = sheetsOf(always);
  return {
    page: patternOf(page),
    scripts: needed.map(({ fileName }) => fileName),
    sheets: [...sheetsOf(needed)].filter((file) => !known.has(file)),
  };
};

/**
 * Writes which files each daily page needs, for the server to name them in the page that it sends: else the browser hears of them
 * only when the first script runs, and asks for fifty of them while the server is busy with what they are to show.
 */
export const firstFiles: Plugin = {
  name: 'first-files',
  apply: 'build',
  // Parts that are styles alone have lost their script only then
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const chunks = chunksOf(bundle);
      const files = daily.map((parts) => filesOf(parts, chunks));
      this.emitFile({ type: 'asset', fileName: FIRST_FILES, source: JSON.stringify(files) });
    },
  },
};
