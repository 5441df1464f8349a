import { IconAlertCircle, IconAlertTriangle, IconArrowRight } from '@tabler/icons-react';
import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Sheet } from '../dialog/Sheet.tsx';
import { plural } from '../format.ts';
import { Button } from '../kit/Button.ts';
import { FaultsInReview } from './FaultsSheet.tsx';
import { ReviewMoney, RowMoney } from './ReviewMoney.tsx';
import {
  cellsOf,
  checkedAtMost,
  checkRows,
  type ReviewedCell,
  type ReviewState,
  sendable,
  summaryOf,
  uncheckedWords,
} from './review.ts';
import { saveText } from './save-words.ts';
import type { Entry, RowId, RowReview } from './types.ts';
import type { Grid } from './useGrid.ts';
import { type Piece, wordDiff } from './word-diff.ts';
import './review.css';

/** Texts longer than this stand under each other, with their changed words marked. */
const longText = 24;

/** The space around a word is not marked with it. */
const Pieces = ({ pieces, mark: Mark }: { pieces: readonly Piece[]; mark: 'ins' | 'del' }) =>
  pieces.map(({ text, changed }, i) => {
    const key = `${i} ${text}`;
    const [, before, words, after] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? [];
    if (!changed || !words) return <span key={key}>{text}</span>;
    return (
      <span key={key}>
        {before}
        <Mark>{words}</Mark>
        {after}
      </span>
    );
  });

const Words = ({ before, after }: { before: string; after: string }) => {
  const diff = wordDiff(before, after);
  return (
    <td colSpan={3} className="review-words">
      <div className="review-old">
        <s>
          <Pieces pieces={diff.before} mark="del" />
        </s>
      </div>
      <div>
        <Pieces pieces={diff.after} mark="ins" />
      </div>
    </td>
  );
};

type RowProps<R extends object> = {
  grid: Grid<R>;
  entry: Entry<R>;
  cells: readonly ReviewedCell[];
  review: RowReview | undefined;
  leftOut: boolean;
  onLeave: (id: RowId) => void;
  onGoTo: (id: RowId, field: string) => void;
};

