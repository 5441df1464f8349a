import { IconCheck, IconMapPin } from '@tabler/icons-react';
import { Chip } from '#ui/bits/Chip.tsx';
import { Face } from '#ui/bits/Face.tsx';
import { dayTime } from '#ui/format.ts';
import { PlainLink } from '#ui/shell/PlainLink.tsx';
import { useMay } from '../auth/auth.queries.ts';
import { creativePaths, type Place } from '../creative/creative.queries.ts';
import type { Reviewed, Said } from './opened.queries.ts';
import { pointText } from './review-words.ts';
import type { Review } from './reviews.queries.ts';

type Entry = { round: number; said: Said; settled: boolean };

/** What was said of a creative in all rounds, the newest first, each once. */
const entriesOf = (reviews: readonly Review[], id: number): Entry[] => {
  const found = new Map<string, Entry>();
  for (const { round, creatives } of reviews)
    for (const { creative_id, said, before } of creatives) {
      if (creative_id !== id) continue;
      if (said) found.set(`${round} ${said.at}`, { round, said, settled: false });
      if (before) found.set(`${before.round} ${before.said.at}`, { ...before, settled: true });
    }
  return [...found.values()].sort((a, b) => (a.said.at < b.said.at ? 1 : -1));
};

const tones = { approved: 'ok', change: 'warn', again: 'pending', open: 'quiet' } as const;
const words = { approved: 'Approved', change: 'Change asked', again: 'Asked again', open: 'Not answered' } as const;

const Entry = ({ round, said, settled }: Entry) => (
  <li>
    <Face name={said.name} size={28} />
    <div>
      <p className="asked-said-by">
        <b>{said.name}</b> <span className="dim">review {round}</span>
        <time className="dim push">{dayTime(said.at)}</time>
      </p>
      <p className="asked-said">{said.answer === 'approved' ? (said.comment ?? 'Approved') : said.comment}</p>
      {said.point && (
        <p className="dim">
          <IconMapPin size={14} aria-hidden /> {pointText(said.point)}
        </p>
      )}
      {settled && said.answer === 'change' && (
        <p className="asked-settled">
          <IconCheck size={14} aria-hidden /> Another version since
        </p>
      )}
    </div>
  </li>
);

type Props = { place: Place; reviews: readonly Review[]; creative: Reviewed };

/** What the client wrote of one creative, and the way to change it. */
export const DeskThread = ({ place, reviews, creative }: Props) => {
  const entries = entriesOf(reviews, creative.creative_id);
  const edit = useMay()('creative.edit');
  return (
    <aside className="asked-thread" aria-label="Comments">
      <div className="asked-thread-head">
        <h2>Comments</h2>
        <Chip tone={tones[creative.standing]}>{words[creative.standing]}</Chip>
      </div>
      {entries.length === 0 ? (
        <p className="dim">Nobody answered yet.</p>
      ) : (
        <ol>
          {entries.map((entry) => (
            <Entry key={`${entry.round} ${entry.said.at}`} {...entry} />
          ))}
        </ol>
      )}
      <PlainLink href={creativePaths.creative(place, creative.creative_id)} className="button-link">
        {edit ? 'Edit the creative' : 'Open the creative'}
      </PlainLink>
    </aside>
  );
};
