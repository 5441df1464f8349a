import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Face } from '#ui/bits/Face.tsx';
import { Mark } from '#ui/bits/Mark.tsx';
import { dayTime } from '#ui/format.ts';
import { AnswerMark, Small, Steps } from './Answer.tsx';
import type { Opened } from './opened.queries.ts';
import { adTitle, isAnswered, yourAnswer } from './review-words.ts';

type Props = { review: Opened; at: number; onGo: (at: number) => void; children: ReactNode };

const Asks = ({ asked_by, note }: Opened) => (
  <>
    <div className="asked-by">
      <Face name={asked_by.name} size={40} />
      <div>
        <b>{asked_by.name}</b>
        {asked_by.of && <span>{asked_by.of}</span>}
      </div>
    </div>
    {note && <p className="asked-note">“{note}”</p>}
  </>
);

/** Who asks, for whom, until when, and how far one is, around the creative of the moment. */
export const ClientFrame = ({ review, at, onGo, children }: Props) => {
  const { creatives } = review;
  const answered = creatives.filter(isAnswered).length;
  const progress = (
    <>
      <b>
        {answered} of {creatives.length}
      </b>{' '}
      answered
    </>
  );
  return (
    <div className="asked-page">
      <header className="asked-top">
        <Mark size={28} />
        <div className="asked-who">
          <b>Review for {review.company_name}</b>
          <span>
            <IconLock size={13} aria-hidden /> Private link, open until {dayTime(review.expires_at)} UTC
          </span>
        </div>
        <span className="asked-count">{progress}</span>
        <Steps standings={creatives.map(({ standing }) => standing)} now={at} />
      </header>
      <div className="asked-body">
        <aside className="asked-list" aria-label="Ads to review">
          <Asks {...review} />
          <ol>
            {creatives.map((creative, index) => (
              <li key={creative.creative_id}>
                <button type="button" aria-current={index === at ? 'step' : undefined} onClick={() => onGo(index)}>
                  <Small shown={creative.shown} />
                  <span className="asked-words">
                    <span>{adTitle(creative.shown)}</span>
                    <span className={`asked-say is-${creative.standing}`}>{yourAnswer(creative)}</span>
                  </span>
                  <AnswerMark standing={creative.standing} />
                </button>
              </li>
            ))}
          </ol>
        </aside>
        {children}
      </div>
    </div>
  );
};
