import { SEARCH_DEBOUNCE_MS } from '@fairlead/domain/constants';
import { IconCornerDownLeft, IconSearch, IconX } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { placeOf } from '../../lib/location.ts';
import { Kbd } from '../../ui/bits/Kbd.tsx';
import { Modal } from '../../ui/kit/Modal.ts';
import { Hits, hitId } from './Hits.tsx';
import { type Hit, searchFor } from './search.queries.ts';
import { type Category, categories, grouped, isWorthSearching, startAt } from './search.rules.ts';
import { useLeadingDebounce } from './useLeadingDebounce.ts';
import './search.css';

const useHits = (typed: string, category: Category) => {
  const term = useLeadingDebounce(typed.trim(), SEARCH_DEBOUNCE_MS);
  const asks = isWorthSearching(term) && isWorthSearching(typed);
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    ...searchFor(term, category),
    enabled: asks,
    placeholderData: keepPreviousData,
  });
  return {
    groups: asks && data ? grouped(data.items) : [],
    error,
    /** False while the hits are those of what was typed before. */
    current: !isPlaceholderData && term === typed.trim(),
    answered: asks && !isFetching && data !== undefined,
  };
};

type Props = {
  typed: string;
  onType: (text: string) => void;
  /** Enter was pressed, and its hit is not open yet. */
  entered: boolean;
  onEntered: (entered: boolean) => void;
  onClose: () => void;
};

/** Find a record by name or id. Arrows move, Enter opens, Tab reaches the categories, Esc closes. */
export const SearchDialog = ({ typed, onType, entered, onEntered, onClose }: Props) => {
  const router = useRouter();
  const [category, setCategory] = useState<Category>('all');
  /** Null until the arrows were used. */
  const [at, setAt] = useState<number | null>(null);
  const { groups, error, current, answered } = useHits(typed, category);
  const flat = groups.flatMap(({ hits }) => hits);
  const index = Math.min(at ?? startAt(flat, typed), flat.length - 1);
  const active = flat[index];

  const open = (hit: Hit) => {
    onClose();
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
    if (!entered || !current || !(answered || error || !isWorthSearching(typed))) return;
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
  const says = error ? messageOf(error) : answered && flat.length === 0 ? 'No result found' : '';
  return (
    <Modal.Root
      opened
      onClose={onClose}
      classNames={{ content: 'search', inner: 'search-inner' }}
      transitionProps={{ duration: 120 }}
    >
      <Modal.Overlay backgroundOpacity={0.32} />
      <Modal.Content aria-label="Search">
        <div className="search-top">
          <IconSearch size={18} aria-hidden />
          <input
            data-autofocus
            role="combobox"
            aria-expanded={flat.length > 0}
            aria-controls="hits"
            aria-activedescendant={activeId}
            aria-label="Search"
            placeholder="Name or id"
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
          {says}
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
