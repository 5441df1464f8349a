import { SEARCH_SHOWS } from '@fairlead/domain/search/search';
import { IconCornerDownLeft, IconRefresh, IconSearch, IconX } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { messageOf } from '#lib/api-error.ts';
import { placeOf } from '#lib/location.ts';
import { Kbd } from '#ui/bits/Kbd.tsx';
import { Modal } from '#ui/kit/Modal.ts';
import { Hits, hitId } from './Hits.tsx';
import { rememberOpened } from './last-opened.ts';
import type { Hit } from './search.queries.ts';
import { type Category, categories, nextWhereNone, type PageName, startAt } from './search.rules.ts';
import { useHits } from './useHits.ts';
import '#ui/bits/marks.css';
import './search.css';

/** What stands in the place of results, or above them. */
const sentenceOf = (hits: ReturnType<typeof useHits>, count: number): string => {
  if (hits.error) return messageOf(hits.error);
  if (hits.answered && count === 0) return 'No result found';
  if (hits.nothingOpened) return 'What you open from here is listed here.';
  if (hits.full) return `The first ${SEARCH_SHOWS} are shown. Type more of the name to find others.`;
  if (count > 0) return '';
  if (hits.waits) return 'Searching…';
  return 'Type at least 3 characters, or an id.';
};

type Props = {
  typed: string;
  onType: (text: string) => void;
  /** Enter was pressed, and its hit is not open yet. */
  entered: boolean;
  onEntered: (entered: boolean) => void;
  onClose: () => void;
  /** The pages that can be gone to by name. */
  pages: readonly PageName[];
  /** Whose last opened records are listed. */
  user: number;
};

/** Find a record by name or id. Arrows move, Enter opens, Tab reaches the categories, Esc closes. */
export const SearchDialog = ({ typed, onType, entered, onEntered, onClose, pages, user }: Props) => {
  const router = useRouter();
  const [category, setCategory] = useState<Category>('all');
  /** Null until the arrows were used. */
  const [at, setAt] = useState<number | null>(null);
  const hits = useHits({ typed, category, pages, user });
  const { groups, error, current, answered, worth, waits } = hits;
  const flat = groups.flatMap(({ hits }) => hits);
  const index = Math.min(at ?? startAt(flat, typed), flat.length - 1);
  const active = flat[index];

  const open = (hit: Hit) => {
    onClose();
    if (hit.category !== 'page') rememberOpened(user, hit);
    void router.navigate(placeOf(hit.path));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (move !== undefined && flat.length > 0) setAt((index + move + flat.length) % flat.length);
    else if (event.key === 'Enter') onEntered(true);
    else return;
    event.preventDefault();
  };
  // Typed faster than answered: the first hit of "12" is not what "123" looks for, so Enter waits for the answer
  useEffect(() => {
    if (!entered || !current || !(answered || error || !worth)) return;
    onEntered(false);
    if (active) open(active);
  });
  const activeId = active && hitId(active);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const type = (text: string) => {
    onType(text);
    setAt(null);
    onEntered(false);
  };
  return (
    <Modal.Root
      opened
      onClose={onClose}
      returnFocus={false}
      classNames={{ content: 'search', inner: 'search-inner' }}
      transitionProps={{ duration: 120 }}
    >
      <Modal.Overlay backgroundOpacity={0.32} />
      <Modal.Content aria-label="Search">
        <div className="search-top">
          {waits ? <IconRefresh size={18} className="spin" aria-hidden /> : <IconSearch size={18} aria-hidden />}
          <input
            data-autofocus
            role="combobox"
            aria-expanded={flat.length > 0}
            aria-controls="hits"
            aria-activedescendant={activeId}
            aria-label="Search"
            aria-busy={waits}
            placeholder="Name, email or id"
            value={typed}
            onChange={(event) => type(event.target.value)}
            onKeyDown={onKeyDown}
          />
          {typed !== '' && (
            <button type="button" className="icon-button" aria-label="Clear" onClick={() => type('')}>
              <IconX size={16} aria-hidden />
            </button>
          )}
        </div>
        <fieldset className="search-cats" aria-label="Category">
          {categories.map(([value, label]) => (
            <button key={value} type="button" aria-pressed={value === category} onClick={() => setCategory(value)}>
              {label}
            </button>
          ))}
        </fieldset>
        <p className="search-says" aria-live="polite">
          {sentenceOf(hits, flat.length)}
          {answered && !error && flat.length === 0 && <span className="search-next">{nextWhereNone(category)}</span>}
        </p>
        <Hits groups={groups} term={typed} active={active} onOpen={open} />
        <div className="search-foot" aria-hidden>
          <span>
            <Kbd>↑</Kbd>
            <Kbd>↓</Kbd> move
          </span>
          <span>
            <Kbd>
              <IconCornerDownLeft size={12} />
            </Kbd>{' '}
            open
          </span>
          <span>
            <Kbd>Tab</Kbd> category
          </span>
          <span className="push">
            <Kbd>Esc</Kbd> close
          </span>
        </div>
      </Modal.Content>
    </Modal.Root>
  );
};
