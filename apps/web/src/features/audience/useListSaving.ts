import { useQueryClient } from '@tanstack/react-query';
import { type Unsaved, useRowSaving } from '#ui/grid/index.ts';
import { askArchiving } from './ask-archiving.ts';
import { LIST_WORDS, saveRow, type TargetingList, tryRow, usesOf } from './audience.queries.ts';
import { listWords } from './words.ts';

type Edited = Pick<TargetingList, 'name' | 'state'>;

/** Saves rows of a grid of lists. A build that ended meanwhile is nobody's edit: it is put together without a word. */
export const useListSaving = (unsaved: Pick<Unsaved<TargetingList>, 'entries'>, company: number) => {
  const client = useQueryClient();
  const saving = useRowSaving<TargetingList, Edited>(unsaved, {
    entity: 'targeting_list',
    words: { thing: 'targeting list', ...listWords },
    things: 'targetings',
    editOf: ({ name, state }) => ({ name, state }),
    nameOf: ({ name }) => name,
    send: saveRow,
    dryRun: tryRow,
    company,
    says: ({ name }) => `Targeting ${name} updated`,
    saved: () => {
      for (const word of [...LIST_WORDS, 'history']) void client.invalidateQueries({ queryKey: [word] });
    },
  });
  const usedNow = (id: number) => client.fetchQuery({ ...usesOf(id), staleTime: 0 }).then(({ items }) => items);
  return { ...saving, askFirst: askArchiving(usedNow) };
};
