import { IconSend } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
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
import type { Reviewed } from './opened.queries.ts';
import { pinOf, ReviewArt } from './ReviewArt.tsx';
import { type Review, reviewOf, reviewsOf, roundOf } from './reviews.queries.ts';
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

/** An ad that changed since it was answered beside what it was then. */
const Stage = ({ creative }: { creative: Reviewed }) => {
  const { before, said, shown, name } = creative;
  if (before?.changed) return <BeforeAndNow creative={creative} />;
  return <ReviewArt shown={shown} label={name} sent={pinOf(said ?? before?.said ?? null)} />;
};

type UnlistedProps = { round: number; error: unknown; retry: () => void; onNewest: () => void };

/** The round that a link leads to does not come, or there is none: no other one is shown in its place. */
const Unlisted = ({ round, error, retry, onNewest }: UnlistedProps) => (
  <Nothing>
    <h2>{error ? `Review ${round} could not be loaded` : `There is no review ${round}`}</h2>
    <p>{error ? <NotRead error={error} retry={retry} /> : 'The link names one that this group does not have.'}</p>
    <Button variant="default" onClick={onNewest}>
      Open the newest review
    </Button>
  </Nothing>
);

/** Reviews of a group: who was asked, what they answered, old beside new. */
export const ReviewDesk = ({ application, group, round, creative: chosen, onGo, meta }: Props) => {
  const place = { application, group };
  const { data: of } = useQuery(groupOf(application.id, group));
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } =
    useInfiniteQuery(reviewsOf(place));
  const [asking, setAsking] = useState(false);
  const reviews = data?.pages.flatMap(({ items }) => items) ?? [];
  const paged = reviews.find((one) => one.round === round);
  const unpaged = data !== undefined && round !== undefined && !paged;
  const linked = useQuery({ ...roundOf(place, round ?? 0), enabled: unpaged });
  const listed = paged ?? (unpaged ? linked.data?.items[0] : reviews[0]);
  const opened = useQuery({ ...reviewOf(place, listed?.id ?? 0), enabled: listed !== undefined });
  const review = opened.data;
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
      {data && reviews.length === 0 && (
        <Nothing>
          <h2>Nobody was asked yet</h2>
          <p>Ask for review makes a link that shows the creatives of this group to a client, without an account.</p>
        </Nothing>
      )}
      {unpaged && reviews.length > 0 && !linked.isPending && !listed && (
        <Unlisted
          round={round}
          error={linked.data ? null : linked.error}
          retry={() => void linked.refetch()}
          onNewest={() => onGo({ round: undefined })}
        />
      )}
      {listed && (
        <div className="asked-desk">
          <DeskRail
            {...{ place, reviews, listed, review, creative, onGo }}
            onEarlier={hasNextPage ? () => void fetchNextPage() : undefined}
            earlierComing={isFetchingNextPage}
            earlierFailed={isFetchNextPageError ? error : null}
          />
          <section className="asked-desk-stage" aria-label="The creative" aria-busy={opened.isPending}>
            {opened.error && !review && <NotRead error={opened.error} retry={() => void opened.refetch()} />}
            {creative && <Stage key={`${listed.id} ${creative.creative_id}`} creative={creative} />}
          </section>
          {creative && <DeskThread key={creative.creative_id} place={place} creative={creative} />}
        </div>
      )}
      {asking && <AskReview place={place} open onClose={() => setAsking(false)} />}
    </>
  );
};
