import { day, plural } from '#ui/format.ts';
import { AnswerMark, Small } from './Answer.tsx';
import type { Opened } from './opened.queries.ts';
import { adTitle, yourAnswer } from './review-words.ts';

type Props = { review: Opened; name: string; onGo: (at: number) => void };

/** Everything is answered: each answer, and the way to change it. */
export const ClientDone = ({ review, name, onGo }: Props) => {
  const { creatives, asked_by, expires_at } = review;
  const changes = creatives.filter(({ standing }) => standing === 'change').length;
  const first = name.trim().split(/\s+/)[0];
  return (
    <main className="asked-done">
      <h1 tabIndex={-1} ref={(title) => title?.focus({ preventScroll: true })}>
        {creatives.length === 0
          ? 'Nothing to review'
          : `All ${creatives.length} answered. Thank you${first ? `, ${first}` : ''}.`}
      </h1>
      <p>
        {creatives.length - changes} approved, {plural(changes, 'change')} asked. {asked_by.name} has them; new versions
        come to you under this same link while it is open.
      </p>
      <ul>
        {creatives.map((creative, at) => (
          <li key={creative.creative_id}>
            <Small shown={creative.shown} />
            <span className="asked-words">
              <span>{adTitle(creative.shown)}</span>
              <span className={`asked-say is-${creative.standing}`}>{yourAnswer(creative)}</span>
            </span>
            <AnswerMark standing={creative.standing} />
            <button type="button" className="link-button" onClick={() => onGo(at)}>
              Change<span className="sr"> the answer to {adTitle(creative.shown)}</span>
            </button>
          </li>
        ))}
      </ul>
      <p className="dim">Answers can be changed until {day(expires_at)}.</p>
    </main>
  );
};
