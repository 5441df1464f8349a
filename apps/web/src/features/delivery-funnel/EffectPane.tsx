import type { EffectSpan } from '@fairlead/domain/delivery-funnel/effect';
import { alsoChanged } from '@fairlead/domain/delivery-funnel/effect';
import { IconArrowRight, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { shortName } from '#ui/bits/Face.tsx';
import { dayShort, percent, time } from '#ui/format.ts';
import { SegmentedControl } from '#ui/kit/SegmentedControl.ts';
import { Change } from '#ui/timeline/Timeline.tsx';
import { Compared } from './Compared.tsx';
import { MarkIcon } from './EffectLane.tsx';
import { type Around, type Metric, tooEarly } from './effect-metrics.ts';
import { markDay, toldFields } from './effect-view.ts';
import type { Effect, Mark } from './funnel.queries.ts';
import { type MarkWords, saidOf } from './mark-words.ts';

const spans = [3, 7, 14] as const;

/** What it was and what it became. */
const Changed = ({ mark, words }: { mark: Mark; words: MarkWords }) => {
  const fields = toldFields(mark);
  const [only] = fields;
  if (!only) return null;
  if (fields.length > 1)
    return (
      <div className="entry-changes">
        {fields.map(({ field }) => (
          <Change
            key={field}
            label={words.label(field)}
            before={saidOf(mark, field, 'before', words)}
            after={saidOf(mark, field, 'after', words)}
          />
        ))}
      </div>
    );
  const by =
    typeof only.before === 'number' &&
    typeof only.after === 'number' &&
    only.before !== 0 &&
    !only.field.endsWith('_id')
      ? percent((only.after / only.before - 1) * 100, { digits: 0, signed: true })
      : null;
  return (
    <div className="funnel-changed num">
      <s>{saidOf(mark, only.field, 'before', words)}</s>
      <IconArrowRight size={16} role="img" aria-label="to" />
      <b>{saidOf(mark, only.field, 'after', words)}</b>
      {by && <span className="dim">{by}</span>}
    </div>
  );
};

const Others = ({
  marks,
  title,
  note,
  onOpen,
}: {
  marks: readonly Mark[];
  title: string;
  note: string;
  onOpen: (mark: Mark) => void;
}) =>
  marks.length > 0 && (
    <section className="funnel-card">
      <h2>{title}</h2>
      <ul className="funnel-also">
        {marks.map((one) => (
          <li key={one.history_id}>
            <MarkIcon mark={one} />
            <button type="button" className="funnel-link" onClick={() => onOpen(one)} title={one.text}>
              {one.text}
            </button>
            <span className="dim num">{dayShort(markDay(one))}</span>
          </li>
        ))}
      </ul>
      <p className="funnel-undo-note">{note}</p>
    </section>
  );

type Props = {
  mark: Mark;
  effect: Effect;
  around: Around;
  /** What is compared, in the order of its rows. */
  metrics: readonly Metric[];
  words: MarkWords;
  span: EffectSpan;
  onSpan: (span: EffectSpan) => void;
  onOpen: (mark: Mark | null) => void;
  /** The way back. */
  undo: ReactNode;
};

/** The open change: who set what and when, the days before and after it, what else was changed meanwhile, the way back. */
export const EffectPane = ({ mark, effect, around, metrics, words, span, onSpan, onOpen, undo }: Props) => {
  const together = effect.marks.filter(
    (one) => one.change_set_id === mark.change_set_id && one.history_id !== mark.history_id,
  );
  return (
    <>
      <section className="funnel-card" aria-labelledby="funnel-change">
        <div className="funnel-open">
          <span className="funnel-mark is-open is-still">
            <MarkIcon mark={mark} size={14} />
          </span>
          <div>
            <h2 id="funnel-change">{mark.text}</h2>
            <span className="dim num" title={mark.user.email}>
              {dayShort(mark.at)}, {time(mark.at)} UTC · {shortName(mark.user.email)}
            </span>
          </div>
          <button type="button" className="funnel-close" aria-label="Close the change" onClick={() => onOpen(null)}>
            <IconX size={16} aria-hidden />
          </button>
        </div>
        <Changed mark={mark} words={words} />
      </section>
      <section className="funnel-card" aria-labelledby="funnel-around">
        <div className="funnel-around">
          <h2 id="funnel-around">Before and after</h2>
          <SegmentedControl
            aria-label="Days on each side"
            data={spans.map((days) => ({ value: String(days), label: `${days} days` }))}
            value={String(span)}
            onChange={(value) => onSpan(Number(value) as EffectSpan)}
          />
        </div>
        {'missing' in around ? (
          <p className="dim">{tooEarly(around.missing)}.</p>
        ) : (
          <Compared around={around} metrics={metrics} effect={effect} />
        )}
      </section>
      <Others
        marks={together}
        title="Saved together with it"
        note="One save: what it did is of all of them."
        onOpen={onOpen}
      />
      <Others
        marks={alsoChanged(effect.marks, mark, span)}
        title={`Also changed in these ${2 * span + 1} days`}
        note="The difference is not this change’s alone."
        onOpen={onOpen}
      />
      {undo && <section className="funnel-card">{undo}</section>}
    </>
  );
};
