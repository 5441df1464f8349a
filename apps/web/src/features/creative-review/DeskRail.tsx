import { IconLink } from '@tabler/icons-react';
import { shortName } from '#ui/bits/Face.tsx';
import { ask } from '#ui/dialog/ask.ts';
import { dayShort, dayTime, plural } from '#ui/format.ts';
import { Button } from '#ui/kit/Button.ts';
import { MidName } from '#ui/name/MidName.tsx';
import { useMay } from '../auth/auth.queries.ts';
import { type Place, paramsOf } from '../creative/creative.queries.ts';
import { AnswerMark, Small, Steps } from './Answer.tsx';
import type { DeskPlace } from './desk-place.ts';
import type { Reviewed } from './opened.queries.ts';
import { clientsAnswer, isAnswered } from './review-words.ts';
import { type Review, useRevokeReview } from './reviews.queries.ts';

const standing: Record<Review['state'], (review: Review) => string> = {
  open: ({ expires_at }) => `open until ${dayTime(expires_at)}`,
  ended: ({ expires_at }) => `ended ${dayTime(expires_at)}`,
  revoked: () => 'link revoked',
};

const count = ({ creatives }: Review, wanted: Reviewed['standing'][]) =>
  creatives.filter((creative) => wanted.includes(creative.standing)).length;

const summary = (review: Review): string =>
  `${count(review, ['approved'])} approved, ${plural(count(review, ['change']), 'change')}, ${count(review, ['open', 'again'])} open`;

const Link = ({ place, review }: { place: Place; review: Review }) => {
  const revoke = useRevokeReview();
  const may = useMay()('creative_review.manage');
  const end = async () => {
    const text = 'Whoever has it sees nothing any more. Answers that were sent are kept.';
    if (await ask({ title: `Revoke the link of review ${review.round}?`, text, yes: 'Revoke link', danger: true }))
      revoke.mutate({ params: { ...paramsOf(place), reviewId: String(review.id) } });
  };
  return (
    <div className="asked-use">
      <IconLink size={16} aria-hidden />
      <span>
        {review.opened === 0
          ? 'Not opened yet'
          : `Opened ${plural(review.opened, 'time')}, last ${dayTime(review.opened_at ?? '')}`}
        <br />
        <span className="dim">Asked by {shortName(review.asked_by.email)}, times are UTC</span>
      </span>
      {review.state === 'open' && may && (
        <Button variant="default" size="xs" disabled={revoke.isPending} onClick={() => void end()}>
          Revoke link
        </Button>
      )}
    </div>
  );
};

type Props = {
  place: Place;
  reviews: readonly Review[];
  review: Review;
  creative: Reviewed | undefined;
  onGo: (to: DeskPlace) => void;
};

/** Rounds of a group, the link of the one that is open, and what was answered of each creative in it. */
export const DeskRail = ({ place, reviews, review, creative, onGo }: Props) => (
  <div className="asked-rail">
    <ul aria-label="Reviews">
      {reviews.map((one) => (
        <li key={one.id}>
          <button
            type="button"
            className="asked-round"
            aria-current={one.id === review.id ? 'true' : undefined}
            onClick={() => onGo({ round: one.round })}
          >
            <span className="row">
              <b>Review {one.round}</b>
              <span className="push num">
                {one.creatives.filter(isAnswered).length} of {one.creatives.length}
              </span>
              <Steps creatives={one.creatives} />
            </span>
            <span className="dim">
              asked {dayShort(one.asked_at)}, {standing[one.state](one)}
            </span>
          </button>
        </li>
      ))}
    </ul>
    <Link place={place} review={review} />
    {review.note && <p className="asked-desk-note">“{review.note}”</p>}
    <h2>
      Answers <span className="dim">{summary(review)}</span>
    </h2>
    <ul aria-label={`Answers of review ${review.round}`}>
      {review.creatives.map((one) => (
        <li key={one.creative_id}>
          <button
            type="button"
            className="asked-row"
            aria-current={one.creative_id === creative?.creative_id ? 'true' : undefined}
            onClick={() => onGo({ round: review.round, creative: one.creative_id })}
          >
            <Small shown={one.shown} />
            <span className="asked-words">
              <MidName name={one.name} />
              <span className={`asked-say is-${one.standing}`}>{clientsAnswer(one)}</span>
            </span>
            <AnswerMark standing={one.standing} />
          </button>
        </li>
      ))}
    </ul>
  </div>
);
