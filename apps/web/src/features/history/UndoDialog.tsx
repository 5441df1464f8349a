import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#lib/api-error.ts';
import { createSubmissions } from '#lib/submissions.ts';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { dayTime } from '#ui/format.ts';
import { Button } from '#ui/kit/Button.ts';
import { type HistoryEntry, isTouched, previewUndo, takesBack, useUndo } from './history.queries.ts';
import { LaterToo, Preview, Warnings } from './UndoPreview.tsx';
import { fateOf, type HistoryWords } from './words.tsx';

/** `others`: of the same record, saved at the same press. */
type Props = { entry: HistoryEntry; others?: readonly HistoryEntry[]; words: HistoryWords; onClose: () => void };

const none: readonly HistoryEntry[] = [];

/** Shows what taking back would do before it is done. What was changed again since stays, unless asked otherwise. */
export const UndoDialog = ({ entry, others = none, words, onClose }: Props) => {
  const entries = [entry, ...others];
  const [overwrite, setOverwrite] = useState(false);
  const [submissions] = useState(createSubmissions);
  const later = overwrite ? 'overwrite' : 'keep';
  const undo = useUndo(entry.entity);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['history', 'undo', entries.map(({ id }) => id), later],
    queryFn: () => previewUndo(entry.change_set_id, entries, later),
    staleTime: 0,
    gcTime: 0,
    // What is taken back cannot be taken back: the refresh after it asks no more
    enabled: !undo.isPending && !undo.isSuccess,
  });
  const items = data?.result.items ?? [];
  const seen = data?.result.seen;
  const touched = items.some(isTouched);
  const works = items.some(takesBack);
  const go = () =>
    submissions
      .send(`${later} ${seen}`, (idempotencyKey) =>
        undo.mutateAsync({
          params: { changeSetId: entry.change_set_id },
          body: { entries: entries.map(({ id }) => id), later_edits: later, ...(seen ? { seen } : {}) },
          idempotencyKey,
        }),
      )
      .then(onClose)
      .catch(() => refetch());
  return (
    <Dialog
      open
      width={560}
      onClose={onClose}
      title="Undo this change"
      intro={`Made by ${entry.user.email}, ${dayTime(entry.at)} UTC. Nothing is written before you say so.`}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Go back
          </Button>
          <Button onClick={() => void go()} loading={undo.isPending} disabled={!works}>
            Undo change
          </Button>
        </>
      }
    >
      {isPending && <p aria-busy>Loading…</p>}
      {error && <p className="undo-refused">{messageOf(error)}</p>}
      <ul className="undo-list">
        {items.map((item) => {
          const own = entries.find(({ id }) => id === item.history_id);
          return <Preview key={item.history_id} item={item} words={words} fate={own && fateOf(own, words)} />;
        })}
      </ul>
      <Warnings of={data?.warnings} />
      {(touched || overwrite) && <LaterToo on={overwrite} onChange={setOverwrite} />}
    </Dialog>
  );
};
