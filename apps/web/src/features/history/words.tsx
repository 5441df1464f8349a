import { labelsOfKind } from '@fairlead/domain/history/labels';
import { asSentence } from '@fairlead/domain/in-words';
import { NO_RIGHT } from '@fairlead/domain/permission';
import { IconFileImport, IconPlugConnected, IconRobot, IconTable } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { plainValue } from '#ui/form/plain-value.tsx';
import { dayTime } from '#ui/format.ts';
import type { GridHistory } from '#ui/grid/index.ts';
import type { TimelineChange } from '#ui/timeline/Timeline.tsx';
import type { HistoryEntry } from './history.queries.ts';

/** How the fields of an entity are called and shown. The form of the room has the same words (`editing`). */
export type HistoryWords = {
  labels: Readonly<Record<string, string>>;
  /** `beside`: the fields that changed together with it, on the same side. */
  show?: (name: string, value: unknown, beside?: Readonly<Record<string, unknown>>) => ReactNode;
  /** What taking back the creation does, where that is more than archiving. */
  takenBack?: (created: Readonly<Record<string, unknown>>) => string | undefined;
};

/** The words of a grid, for its records. */
export const wordsOf = ({ labels, show, takenBack }: GridHistory): HistoryWords => ({
  labels: labels as Record<string, string>,
  ...(show ? { show } : {}),
  ...(takenBack ? { takenBack } : {}),
});

/** The words of records of another kind than the grid's: their rooms know what becomes of one. */
export const wordsOfOther = (entity: string): HistoryWords => ({
  labels: labelsOfKind(entity),
  takenBack: () => 'Its creation is taken back.',
});

/** Before a creation is taken back: what becomes of the record. */
export const fateOf = (entry: HistoryEntry, words: HistoryWords): string | undefined =>
  entry.action === 'create'
    ? (words.takenBack?.(Object.fromEntries(entry.changes.map(({ field, after }) => [field, after]))) ??
      'It will be archived.')
    : undefined;

const channels: Record<string, [typeof IconTable, string]> = {
  grid: [IconTable, 'grid'],
  import: [IconFileImport, 'import'],
  api: [IconPlugConnected, 'API'],
  system: [IconRobot, 'system'],
};

/** How it was done; the form is the ordinary way and is not said. */
export const via = (channel: string): ReactNode => {
  const [Icon, name] = channels[channel] ?? [];
  return Icon ? (
    <span className="via">
      <Icon size={13} aria-hidden />
      {name}
    </span>
  ) : null;
};

const nameOf = (field: string): string => field.replaceAll('_', ' ').replace(/^./, (letter) => letter.toUpperCase());
export const labelOf = (words: HistoryWords, field: string): string => words.labels[field] ?? nameOf(field);
export const shown = (
  words: HistoryWords,
  field: string,
  value: unknown,
  beside?: Readonly<Record<string, unknown>>,
): ReactNode => {
  const told = words.show?.(field, value, beside) ?? plainValue(value);
  // A room's words made for a plain value: a record is told by its parts instead
  return typeof told === 'string' && told.includes('[object ') ? plainValue(value) : told;
};

const sideOf = (entry: HistoryEntry, side: 'before' | 'after') => ({
  ...entry.beside,
  ...Object.fromEntries(entry.changes.map((change) => [change.field, change[side]])),
});

export const changesOf = (entry: HistoryEntry, words: HistoryWords): TimelineChange[] =>
  entry.action === 'create'
    ? []
    : entry.changes.map(({ field, before, after, undone_by }) => ({
        key: field,
        label: labelOf(words, field),
        undone: entry.undone_by === null && undone_by !== null,
        before: shown(words, field, before, sideOf(entry, 'before')),
        after: shown(words, field, after, sideOf(entry, 'after')),
      }));

/**
 * Why there is no way back, in a sentence. That the role has no right is said of none; of a creation the page says it, by what
 * the record is now: archived, begun, in use.
 */
const whyStays = ({ action, why_not }: Pick<HistoryEntry, 'action' | 'why_not'>): string | null =>
  why_not === null || why_not === NO_RIGHT || action === 'create' ? null : asSentence(why_not);

/** Why some of these stay as they are, each reason once; of what goes as a whole nothing stays. */
export const whysOf = (entries: readonly HistoryEntry[]): string | null => {
  if (entries.some(({ action, can_undo }) => action === 'create' && can_undo)) return null;
  const whys = entries.flatMap((entry) => (entry.undone_by === null && !entry.can_undo ? (whyStays(entry) ?? []) : []));
  return whys.length === 0 ? null : [...new Set(whys)].join(' ');
};

export const didOf = (entry: HistoryEntry): string | undefined =>
  ({ create: 'Created', delete: 'Removed', undo: 'Took back an earlier change', update: undefined })[entry.action];

/** A record of a save, and what was done to it as a whole: created with all that followed it, not the last of it. */
export type Deed = { did: string | undefined; names: readonly string[] };

/** What a save did, records to which the same was done together. */
export const deedsOf = (entries: readonly HistoryEntry[]): Deed[] => {
  const records = [...Map.groupBy(entries, ({ entity_id }) => entity_id).values()];
  const deeds = Map.groupBy(records, (ofOne) => ofOne.map(didOf).find(Boolean));
  return [...deeds].map(([did, those]) => ({ did, names: those.flatMap(([first]) => first?.entity_name ?? []) }));
};

export const whenOf = (at: string): ReactNode => <time dateTime={at}>{dayTime(at)}</time>;
