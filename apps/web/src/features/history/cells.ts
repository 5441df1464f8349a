import type { TimelineChange } from '#ui/timeline/Timeline.tsx';
import { recordsIn, type Save } from './saves.ts';
import { changesOf, type HistoryWords } from './words.tsx';

/** What a save changed, the fields of a record one after the other; of several records with whose they are. */
export const cellsOf = (save: Save, words: HistoryWords): TimelineChange[] => {
  const many = recordsIn(save) > 1;
  return [...Map.groupBy(save.entries, ({ entity_id }) => entity_id).values()].flat().flatMap((entry) =>
    changesOf(entry, words).map((change) => ({
      ...change,
      key: `${entry.id} ${change.key}`,
      ...(many ? { of: { key: entry.entity_id, name: entry.entity_name } } : {}),
    })),
  );
};
