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
import { type ClientDrafts, unsentOf } from './client-draft.ts';
import { NotOpen } from './NotOpen.tsx';
import { type Opened, openedReview } from './opened.queries.ts';
import { isAnswered } from './review-words.ts';
import { ClientGone, Unsent } from './Unsent.tsx';
import './client.css';
import './client-list.css';
import './client-answer.css';
import './client-done.css';

/** The name of whoever answers, kept on this device alone. */
const NAME_KEY = 'fl:reviewer';

/** The first creative that waits for an answer after this one, or at all; null once all have one. */
const firstOpen = ({ creatives }: Opened, after?: number | null): number | null => {
  const at = creatives.findIndex(({ creative_id }) => creative_id === after);
  const open = creatives.filter((creative) => !isAnswered(creative));
  const next = open.find((creative) => creatives.indexOf(creative) > at) ?? open[0];
  return next?.creative_id ?? null;
};

type SittingProps = {
  token: string;
  review: Opened;
  again: () => void;
  drafts: ClientDrafts;
  onDrafts: (change: (drafts: ClientDrafts) => ClientDrafts) => void;
};

const Sitting = ({ token, review, again, drafts, onDrafts }: SittingProps) => {
  const { creatives } = review;
  // By its id: one that is archived meanwhile puts no other in its place
  const [here, setHere] = useState(() => firstOpen(review));
  const [name, setName] = useState(() => readText(NAME_KEY) ?? '');
  const at = creatives.findIndex(({ creative_id }) => creative_id === here);
  const creative = creatives[at];
  const unsent = unsentOf(drafts, creatives);
  usePageTitle(`Review for ${review.company_name}`);
  const rename = (next: string) => {
    setName(next);
    keepText(NAME_KEY, next);
  };
  const go = (to: number) => setHere(creatives[to]?.creative_id ?? null);
  return (
    <ClientFrame review={review} at={at} onGo={go}>
      {creative && (
        <ClientAnswer
          key={creative.creative_id}
          token={token}
          creative={creative}
          place={[at, creatives.length]}
          asker={review.asked_by.name}
          until={review.expires_at}
          name={name}
          onName={rename}
          onGo={go}
          draft={drafts.get(creative.creative_id)}
          onDraft={(next) =>
            onDrafts((all) => new Map(all).set(creative.creative_id, next(all.get(creative.creative_id))))
          }
          onAnswered={(next) => {
            onDrafts((all) => new Map([...all].filter(([id]) => id !== creative.creative_id)));
            setHere(firstOpen(next, creative.creative_id));
          }}
          again={again}
        />
      )}
      {!creative && here !== null && <ClientGone drafts={unsent} onGo={() => setHere(firstOpen(review))} />}
      {here === null && <ClientDone review={review} name={name} unsent={unsent} onGo={go} />}
    </ClientFrame>
  );
};

/** The page behind a review link: no sign-in, no shell, nothing of the house but who asks. */
export const ClientReview = ({ token }: { token: string }) => {
  const { data, error, refetch } = useQuery(openedReview(token));
  const [drafts, setDrafts] = useState<ClientDrafts>(new Map());
  useEffect(() => {
    const robots = Object.assign(document.createElement('meta'), { name: 'robots', content: 'noindex, nofollow' });
    document.head.append(robots);
    return () => robots.remove();
  }, []);
  useEffect(followDevice, []);
  const again = () => void refetch();
  if (error instanceof ApiError && (error.status === 404 || error.status === 410)) {
    const unsent = unsentOf(drafts, []);
    return <NotOpen after={unsent.length > 0 && <Unsent drafts={unsent} />} />;
  }
  if (data) return <Sitting {...{ token, again, drafts }} review={data} onDrafts={setDrafts} />;
  if (!error) return <p className="sr">Loading</p>;
  return (
    <NotOpen title="The review could not be loaded">
      <p>
        <NotRead error={error} retry={again} />
      </p>
    </NotOpen>
  );
};
