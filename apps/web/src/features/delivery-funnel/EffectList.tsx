import type { EffectSpan } from '@fairlead/domain/delivery-funnel/effect';
import { IconArrowRight } from '@tabler/icons-react';
import { useState } from 'react';
import { shortName } from '#ui/bits/Face.tsx';
import { dayShort, plural, time } from '#ui/format.ts';
import { MarkIcon } from './EffectLane.tsx';
import { type Around, aroundOf, type Metric, tooEarly } from './effect-metrics.ts';
import { leadOf, markDay } from './effect-view.ts';
import type { Effect, Mark } from './funnel.queries.ts';
import { type MarkWords, saidOf } from './mark-words.ts';

const FIRST = 5;

const Compared = ({ around, metrics }: { around: Around; metrics: readonly Metric[] }) => {
  if ('missing' in around)
    return (
      <td className="dim" colSpan={metrics.length}>
        {tooEarly(around.missing)}
      </td>
    );
  return metrics.map((metric) => {
    const { before, after } = around.of(metric);
    const said = (value: number | null) => (value === null ? 'none' : metric.short(value));
    return (
      <td key={metric.key} className="num">
        {said(before)} <span className="dim">to</span> {said(after)}
      </td>
    );
  });
};

type Props = {
  /** Oldest first. */
  marks: readonly Mark[];
  /** How many older ones there are. */
  leftOut: number;
  /** Whole days. */
  days: Effect['days'];
  /** What stands at the end of a row. */
  metrics: readonly Metric[];
  wordsOf: (entity: string) => MarkWords;
  span: EffectSpan;
  open: Mark | null;
  onOpen: (mark: Mark | null) => void;
};

/** The same changes in rows, newest first; row and circle open each other. */
export const EffectList = ({ marks, leftOut, days, metrics, wordsOf, span, open, onOpen }: Props) => {
  const [all, setAll] = useState(false);
  const newest = marks.toReversed();
  const listed = all ? newest : newest.filter((mark, at) => at < FIRST || mark === open);
  if (marks.length === 0) return <p className="funnel-none-changed">Nothing was changed in these days.</p>;
  return (
    <div className="funnel-changes">
      <table>
        <caption className="sr">Changes in this time</caption>
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">Change</th>
            <th scope="col">By</th>
            {metrics.map(({ key, name }) => (
              <th key={key} scope="col">
                {name}, {span} d
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {listed.map((mark) => {
            const lead = leadOf(mark);
            const words = wordsOf(mark.entity);
            return (
              <tr
                key={mark.history_id}
                className={mark === open ? 'is-open' : undefined}
                aria-current={mark === open || undefined}
              >
                <td className="num">
                  {dayShort(mark.at)} <span className="dim">{time(mark.at)}</span>
                </td>
                <td>
                  <MarkIcon mark={mark} />
                  <button
                    type="button"
                    className="funnel-link"
                    onClick={() => onOpen(mark === open ? null : mark)}
                    title={mark.text}
                  >
                    {mark.text}
                  </button>
                  {lead && (
                    <span className="funnel-was num">
                      <s>{saidOf(mark, lead.field, 'before', words)}</s>
                      <IconArrowRight size={13} role="img" aria-label="to" />
                      <b>{saidOf(mark, lead.field, 'after', words)}</b>
                    </span>
                  )}
                </td>
                <td title={mark.user.email}>{shortName(mark.user.email)}</td>
                <Compared around={aroundOf(days, markDay(mark), span)} metrics={metrics} />
              </tr>
            );
          })}
        </tbody>
      </table>
      {listed.length < marks.length && (
        <button type="button" className="link-button" onClick={() => setAll(true)}>
          Display all ({marks.length})
        </button>
      )}
      {leftOut > 0 && (
        <p className="funnel-left-out">
          {plural(leftOut, 'older change')} of these days {leftOut === 1 ? 'is' : 'are'} not drawn: choose fewer days,
          or read the history.
        </p>
      )}
    </div>
  );
};
