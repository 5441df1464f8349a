import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#lib/api-error.ts';
import { createSubmissions } from '#lib/submissions.ts';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { dayTime, plural } from '#ui/format.ts';
import type { GridHistory } from '#ui/grid/index.ts';
import { Button } from '#ui/kit/Button.ts';
import {
  changeSetOf,
  isTouched,
  previewUndoSave,
  takenBack,
  type Undoing,
  useUndoSave,
  wholeOf,
} from './history.queries.ts';
import { LaterToo, Preview, Warnings } from './UndoPreview.tsx';
import { fateOf, type HistoryWords, wordsOfOther } from './words.tsx';
import './saves.css';

type Item = Undoing['items'][number];
type Props = {
  changeSet: string;
  history: GridHistory;
  words: HistoryWords;
  onUndone: () => void;
  onClose: () => void;
};

/** Whether it is about the same record as the one above it, which has its name. */
const isOf = (item: Item, above: Item | undefined): boolean =>
  above?.entity === item.entity && above.entity_id === item.entity_id;

/** Shows what taking back a whole save would do, record by record, with the edits since, before it is done. */
export const UndoSaveDialog = ({ changeSet, history, words, onUndone, onClose }: Props) => {
  const [overwrite, setOverwrite] = useState(false);
  const [submissions] = useState(createSubmissions);
  const later = overwrite ? 'overwrite' : 'keep';
  const set = useQuery(changeSetOf(changeSet));
  const undo = useUndoSave(history.entity);
  const preview = useQuery({
    queryKey: ['history', 'undo set', changeSet, later],
    queryFn: () => previewUndoSave(changeSet, later),
    staleTime: 0,
    gcTime: 0,
    // What is taken back cannot be taken back: the refresh after it asks no more
    enabled: !undo.isPending && !undo.isSuccess,
  });
  const byId = new Map(set.data?.entries.map((entry) => [entry.id, entry]));
  const items = preview.data?.result.items ?? [];
  const seen = preview.data?.result.seen;
  const touched = items.some(isTouched);
  const works = takenBack(items);
  const error = set.error ?? preview.error;
  const go = () =>
    submissions
      .send(`${later} ${seen}`, (idempotencyKey) =>
        undo.mutateAsync({
          params: { changeSetId: changeSet },
          body: { later_edits: later, ...(seen ? { seen } : {}) },
          idempotencyKey,
        }),
      )
      .then(({ items: done }) => {
        if (wholeOf(done).length === done.length) onUndone();
        onClose();
      })
      .catch(() => preview.refetch());
  return (
    <Dialog
      open
      width={620}
      onClose={onClose}
      title="Undo this save"
      intro={
        set.data
          ? `${plural(set.data.entries.length, 'change')} by ${set.data.user.email}, ${dayTime(set.data.at)} UTC. Nothing is written before you say so.`
          : 'Nothing is written before you say so.'
      }
      actions={
        <>
          <Button variant="default" onClick={onClose} data-autofocus>
            Go back
          </Button>
          <Button onClick={() => void go()} loading={undo.isPending} disabled={works === 0}>
            {works === items.length ? 'Undo save' : `Undo ${works} of ${items.length}`}
          </Button>
        </>
      }
    >
      {!error && (set.isPending || preview.isPending) && <p aria-busy>Loading…</p>}
      {error && <p className="undo-refused">{messageOf(error)}</p>}
      {set.data && (
        <ul className="undo-list">
          {items.map((item, at) => {
            const entry = byId.get(item.history_id);
            const own = item.entity === history.entity ? words : wordsOfOther(item.entity);
            return (
              <Preview
                key={item.history_id}
                item={item}
                words={own}
                name={isOf(item, items[at - 1]) ? undefined : entry?.entity_name}
                fate={entry && fateOf(entry, own)}
              />
            );
          })}
        </ul>
      )}
      <Warnings of={preview.data?.warnings} />
      {(touched || overwrite) && <LaterToo on={overwrite} onChange={setOverwrite} />}
    </Dialog>
  );
};
