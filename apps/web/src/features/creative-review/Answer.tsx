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

/** One bar a creative, in the order of the list. */
export const Steps = ({ creatives, now }: { creatives: readonly Reviewed[]; now?: number | undefined }) => (
  <span className="asked-steps" aria-hidden>
    {creatives.map(({ creative_id, standing }, at) => (
      <i key={creative_id} className={`is-${standing}${at === now ? ' is-now' : ''}`} />
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