const ReviewRow = <R extends object>({ grid, entry, cells, review, leftOut, onLeave, onGoTo }: RowProps<R>) => {
  const name = grid.props.nameOf?.(entry.base) ?? `Row ${entry.id}`;
  const refused = review?.ok === false ? review : undefined;
  const also = review?.ok ? (review.also ?? []) : [];
  const money = review?.ok && review.money.length > 0 ? <RowMoney effects={review.money} /> : null;
  const effect = (at: number) =>
    at === 0 &&
    money && (
      <td className="review-effect" rowSpan={cells.length + also.length}>
        {money}
      </td>
    );
  return (
    <section className={`review-row${leftOut || refused ? ' is-left' : ''}`}>
      <div className="review-row-head">
        <label>
          <input
            type="checkbox"
            checked={!leftOut && !refused}
            disabled={!!refused}
            onChange={() => onLeave(entry.id)}
          />
          <span className="sr">Save </span>
          <span className="review-name">{name}</span>
        </label>
        <span className="id">{entry.id}</span>
        {leftOut && <span className="review-note">Left out</span>}
      </div>
      {refused && (
        <p className="review-refused">
          <IconAlertCircle size={14} aria-hidden />
          <span>Cannot be saved: {refused.reason}</span>
          <button
            type="button"
            className="link-button"
            onClick={() => onGoTo(entry.id, refused.issues?.[0]?.field ?? '')}
          >
            Go to cell<span className="sr"> of {name}</span>
          </button>
        </p>
      )}
      <table className={money ? 'has-effect' : undefined}>
        <caption className="sr">Changes of {name}</caption>
        <colgroup>
          <col className="review-col-label" />
          <col className="review-col-old" />
          <col className="review-col-arrow" />
          <col />
          {money && <col className="review-col-money" />}
        </colgroup>
        <thead className="sr">
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Old</th>
            <td />
            <th scope="col">New</th>
            {money && <th scope="col">Money</th>}
          </tr>
        </thead>
        <tbody>
          {cells.map(({ field, label, before, after }, at) => (
            <tr key={field}>
              <th scope="row">{label}</th>
              {Math.max(before.length, after.length) > longText ? (
                <Words before={before} after={after} />
              ) : (
                <>
                  <td className="review-old num">
                    <s>{before}</s>
                  </td>
                  <td className="review-arrow" aria-hidden>
                    <IconArrowRight size={14} />
                  </td>
                  <td className="review-new num">{after}</td>
                </>
              )}
              {effect(at)}
            </tr>
          ))}
          {also.map(({ label, before, after }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td className="review-old num">
                <s>{before}</s>
              </td>
              <td className="review-arrow" aria-hidden>
                <IconArrowRight size={14} />
              </td>
              <td className="review-new num">{after}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};

/** Thousands of them stand there while the answers come in one by one: each is drawn again for its own only. */
const Row = memo(ReviewRow) as typeof ReviewRow;

/** What a save of several rows would do, before it is done. Rows that cannot be saved, and those unticked, are left out. */
export const ReviewSheet = <R extends object>({ grid }: { grid: Grid<R> }) => {
  const { props, actions, reviewing } = grid;
  // As they were when the review began: what is saved is what was read.
  const [entries] = useState(() => actions.reviewed());
  const [checked, setChecked] = useState<ReadonlyMap<RowId, RowReview>>(() => new Map());
  const [left, setLeft] = useState<ReadonlySet<RowId>>(() => new Set());
  const asked = props.review ? Math.min(entries.length, checkedAtMost) : 0;
  const [done, setDone] = useState(asked === 0);
  // Asked once: a new function of the room is no reason to ask again
  const [review] = useState(() => props.review);
  useEffect(() => {
    if (!review) return;
    const stop = new AbortController();
    const tell = (id: RowId, answer: RowReview) => setChecked((old) => new Map(old).set(id, answer));
    void checkRows(entries, review, tell, stop.signal).then(() => !stop.signal.aborted && setDone(true));
    return () => stop.abort();
  }, [entries, review]);
  const state: ReviewState = useMemo(() => ({ checked, left }), [checked, left]);
  const sent = sendable(entries, state);
  const { warnings, money } = useMemo(() => summaryOf(entries, state), [entries, state]);
  const told = useMemo(
    () => entries.map((entry) => ({ entry, cells: cellsOf(entry, grid.columns) })),
    [entries, grid.columns],
  );
  const count = told.reduce((n, { cells }) => n + cells.length, 0);
  const refusals = () => [...checked].flatMap(([id, answer]) => (answer.ok ? [] : [{ id, verdict: answer }]));
  const close = () => actions.endReview(refusals());
  const save = async () => {
    const ids = sent.map(({ id }) => id);
    if (!(await actions.isMeant(ids, true))) return;
    actions.endReview(refusals());
    await actions.saveNow(ids);
  };
  const closing = useRef(close);
  closing.current = close;
  const goTo = useCallback(
    (id: RowId, field: string) => {
      closing.current();
      setTimeout(() => actions.goToOrSay(id, field));
    },
    [actions],
  );
  const leave = useCallback(
    (id: RowId) =>
      setLeft((old) => {
        const next = new Set(old);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    [],
  );
  const nameOf = (row: R, id: RowId) => props.nameOf?.(row) ?? `Row ${id}`;
  return (
    <Sheet
      open={!!reviewing}
      onClose={close}
      title={`Review ${plural(entries.length, 'row')} before saving`}
      intro={`${plural(count, 'cell')} ${count === 1 ? 'changes' : 'change'}. Rows that cannot be saved stay unsaved with their reason; the others are saved together as one change.`}
      ways={
        <span className="review-progress" role="status">
          {!done && `Checked ${checked.size} of ${asked}`}
          {done && sent.length < entries.length && `${plural(entries.length - sent.length, 'row')} left out`}
          {done && asked > 0 && ` ${uncheckedWords(entries.length)}`}
        </span>
      }
      actions={
        <>
          <Button variant="default" onClick={close} data-autofocus>
            Go back
          </Button>
          <Button loading={grid.asking} disabled={!done || sent.length === 0} onClick={() => void save()}>
            {(props.saveLabel ?? saveText)(sent.length)}
          </Button>
        </>
      }
    >
      {!done && <progress className="review-bar" aria-label="Rows checked" value={checked.size} max={asked} />}
      {warnings.length > 0 && (
        <ul className="review-warnings" aria-label="Warnings">
          {warnings.map(({ entry, field, message }) => (
            <li key={`${entry.id} ${field} ${message}`}>
              <IconAlertTriangle size={16} aria-hidden />
              <div>
                <b>{nameOf(entry.base, entry.id)}</b>
                <span>{message}</span>
              </div>
              <button type="button" className="link-button" onClick={() => goTo(entry.id, field)}>
                Go to cell<span className="sr"> of {nameOf(entry.base, entry.id)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <FaultsInReview grid={grid} onGoTo={({ id, field }) => goTo(id, field)} />
      <ReviewMoney effects={money} />
      {told.map(({ entry, cells }) => (
        <Row
          key={entry.id}
          grid={grid}
          entry={entry}
          cells={cells}
          review={checked.get(entry.id)}
          leftOut={left.has(entry.id)}
          onLeave={leave}
          onGoTo={goTo}
        />
      ))}
    </Sheet>
  );
};
