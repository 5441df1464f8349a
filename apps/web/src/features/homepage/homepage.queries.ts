import type { Ok } from '@fairlead/contract/call';
import * as api from '@fairlead/contract/homepage';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/call.ts';
import { showsRecords } from '#lib/live/words.ts';
import { type HomeFilter, sorts } from './home-filter.ts';

showsRecords(
  'homepage',
  'company',
  'application',
  'line_item_budget',
  'order',
  'line_item',
  'campaign',
  'creative_group',
  'creative',
);

type Page = Ok<typeof api.listHomepageApps>;
export type AppCard = Page['items'][number];

/** Cards per question (HO-15). */
const PAGE = 50;

/** Where the next page begins; undefined once all are there. */
export const nextOffset = (pages: readonly Page[]): number | undefined => {
  const loaded = pages.reduce((sum, { items }) => sum + items.length, 0);
  const last = pages.at(-1);
  return last && last.items.length > 0 && loaded < last.total ? loaded : undefined;
};

/** Cards in their order, each once: one that moved between two questions may come twice. */
export const cardsIn = (pages: readonly Page[]): AppCard[] => [
  ...new Map(pages.flatMap(({ items }) => items).map((card) => [card.id, card])).values(),
];

/** Application cards, page by page; while another filter is asked, those of the one before stay. */
export const appCards = ({ owners, states, sort }: HomeFilter) =>
  infiniteQueryOptions({
    queryKey: ['homepage', owners, states, sort],
    queryFn: ({ pageParam, signal }) =>
      call(api.listHomepageApps, {
        query: {
          offset: String(pageParam),
          limit: String(PAGE),
          user_ids: owners.map(String),
          states: ['new', ...states],
          ...sorts[sort].query,
        },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (_, pages) => nextOffset(pages),
    placeholderData: keepPreviousData,
  });

/** Whether there is any app that the viewer may see, whatever the filter says. */
export const anyApp = queryOptions({
  queryKey: ['homepage', 'any'],
  queryFn: async ({ signal }) => {
    const query = { offset: '0', limit: '1', states: ['new' as const], ...sorts.oldest.query };
    return (await call(api.listHomepageApps, { query, signal })).total > 0;
  },
});
