import { IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { uuid } from '../../lib/request.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { dayTime } from '../../ui/format.ts';
import { Button } from '../../ui/kit/Button.ts';
import { type HistoryEntry, previewUndo, type Undoing, useUndo } from './history.queries.ts';
import { fateOf, type HistoryWords, labelOf, shown } from './words.tsx';

type Item = Undoing['items'][number];

const Preview = ({ item, words, fate }: { item: Item; words: HistoryWords; fate: string | undefined }) => (
  <li>
    {item.message && <p className="undo-refused">{item.message}</p>}
    {item.status === 'undone' && item.fields.length === 0 && fate && <p>{fate}</p>}
    <div className="entry-changes" hidden={item.fields.length === 0}>
      {item.fields.map(({ field, from, to, later }) => (
        <div key={field}>
          <div className="entry-change">
            <span>{labelOf(words, field)}</span>
            <s className="num">{shown(words, field, from)}</s>
            <IconArrowRight size={13} role="img" aria-label="to" />
            <b className="num">{shown(words, field, to)}</b>
          </div>
          {later && (
            <p className="undo-later">
              Changed again by {later.user.email}, {dayTime(later.at)} UTC
            </p>
          )}
        </div>
      ))}
    </div>
  </li>
);

type Props = { entry: HistoryEntry; words: HistoryWords; onClose: () => void };

/** Shows what taking back would do before it is done. What was changed again since stays, unless asked otherwise. */
export const UndoDialog = ({ entry, words, onClose }: Props) => {
  const [overwrite, setOverwrite] = useState(false);
  const [submission] = useState(uuid);
  const later = overwrite ? 'overwrite' : 'keep';
  const { data, error, isPending } = useQuery({
    queryKey: ['history', 'undo', entry.id, later],
    queryFn: () => previewUndo(entry, later),
    staleTime: 0,
    gcTime: 0,
  });
  const undo = useUndo(entry.entity);
  const touched = data?.items.some(({ fields }) => fields.some((field) => field.later !== null)) ?? false;
  const works = data?.items.some(({ status }) => status === 'undone') ?? false;
  const go = () =>
    undo
      .mutateAsync({
        params: { changeSetId: entry.change_set_id },
        body: { entries: [entry.id], later_edits: later },
        idempotencyKey: `${submission}-${later}`,
      })
      .then(onClose)
      .catch(() => undefined);
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
        {data?.items.map((item) => (
          <Preview key={item.history_id} item={item} words={words} fate={fateOf(entry, words)} />
        ))}
      </ul>
      {(touched || overwrite) && (
        <label className="undo-choice">
          <input type="checkbox" checked={overwrite} onChange={(event) => setOverwrite(event.target.checked)} /> Also
          take back what was changed again since
        </label>
      )}
    </Dialog>
  );
};
