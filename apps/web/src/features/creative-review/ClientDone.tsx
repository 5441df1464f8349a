import { day, plural } from '#ui/format.ts';
import { AnswerMark, Small } from './Answer.tsx';
import type { ClientDraft } from './client-draft.ts';
import type { Opened } from './opened.queries.ts';
import { adTitle, isAnswered, yourAnswer } from './review-words.ts';
import { Unsent } from './Unsent.tsx';

type Props = { review: Opened; name: string; unsent: readonly ClientDraft[]; onGo: (at: number) => void };

/** A new version may have come since: it waits again. */
const titleOf = (creatives: Opened['creatives'], first: string | undefined): string => {
  const { length } = creatives;
  if (length === 0) return 'Nothing to review';
  const answered = creatives.filter(isAnswered).length;
  if (answered < length) return `${answered} of ${length} answered`;
  return `${length === 1 ? 'Answered' : `All ${length} answered`}. Thank you${first ? `, ${first}` : ''}.`;
};

/** Everything is answered: each answer, and the way to change it. */
export const ClientDone = ({ review, name, unsent, onGo }: Props) => {
  const { creatives, asked_by, expires_at } = review;
  const approved = creatives.filter(({ standing }) => standing === 'approved').length;
  const changes = creatives.filter(({ standing }) => standing === 'change').length;
  const first = name.trim().split(/\s+/)[0];
  return (
    <main className="asked-done">
      <h1 tabIndex={-1} ref={(title) => title?.focus({ preventScroll: true })}>
        {titleOf(creatives, first)}
      </h1>
      {creatives.length > 0 && (
        <p>
          {approved} approved, {plural(changes, 'change')} asked. {asked_by.name} has them; new versions come to you
          under this same link while it is open.
        </p>
      )}
      <Unsent drafts={unsent} />
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
