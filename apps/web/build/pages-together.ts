import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { type Graph, smallOf } from './small-parts.ts';

/*
 * Which parts of the dashboard stand in one file (docs/decisions/0141, 0151). Who needs what is read from the imports of the pages named
 * here.
 */
export const routes = fileURLToPath(new URL('../src/routes/', import.meta.url));

/** Pages that are opened before anybody has signed in. */
const before = ['authentication.tsx', 'reset-password.tsx', 'reset-password-request.tsx'];
/** The frame of everybody who has. */
const frame = ['_app.tsx'];
/** The first page with a grid. */
const gridPage = ['_app/companies/index.tsx'];

const APPLICATION = ['companies/$companyId/route.tsx', 'companies/$companyId/applications/$applicationId/route.tsx'];
/**
 * Pages that people open every day, each with the routes above it: what the same ones of them need is one file. A page that is not
 * among them fetches a file for a part of it.
 */
export const daily: readonly (readonly string[])[] = [
  ['homepage.tsx'],
  ['companies/index.tsx'],
  ['pacing.tsx'],
  ['companies/$companyId/lineItems.tsx'],
  ['companies/$companyId/orders/index.tsx'],
  [...APPLICATION, 'companies/$companyId/applications/$applicationId/campaigns/index.tsx'],
  [
    ...APPLICATION,
    'companies/$companyId/applications/$applicationId/campaigns/$campaignId/route.tsx',
    'companies/$companyId/applications/$applicationId/campaigns/$campaignId/details.tsx',
  ],
  [...APPLICATION, 'companies/$companyId/applications/$applicationId/creativeGroups/index.tsx'],
  [...APPLICATION, 'companies/$companyId/applications/$applicationId/targeting/audiences.tsx'],
];

/** The picker bar of a page comes by itself (src/routes/-frame/useWhichPickers.ts). */
export const pickersOf = (page: string): string[] =>
  page.includes('$campaignId')
    ? ['-frame/Pickers.tsx']
    : page.includes('$companyId')
      ? ['-frame/PlacePickers.tsx']
      : [];

/** Their fields are those of many dialogs, which would fetch all of them. */
const FIELDS = /\/details\.tsx$|\/creativeGroups\//;

/** Our own sources among these and what they import. What they take of libraries follows them without being named. */
const withNeeded = (
  graph: Graph,
  starts: Iterable<string>,
  within: (id: string) => boolean = () => true,
): ReadonlySet<string> => {
  const found = new Set<string>();
  const visit = (id: string): void => {
    if (found.has(id) || id.includes('/node_modules/')) return;
    found.add(id);
    if (within(id)) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) visit(next);
  };
  for (const start of starts) visit(start);
  return found;
};

const ofContract = (id: string): boolean => id.includes('/packages/contract/');

/** What these pages, and what is fetched beside them, need at once. */
const neededBy = (graph: Graph, pages: readonly string[], beside: readonly string[] = []): ReadonlySet<string> => {
  const parts = pages.flatMap((page) => {
    // The router has each route in two: what it must know of all of them, and the page itself
    const own = graph.getModuleInfo(page)?.dynamicallyImportedIds.filter((id) => id.startsWith(`${page}?`)) ?? [];
    if (own.length === 0) throw new Error(`${page} has no page of its own: name another one in pages-together.ts.`);
    return own;
  });
  // Each a file of its own, as the pages are
  const needed = beside.flatMap((start) => graph.getModuleInfo(start)?.importedIds ?? []);
  // The shapes of the contract name rules of many rooms, and pages are built without the shapes
  return withNeeded(graph, [...parts, ...needed], (id) => !ofContract(id));
};

/** What a problem of a form shows: with this one icon the sign-in page would fetch those of all pages. */
const FORM_ICON = /\/IconExclamationCircleFilled\.mjs$/;

/** What most components of the kit need, and its button. */
const KIT = /\/@mantine\/|\/src\/ui\/kit\//;

