import { firstPicked } from '#ui/pick/order.ts';

/** A term worth a call: digits of any length, other text from three characters (SE-05 to SE-07). */
export const isWorthSearching = (term: string): boolean => {
  const trimmed = term.trim();
  return /^\d+$/.test(trimmed) || [...trimmed].length >= 3;
};

export const categories = [
  ['all', 'All'],
  ['company', 'Companies'],
  ['application', 'Apps'],
  ['line_item', 'Line items'],
  ['campaign', 'Campaigns'],
  ['audience', 'Audiences'],
  ['creative_group', 'Creative groups'],
  ['creative', 'Creatives'],
] as const;

export type Category = (typeof categories)[number][0];

/** All headings: orders and users have no category of their own to narrow by, they are found among all. */
const headings: readonly (readonly [category: string, label: string])[] = [
  ['page', 'Pages'],
  ...categories.slice(0, 3),
  ['order', 'Orders'],
  ...categories.slice(3),
  ['user', 'Users'],
];

/** Results under their headings, in the order of the categories; the best hit of each comes first. */
export const grouped = <H extends { category: string }>(hits: readonly H[]): { label: string; hits: H[] }[] =>
  headings
    .map(([category, label]) => ({ label, hits: hits.filter((hit) => hit.category === category) }))
    .filter((group) => group.hits.length > 0);

/** What to do where nothing was found. */
export const nextWhereNone = (category: Category): string =>
  category === 'all'
    ? 'Try less of the name, or the id. What does not exist yet is made on the page of its kind.'
    : 'Try all categories, or less of the name.';

/** A page of the dashboard that can be gone to by its name. `also`: what else it is called, above all by what it lists. */
export type PageName = { label: string; path: string; also?: readonly string[] };

/** A word of the name begins with what was typed. */
const isCalled = (name: string, typed: string): boolean =>
  ` ${name.toLowerCase()}`.includes(` ${typed.trim().toLowerCase()}`);

/** Pages one of whose words begins with what was typed. */
export const pagesFor = (pages: readonly PageName[], typed: string): PageName[] =>
  typed.trim() === ''
    ? []
    : pages.filter(({ label, also = [] }) => [label, ...also].some((name) => isCalled(name, typed)));

/** The other name by which a page was found; null where its own name says why it is there. */
export const foundAs = ({ label, also = [] }: PageName, typed: string): string | null =>
  typed.trim() === '' || isCalled(label, typed) ? null : (also.find((name) => isCalled(name, typed)) ?? null);

type Called = { id: number; name: string; category: string; metadata: { detail: string | null } };

/** Where the list starts: at the hit that Enter opens, the best in the order of all pickers. A page counts by the name that found it. */
export const startAt = (hits: readonly Called[], term: string): number =>
  firstPicked(
    hits.map(({ id, name, category, metadata }) =>
      category === 'page' ? { label: metadata.detail ?? name } : { label: name, also: [String(id)] },
    ),
    term,
  );

/** A name cut at the first place where the term stands, for marking it. */
export const cutAt = (name: string, term: string): [before: string, hit: string, after: string] => {
  const words = term.trim().toLowerCase();
  const at = words === '' ? -1 : name.toLowerCase().indexOf(words);
  return at < 0
    ? [name, '', '']
    : [name.slice(0, at), name.slice(at, at + words.length), name.slice(at + words.length)];
};
