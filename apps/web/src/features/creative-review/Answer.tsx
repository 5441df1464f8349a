import { IconCheck, IconCircleDashed, IconMessage2Exclamation, IconPlayerPlayFilled } from '@tabler/icons-react';
import type { Reviewed } from './opened.queries.ts';
import './review.css';

const marks = { approved: IconCheck, change: IconMessage2Exclamation, again: IconCircleDashed, open: IconCircleDashed };

/** How a creative stands, as a sign; the words stand beside it. */
export const AnswerMark = ({ standing }: Pick<Reviewed, 'standing'>) => {
  const Mark = marks[standing];
  return (
    <span className={`asked-mark is-${standing}`} aria-hidden>
      <Mark size={15} stroke={2.2} />
    </span>
  );
};

type StepsProps = { standings: readonly Reviewed['standing'][]; now?: number | undefined };

/** One bar a creative, in the order of the list. */
export const Steps = ({ standings, now }: StepsProps) => (
  <span className="asked-steps" aria-hidden>
    {standings.map((standing, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place in the list
      <i key={at} className={`is-${standing}${at === now ? ' is-now' : ''}`} />
    ))}
  </span>
);

/** The stored small picture. */
export const Small = ({ shown }: Pick<Reviewed, 'shown'>) => (
  <span className="asked-small">
    {shown.iurl && <img src={shown.iurl} alt="" loading="lazy" />}
    {shown.type === 'Video' && <IconPlayerPlayFilled size={14} aria-hidden />}
  </span>
);
