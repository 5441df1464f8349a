import { IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CopyId } from '#ui/bits/CopyId.tsx';
import { Button } from '#ui/kit/Button.ts';
import { BackLink } from '#ui/shell/BackLink.tsx';
import { PageHead } from '#ui/shell/PageHead.tsx';
import { NotRead } from '#ui/state/NotRead.tsx';
import type { Place } from '../creative/creative.queries.ts';
import { groupOf, groupPaths } from '../creative-group/creative-group.queries.ts';
import { AskReview } from './AskReview.tsx';
import { BeforeAndNow } from './BeforeAndNow.tsx';
import { DeskRail } from './DeskRail.tsx';
import { DeskThread } from './DeskThread.tsx';
import type { DeskPlace } from './desk-place.ts';
import { GroupTabs } from './GroupTabs.tsx';
import { ReviewArt } from './ReviewArt.tsx';
import { type Review, reviewsOf } from './reviews.queries.ts';
import './desk.css';

type Props = Place & DeskPlace & { onGo: (to: DeskPlace) => void; meta?: React.ReactNode };

const urgent = ({ creatives }: Review) =>
  (['change', 'again', 'approved'] as const)
    .map((wanted) => creatives.find(({ standing }) => standing === wanted))
    .find((found) => found) ?? creatives[0];

/** The most urgent creative of a round as it was first seen: an answer that comes in meanwhile puts no other in its place. */
const useUrgent = (review: Review | undefined): number | undefined => {
  const [seen, setSeen] = useState<{ review: number; creative: number | undefined }>();
  if (!review || seen?.review === review.id) return seen?.creative;
  const creative = urgent(review)?.creative_id;
  setSeen({ review: review.id, creative });
  return creative;
};

const Nothing = ({ children }: { children: React.ReactNode }) => <div className="asked-nothing">{children}</div>;

/** Reviews of a group: who was asked, what they answered, old beside new. */
export const ReviewDesk = ({ application, group, round, creative: chosen, onGo, meta }: Props) => {
  const place = { application, group };
  const { data: of } = useQuery(groupOf(application.id, group));
  const { data, error, refetch } = useQuery(reviewsOf(place));
  const [asking, setAsking] = useState(false);
  const reviews = data?.items ?? [];
  const review = reviews.find((one) => one.round === round) ?? reviews[0];
  const first = useUrgent(review);
  const at = (id: number | undefined) => review?.creatives.find(({ creative_id }) => creative_id === id);
  const creative = at(chosen) ?? at(first) ?? review?.creatives[0];
  const mayAsk = of?.state === 'New';
  return (
    <>
      <PageHead
        title={of?.name ?? 'Creative group'}
        before={<BackLink href={groupPaths.list(application)} label="Back to creatives" />}
        meta={
          <span className="row is-wrap">
            <CopyId id={group} />
            {meta}
          </span>
        }
        actions={
          mayAsk && (
            <Button leftSection={<IconSend size={16} aria-hidden />} onClick={() => setAsking(true)}>
              Ask for review
            </Button>
          )
        }
      />
      <GroupTabs place={place} here="reviews" />
      {error && !data && (
        <Nothing>
          <h2>Reviews could not be loaded</h2>
          <p>
            <NotRead error={error} retry={() => void refetch()} />
          </p>
        </Nothing>
      )}
      {data && !review && (
        <Nothing>
          <h2>Nobody was asked yet</h2>
          <p>Ask for review makes a link that shows the creatives of this group to a client, without an account.</p>
        </Nothing>
      )}
      {review && (
        <div className="asked-desk">
          <DeskRail place={place} reviews={reviews} review={review} creative={creative} onGo={onGo} />
          <section className="asked-desk-stage" aria-label="The creative">
            {creative?.before ? (
              <BeforeAndNow key={`${review.id} ${creative.creative_id}`} creative={creative} />
            ) : (
              creative && (
                <ReviewArt
                  key={`${review.id} ${creative.creative_id}`}
                  shown={creative.shown}
                  label={creative.name}
                  sent={creative.said?.point ? { point: creative.said.point, settled: false } : undefined}
                />
              )
            )}
          </section>
          {creative && <DeskThread place={place} reviews={reviews} creative={creative} />}
        </div>
      )}
      {asking && <AskReview place={place} open onClose={() => setAsking(false)} />}
    </>
  );
};
