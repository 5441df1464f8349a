import { IconCheck, IconMapPin } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Chip } from '#ui/bits/Chip.tsx';
import { Face } from '#ui/bits/Face.tsx';
import { dayTime } from '#ui/format.ts';
import { PlainLink } from '#ui/shell/PlainLink.tsx';
import { NotRead } from '#ui/state/NotRead.tsx';
import { useMay } from '../auth/auth.queries.ts';
import { creativePaths, type Place } from '../creative/creative.queries.ts';
import type { Reviewed } from './opened.queries.ts';
import { PinNumber } from './Pins.tsx';
import { pointText } from './review-words.ts';
import { type SaidOf, saidOf } from './reviews.queries.ts';

const tones = { approved: 'ok', change: 'warn', again: 'pending', open: 'quiet' } as const;
const words = { approved: 'Approved', change: 'Change asked', again: 'Asked again', open: 'Not answered' } as const;

const Entry = ({ round, said, changed, replaced }: SaidOf) => (
  <li>
    <Face name={said.name} size={28} />
    <div>
      <p className="asked-said-by">
        <b>{said.name}</b> <span className="dim">review {round}</span>
        <time className="dim push">{dayTime(said.at)}</time>
      </p>
      <p className="asked-said">
        {said.pin !== null && <PinNumber pin={said.pin} settled={changed || replaced} />}
        {said.answer === 'approved' ? (said.comment ?? 'Approved') : said.comment}
      </p>
      {said.point && (
        <p className="dim">
          <IconMapPin size={14} aria-hidden /> {pointText(said.point)}
        </p>
      )}
      {replaced && <p className="asked-settled">Another answer by this link since, which counts</p>}
      {changed && !replaced && said.answer === 'change' && (
        <p className="asked-settled">
          <IconCheck size={14} aria-hidden /> Another version since
        </p>
      )}
    </div>
  </li>
);

type Props = { place: Place; creative: Reviewed };

/** What the client wrote of one creative, and the way to change it. */
export const DeskThread = ({ place, creative }: Props) => {
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError, refetch } =
    useInfiniteQuery(saidOf(place, creative.creative_id));
  const entries = data?.pages.flatMap(({ items }) => items) ?? [];
  const edit = useMay()('creative.edit');
  return (
    <aside className="asked-thread" aria-label="Comments">
      <div className="asked-thread-head">
        <h2>Comments</h2>
        <Chip tone={tones[creative.standing]}>{words[creative.standing]}</Chip>
      </div>
      {error && !data && (
        <p>
          <NotRead error={error} retry={() => void refetch()} />
        </p>
      )}
      {data && entries.length === 0 && <p className="dim">Nobody answered yet.</p>}
      {entries.length > 0 && (
        <ol>
          {entries.map((entry) => (
            <Entry key={`${entry.round} ${entry.said.at} ${entry.said.name} ${entry.said.comment}`} {...entry} />
          ))}
        </ol>
      )}
      {isFetchNextPageError && (
        <p role="alert">
          <NotRead lead="Earlier comments could not be loaded." error={error} retry={() => void fetchNextPage()} />
        </p>
      )}
      {hasNextPage && !isFetchNextPageError && (
        <button
          type="button"
          className="link-button"
          aria-busy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {isFetchingNextPage ? 'Earlier comments are on their way …' : 'Earlier comments'}
        </button>
      )}
      <PlainLink href={creativePaths.creative(place, creative.creative_id)} className="button-link">
        {edit ? 'Edit the creative' : 'Open the creative'}
      </PlainLink>
    </aside>
  );
};
