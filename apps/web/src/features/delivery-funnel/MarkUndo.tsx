import { asSentence } from '@fairlead/domain/in-words';
import type { Currency } from '@fairlead/domain/money';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useMay } from '#features/auth/auth.queries.ts';
import { changeSetOf, type HistoryEntry } from '#features/history/history.queries.ts';
import { dayShort, money } from '#ui/format.ts';
import { Button } from '#ui/kit/Button.ts';
import { NotRead } from '#ui/state/NotRead.tsx';
import { changedAgain, markDay } from './effect-view.ts';
import type { Mark } from './funnel.queries.ts';
import { type MarkWords, saidOf } from './mark-words.ts';

type Props = {
  mark: Mark;
  marks: readonly Mark[];
  words: MarkWords;
  /** What it has cost today. */
  spent: number;
  /** Whether no cap of it counts now. */
  paced: boolean;
  currency: Currency;
  onOpen: (mark: Mark) => void;
  /** Asks before the entry is taken back. */
  dialog: (entry: HistoryEntry, close: () => void) => ReactNode;
};

/** What taking it back means for today. */
const fromNow = ({ mark, spent, paced, currency }: Pick<Props, 'mark' | 'spent' | 'paced' | 'currency'>): string => {
  const [only] = mark.fields;
  if (paced || mark.entity !== 'campaign' || mark.fields.length !== 1 || only?.field !== 'client_daily_budget')
    return 'From now on.';
  const today = `From now on. Today ${money(spent, currency)} are spent`;
  if (typeof only.before !== 'number') return `${today}, it goes on without a cap.`;
  const back = money(only.before, currency);
  return spent < only.before ? `${today}, it goes on to ${back}.` : `${today}, it stops for today.`;
};

/** The same way back as in the history, with what it sets back and from when; off where a later change has it. */
export const MarkUndo = (props: Props) => {
  const { mark, marks, words, onOpen, dialog } = props;
  const [asking, setAsking] = useState(false);
  const may = useMay()('change.undo');
  const set = useQuery({ ...changeSetOf(mark.change_set_id), enabled: asking });
  const entry = set.data?.entries.find(({ id }) => id === mark.history_id);
  if (!may || !mark.can_undo)
    return mark.why_not ? <p className="funnel-undo-note">{asSentence(mark.why_not)}</p> : null;
  const later = changedAgain(marks, mark);
  const [only] = mark.fields;
  const back: ReactNode =
    mark.fields.length === 1 && only ? <>: back to {saidOf(mark, only.field, 'before', words)}</> : ' this change';
  return (
    <>
      <Button
        variant="default"
        fullWidth
        leftSection={<IconArrowBackUp size={16} aria-hidden />}
        disabled={later !== null}
        loading={asking && set.isPending}
        onClick={() => setAsking(true)}
      >
        Undo{back}
      </Button>
      {later ? (
        <p className="funnel-undo-note">
          Changed again since:{' '}
          <button type="button" className="link-button" onClick={() => onOpen(later)}>
            {later.text}, {dayShort(markDay(later))}
          </button>
        </p>
      ) : (
        <p className="funnel-undo-note">{fromNow(props)}</p>
      )}
      {asking && set.error && (
        <p className="funnel-undo-note" role="alert">
          <NotRead error={set.error} retry={() => void set.refetch()} />
        </p>
      )}
      {asking && entry && dialog(entry, () => setAsking(false))}
    </>
  );
};
