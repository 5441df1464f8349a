/** A country, as far as it is recognised. */
type Country = { id: number; name: string; alpha_two_name: string; iso_name: string };

/** Entries of a pasted text: parted by commas, line breaks or two spaces and more (CT-31). */
const entriesOf = (text: string): string[] =>
  text
    .split(/,|\r\n?|\n|\s{2,}/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Fewest letters to insert, remove or replace. */
const distance = (one: string, other: string): number => {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++)
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1),
      );
    row = next;
  }
  return row[other.length] ?? 0;
};

const likeness = (one: string, other: string): number =>
  1 - distance(one, other) / Math.max(one.length, other.length, 1);

const wordsIn = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');

/** How alike an entry and a name are, 0 to 1: the whole and, weightier, word by word (CT-35, D-174). */
const scoreOf = (entry: string, name: string): number => {
  const theirs = wordsIn(name);
  const best = wordsIn(entry).map((word) => Math.max(0, ...theirs.map((other) => likeness(word, other))));
  const words = best.reduce((sum, one) => sum + one, 0) / Math.max(1, best.length);
  return 0.4 * likeness(entry, name) + 0.6 * words;
};

const LEAST = 0.4;

/** What a pasted text names. `suggestions`: entries that are nearly a country; `invalid`: that are none. */
export type PastedCountries<C> = {
  matched: C[];
  suggestions: { entry: string; country: C }[];
  invalid: string[];
};

/**
 * Reads a pasted list of countries: by name, two letters or ISO code in any case (CT-32), else the most alike is suggested
 * (CT-33); what comes twice counts once (CT-34).
 */
export const readCountries = <C extends Country>(text: string, countries: readonly C[]): PastedCountries<C> => {
  const matched = new Set<C>();
  const open: string[] = [];
  const byName = [...countries].sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of new Set(entriesOf(text))) {
    const said = entry.toLowerCase();
    const exact = byName.find((one) =>
      [one.name, one.alpha_two_name, one.iso_name].some((word) => word.toLowerCase() === said),
    );
    if (exact) matched.add(exact);
    else open.push(entry);
  }
  const suggested = new Map<C, string>();
  const invalid: string[] = [];
  for (const entry of open) {
    const said = plain(entry);
    let best: { country: C; score: number } | null = null;
    for (const country of byName) {
      const score = scoreOf(said, plain(country.name));
      if (score >= LEAST && score > (best?.score ?? 0)) best = { country, score };
    }
    if (best === null) invalid.push(entry);
    else if (!matched.has(best.country) && !suggested.has(best.country)) suggested.set(best.country, entry);
  }
  const suggestions = [...suggested].map(([country, entry]) => ({ entry, country }));
  return { matched: [...matched], suggestions, invalid };
};
