import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '#lib/api-error.ts';
import { keepText, readText } from '#lib/local.ts';
import { usePageTitle } from '#lib/page-title.ts';
import { followDevice } from '#lib/theme-choice.ts';
import { NotRead } from '#ui/state/NotRead.tsx';
import { ClientAnswer } from './ClientAnswer.tsx';
import { ClientDone } from './ClientDone.tsx';
import { ClientFrame } from './ClientFrame.tsx';
import { NotOpen } from './NotOpen.tsx';
import { type Opened, openedReview } from './opened.queries.ts';
import { isAnswered } from './review-words.ts';
import './client.css';

/** The name of whoever answers, kept on this device alone. */
const NAME_KEY = 'fl:reviewer';

const firstOpen = (review: Opened, after = -1): number => {
  const open = review.creatives.flatMap((creative, at) => (isAnswered(creative) ? [] : [at]));
  return open.find((at) => at > after) ?? open[0] ?? -1;
};

const Sitting = ({ token, review, again }: { token: string; review: Opened; again: () => void }) => {
  const [at, setAt] = useState(() => firstOpen(review));
  const [name, setName] = useState(() => readText(NAME_KEY) ?? '');
  const creative = review.creatives[at];
  usePageTitle(`Review for ${review.company_name}`);
  const rename = (next: string) => {
    setName(next);
    keepText(NAME_KEY, next);
  };
  return (
    <ClientFrame review={review} at={at} onGo={setAt}>
      {creative ? (
        <ClientAnswer
          key={`${creative.creative_id} ${creative.content}`}
          token={token}
          creative={creative}
          place={[at, review.creatives.length]}
          asker={review.asked_by.name}
          until={review.expires_at}
          name={name}
          onName={rename}
          onGo={setAt}
          onAnswered={(next) => setAt(firstOpen(next, at))}
          again={again}
        />
      ) : (
        <ClientDone review={review} name={name} onGo={setAt} />
      )}
    </ClientFrame>
  );
};

/** The page behind a review link: no sign-in, no shell, nothing of the house but who asks. */
export const ClientReview = ({ token }: { token: string }) => {
  const { data, error, refetch } = useQuery(openedReview(token));
  useEffect(() => {
    const robots = Object.assign(document.createElement('meta'), { name: 'robots', content: 'noindex, nofollow' });
    document.head.append(robots);
    return () => robots.remove();
  }, []);
  useEffect(followDevice, []);
  const again = () => void refetch();
  if (error instanceof ApiError && (error.status === 404 || error.status === 410)) return <NotOpen />;
  if (data) return <Sitting token={token} review={data} again={again} />;
  if (!error) return <p className="sr">Loading</p>;
  return (
    <NotOpen title="The review could not be loaded">
      <p>
        <NotRead error={error} retry={again} />
      </p>
    </NotOpen>
  );
};
