import { IconLink } from '@tabler/icons-react';
import { shortName } from '#ui/bits/Face.tsx';
import { ask } from '#ui/dialog/ask.ts';
import { dayShort, dayTime, plural } from '#ui/format.ts';
import { Button } from '#ui/kit/Button.ts';
import { MidName } from '#ui/name/MidName.tsx';
import { NotRead } from '#ui/state/NotRead.tsx';
import { useMay } from '../auth/auth.queries.ts';
import { type Place, paramsOf } from '../creative/creative.queries.ts';
import { AnswerMark, Small, Steps } from './Answer.tsx';
import type { DeskPlace } from './desk-place.ts';
import type { Reviewed } from './opened.queries.ts';
import { clientsAnswer } from './review-words.ts';
import { type ListedReview, type Review, useRevokeReview } from './reviews.queries.ts';

const standing: Record<ListedReview['state'], (review: ListedReview) => string> = {
  open: ({ expires_at }) => `open until ${dayTime(expires_at)}`,
  ended: ({ expires_at }) => `ended ${dayTime(expires_at)}`,
  revoked: () => 'link revoked',
};

const count = ({ standings }: ListedReview, wanted: Reviewed['standing'][]) =>
  standings.filter((each) => wanted.includes(each)).length;

const summary = (review: ListedReview): string =>
  `${count(review, ['approved'])} approved, ${plural(count(review, ['change']), 'change')}, ${count(review, ['open', 'again'])} open`;

const Link = ({ place, review }: { place: Place; review: ListedReview }) => {
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
  reviews: readonly ListedReview[];
  /** The round that is open. */
  listed: ListedReview;
  /** The same with its creatives, once they are there. */
  review: Review | undefined;
  creative: Reviewed | undefined;
  onGo: (to: DeskPlace) => void;
  /** Reads earlier rounds; undefined where there are none. */
  onEarlier: (() => void) | undefined;
  /** They are being read. */
  earlierComing: boolean;
  /** Why they did not come; null while nothing failed. */
  earlierFailed: Error | null;
};

/** Rounds of a group, the link of the one that is open, and what was answered of each creative in it. */
export const DeskRail = ({
  place,
  reviews,
  listed,
  review,
  creative,
  onGo,
  onEarlier,
  earlierComing,
  earlierFailed,
}: Props) => (
  <div className="asked-rail">
    <ul aria-label="Reviews">
      {reviews.map((one) => (
        <li key={one.id}>
          <button
            type="button"
            className="asked-round"
            aria-current={one.id === listed.id ? 'true' : undefined}
            onClick={() => onGo({ round: one.round })}
          >
            <span className="row">
              <b>Review {one.round}</b>
              <span className="push num">
                {count(one, ['approved', 'change'])} of {one.standings.length}
              </span>
              <Steps standings={one.standings} />
            </span>
            <span className="dim">
              asked {dayShort(one.asked_at)}, {standing[one.state](one)}
            </span>
          </button>
        </li>
      ))}
    </ul>
    {onEarlier && earlierFailed && (
      <p className="asked-earlier" role="alert">
        <NotRead lead="Earlier reviews could not be loaded." error={earlierFailed} retry={onEarlier} />
      </p>
    )}
    {onEarlier && !earlierFailed && (
      <button type="button" className="link-button asked-earlier" aria-busy={earlierComing} onClick={onEarlier}>
        {earlierComing ? 'Earlier reviews are on their way …' : 'Earlier reviews'}
      </button>
    )}
    <Link place={place} review={listed} />
    {listed.note && <p className="asked-desk-note">“{listed.note}”</p>}
    <h2>
      Answers <span className="dim">{summary(listed)}</span>
    </h2>
    <ul aria-label={`Answers of review ${listed.round}`} aria-busy={review === undefined}>
      {review?.creatives.map((one) => (
        <li key={one.creative_id}>
          <button
            type="button"
            className="asked-row"
            aria-current={one.creative_id === creative?.creative_id ? 'true' : undefined}
            onClick={() => onGo({ round: listed.round, creative: one.creative_id })}
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
