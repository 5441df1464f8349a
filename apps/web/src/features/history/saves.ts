/** Entries of the change log as saves: all entries of one change set together, newest save first. */
import { inWords } from '@fairlead/domain/in-words';
import type { HistoryEntry } from './history.queries.ts';

export type Save = {
  changeSet: string;
  /** The newest entry: who, when and how are the same for all. */
  first: HistoryEntry;
  entries: HistoryEntry[];
};

const savesBy = (entries: readonly HistoryEntry[], keyOf: (entry: HistoryEntry) => string): Save[] => {
  const saves = new Map<string, Save>();
  for (const entry of entries) {
    const save = saves.get(keyOf(entry));
    if (save) save.entries.push(entry);
    else saves.set(keyOf(entry), { changeSet: entry.change_set_id, first: entry, entries: [entry] });
  }
  return [...saves.values()];
};

/** Groups what was read so far. Entries of a save lie side by side but for saves that ran at the same time. */
export const savesOf = (entries: readonly HistoryEntry[]): Save[] =>
  savesBy(entries, ({ change_set_id }) => change_set_id);

/** Made in a page, where a press is a change set of its own. */
const ofPress = new Set(['form', 'grid']);

/**
 * Entries of one record, those of one press together: a line item and its margin are two calls. What a script does under one
 * change set stays apart, to be taken back one by one.
 */
export const pressesOf = (entries: readonly HistoryEntry[]): Save[] =>
  savesBy(entries, ({ channel, change_set_id, id }) => (ofPress.has(channel) ? change_set_id : String(id)));

/** Whether any of it can be taken back, and whether all of it was. */
export const fateOfSave = ({ entries }: Save): 'can' | 'undone' | 'cannot' => {
  if (entries.every(({ undone_by }) => undone_by !== null)) return 'undone';
  return entries.some(({ can_undo }) => can_undo) ? 'can' : 'cannot';
};

/** The save that one goes on at once this one is taken back: the next that can be, else the one before. */
export const nextTo = (saves: readonly Save[], undone: string): string | null => {
  const at = saves.findIndex(({ changeSet }) => changeSet === undone);
  const can = (save: Save) => fateOfSave(save) === 'can';
  const next = saves.slice(at + 1).find(can) ?? saves.slice(0, Math.max(at, 0)).findLast(can);
  return next?.changeSet ?? null;
};

const named = 3;

/** "Nomnom, Halfmoon and 2 more" */
export const listed = (names: readonly string[]): string => {
  const more = names.length - named;
  return inWords(more > 1 ? [...names.slice(0, named), `${more} more`] : names);
};
export const namesOf = ({ entries }: Save): string =>
  listed([...new Map(entries.map(({ entity_id, entity_name }) => [entity_id, entity_name])).values()]);

export const recordsIn = ({ entries }: Save): number => new Set(entries.map(({ entity_id }) => entity_id)).size;
