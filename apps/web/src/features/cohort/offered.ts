import type { Option } from '#ui/form/SelectField.tsx';

const byLabel = (a: Option, b: Option): number => a.label.localeCompare(b.label);

/**
 * What a card offers: what there is, from A to Z, and what it holds already, though that may be gone or hidden. Sorted once for
 * all cards, as they ask at every key.
 */
export const offeredBy = <V extends string | number>(
  there: readonly V[],
  optionOf: (value: V) => Option,
): ((held: readonly V[]) => Option[]) => {
  const known = new Set(there);
  const options = [...known].map(optionOf).sort(byLabel);
  return (held) => {
    const more = held.filter((value) => !known.has(value));
    return more.length === 0 ? options : [...options, ...more.map(optionOf)].sort(byLabel);
  };
};

/** Said where there is no campaign to choose. */
export const noCampaignText = (failed: boolean, known: boolean): string => {
  if (known) return 'No campaign found';
  return failed ? 'The campaigns could not be loaded. This is tried again in a moment.' : 'Loading…';
};

/** Said where there is no action to choose. */
export const noActionText = (apps: number, failed: boolean, known: boolean): string => {
  if (failed) return 'The custom actions could not be loaded. This is tried again in a moment.';
  if (apps === 0) return 'Choose applications first';
  return known ? 'No custom action found' : 'Loading…';
};
