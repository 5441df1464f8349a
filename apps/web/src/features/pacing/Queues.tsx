import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useUnsavedCount } from '#lib/unsaved.ts';
import { PlainLink } from '#ui/shell/PlainLink.tsx';
import { useMay } from '../auth/auth.queries.ts';
import { PACING_EVERY_MS, type Queue, queues } from './pacing.queries.ts';
import './queues.css';

type Name = Queue['queue'];
const words: Record<Name, { label: string; says: string; tone: 'bad' | 'warn' }> = {
  campaigns_broken: { label: 'Broken', says: 'campaigns broke since they were launched', tone: 'bad' },
  links_wrong: { label: 'Links', says: 'tracking links became wrong since they were saved', tone: 'bad' },
  budgets_ending: { label: 'Ending', says: 'budgets end within 5 days and have no next one', tone: 'bad' },
  off_pace: { label: 'Off pace', says: 'line items are more than 10 % from plan', tone: 'warn' },
  creatives_refused: { label: 'Refused', says: 'creatives in use are refused by an exchange', tone: 'bad' },
  reviews_answered: { label: 'Reviews', says: 'creative groups with a change that a client asks for', tone: 'warn' },
  failed_lists: { label: 'Failed lists', says: 'lists could not be built', tone: 'bad' },
};

const Item = ({
  count,
  label,
  says,
  tone,
}: {
  count: number;
  label: string;
  says: string;
  tone: string;
}): ReactNode => (
  <>
    <b className={`pace-queue-count is-${tone}`}>{count}</b>
    <span>{label}</span>
    <span className="sr">: {says}</span>
  </>
);

const Waiting = () => {
  const items = useQuery({ ...queues, refetchInterval: PACING_EVERY_MS }).data?.items ?? [];
  return items
    .filter(({ count }) => count > 0)
    .map(({ queue, count, path }) => (
      <li key={queue}>
        <PlainLink href={path} className="pace-queue" title={`${count} ${words[queue].says}`}>
          <Item count={count} {...words[queue]} />
        </PlainLink>
      </li>
    ));
};

/** One's own edits, which live on the open page: the way there is the page itself. */
const Unsaved = () => {
  const { unsaved, conflicting } = useUnsavedCount();
  if (unsaved === 0) return null;
  const toPage = (event: React.MouseEvent) => {
    event.preventDefault();
    document.getElementById('main')?.focus();
  };
  return (
    <li>
      {/* biome-ignore lint/a11y/useValidAnchor: it leads to a place of this page, like the skip link */}
      <a href="#main" className="pace-queue" onClick={toPage}>
        {conflicting > 0 ? (
          <Item count={conflicting} label="Conflicts" says="of your unsaved edits others changed too" tone="bad" />
        ) : (
          <Item count={unsaved} label="Unsaved" says="edits on this page" tone="pending" />
        )}
      </a>
    </li>
  );
};

/** What waits for somebody, at the foot of the drawer; nothing waits, nothing is shown. */
export const Queues = () => {
  const may = useMay()('pacing.read');
  return (
    <ul className="pace-queues" aria-label="Waiting">
      {may && <Waiting />}
      <Unsaved />
    </ul>
  );
};
