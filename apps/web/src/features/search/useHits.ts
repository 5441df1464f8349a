import { SEARCH_DEBOUNCE_MS } from '@fairlead/domain/constants';
import { SEARCH_SHOWS } from '@fairlead/domain/search/search';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lastOpened } from './last-opened.ts';
import { type Hit, searchFor } from './search.queries.ts';
import { type Category, foundAs, grouped, isWorthSearching, type PageName, pagesFor } from './search.rules.ts';
import { useLeadingDebounce } from './useLeadingDebounce.ts';

/** A page of the dashboard as a result. */
const hitOf = (page: PageName, id: number, typed: string): Hit => ({
  category: 'page',
  id,
  name: page.label,
  path: page.path,
  metadata: { state: 'new', os: null, company_name: null, detail: foundAs(page, typed) },
});

type Asked = { typed: string; category: Category; pages: readonly PageName[]; user: number };

/** What is listed for the text typed so far: records and pages; before anything was typed what was opened last. */
export const useHits = ({ typed, category, pages, user }: Asked) => {
  const worth = isWorthSearching(typed);
  const term = useLeadingDebounce(worth ? typed.trim() : '', SEARCH_DEBOUNCE_MS);
  const asks = worth && term !== '';
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    ...searchFor(term, category),
    enabled: asks,
    placeholderData: keepPreviousData,
  });
  const nothingTyped = typed.trim() === '';
  const recent = nothingTyped ? lastOpened(user) : [];
  // Who has opened nothing yet is shown where to begin
  const offered = nothingTyped && recent.length === 0 ? pages : pagesFor(pages, typed);
  const named = category === 'all' ? offered.map((page, id) => hitOf(page, id, typed)) : [];
  const found = asks && data ? data.items : [];
  return {
    groups: recent.length > 0 ? [{ label: 'Last opened', hits: recent }] : grouped([...named, ...found]),
    nothingOpened: nothingTyped && recent.length === 0,
    worth,
    error: asks ? error : null,
    /** False while the hits are those of what was typed before. */
    current: !worth || (!isPlaceholderData && term === typed.trim()),
    answered: asks && !isFetching && data !== undefined,
    waits: worth && (isFetching || term !== typed.trim()),
    /** There may be more than these. */
    full: found.length >= SEARCH_SHOWS,
  };
};