let early: ReadonlySet<string> = new Set();
/** Names of the icons that these show: with them they would fetch those of all pages. */
let earlyIcons: ReadonlySet<string> = new Set();
let framed: ReadonlySet<string> = new Set();
let gridded: ReadonlySet<string> = new Set();
/** The place of each daily page that may have a file of what it needs alone among them. */
const alone: ReadonlySet<string> = new Set(
  daily.flatMap((pages, place) => (FIELDS.test(pages.at(-1) ?? '') ? [] : [place.toString(36)])),
);
/** Of each module: which of the daily pages need it, as a text of their places in the list, a character each. */
const users = new Map<string, string>();
/** Small parts of so many daily pages are one file, whichever the pages are. */
const OFTEN = 3;
let small: ReadonlySet<string> = new Set();
/** What calls of the contract need, whichever page makes them. */
let called: ReadonlySet<string> = new Set();

/**
 * Finds out what `togetherGroups` put together. Left to the bundler these were fifty files, most of some hundred bytes: a
 * request each, poorly compressed, and named in the lists of what pages fetch, which the first script carries.
 */
export const pagesTogether: Plugin = {
  name: 'pages-together',
  apply: 'build',
  renderStart() {
    const at = (names: readonly string[]) => names.map((name) => `${routes}${name}`);
    early = neededBy(this, at(before));
    earlyIcons = new Set([...early].flatMap((id) => this.getModuleInfo(id)?.code?.match(/\bIcon[A-Z]\w+/g) ?? []));
    framed = neededBy(this, at(frame));
    gridded = neededBy(this, at(gridPage));
    called = withNeeded(this, [...this.getModuleIds()].filter(ofContract));
    users.clear();
    daily.forEach((pages, place) => {
      const pickers = at(pickersOf(pages.at(-1) ?? ''));
      const found = neededBy(this, at(pages.map((page) => `_app/${page}`)), pickers);
      for (const id of found) users.set(id, `${users.get(id) ?? ''}${place.toString(36)}`);
    });
    const everywhere = (id: string): boolean =>
      framed.has(id) || (early.has(id) && gridded.has(id)) || users.get(id)?.length === daily.length;
    const several = [...users].filter(([id, { length }]) => length >= OFTEN && length < daily.length && !early.has(id));
    small = smallOf(this, new Set(several.map(([id]) => id)), everywhere);
  },
};

/** Icons of several files, but for those of pages before sign-in: a file each they cost three times their size, and a request. */
export const sharedIcons = (id: string): boolean =>
  id.includes('/@tabler/') && !earlyIcons.has(/(Icon\w+)\.\w+$/.exec(id)?.[1] ?? '');

/** In this order: a file takes along what it needs, unless it was taken before. */
export const togetherGroups = [
  {
    name: 'common',
    test: (id: string) => (early.has(id) && (framed.has(id) || gridded.has(id))) || FORM_ICON.test(id),
  },
  { name: 'frame', test: (id: string) => framed.has(id) },
  // A page needs the kit for its fields, its dock and its dialogs (docs/decisions/0147)
  { name: 'kit', test: (id: string) => KIT.test(id), minShareCount: 60 },
  // What is used by most of what the build makes pages of, such as buttons; pages before sign-in use none of it
  { name: 'often', test: (id: string) => !early.has(id), minShareCount: 60 },
  // The first page fetches no grid
  {
    name: (id: string) => `small-${users.get(id)?.startsWith('0') ? 'home' : 'grid'}`,
    debugName: 'small',
    includeDependenciesRecursively: false,
    test: (id: string) => small.has(id),
  },
  // What the most pages need comes first. What one of them needs alone is left to the bundler, and so is what they take of libraries: it
  // divides that exactly, and part of it stands in the page's own file, which must not need the one that is made here.
  ...daily.slice(1).map((_, fewer) => ({
    name: (id: string) => `for-${users.get(id)}`,
    debugName: `for-${daily.length - fewer}`,
    includeDependenciesRecursively: false,
    test: (id: string) => !early.has(id) && !id.includes('?') && users.get(id)?.length === daily.length - fewer,
  })),
  // Of what one of them needs alone: what pages that are not among them need, too. All that this needs is needed by both, so none of it
  // stands in the page's own file. What calls need is not among it: their pages are not known here.
  {
    name: (id: string) => `only-${users.get(id)}`,
    debugName: 'only',
    includeDependenciesRecursively: false,
    minShareCount: 2,
    test: (id: string) => !early.has(id) && !called.has(id) && !id.includes('?') && alone.has(users.get(id) ?? ''),
  },
];
