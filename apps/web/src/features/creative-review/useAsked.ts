import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Creative, creativesOf, type Place } from '../creative/creative.queries.ts';

/** A creative that a client may be asked about. `came`: added since the dialog was opened; `went`: archived since. */
export type Asked = { creative: Creative; chosen: boolean; came: boolean; went: boolean };

/**
 * Which creatives of a group are asked about: those that were there when the dialog was opened, unless they are unticked; what others
 * add meanwhile once it is ticked; what they archive not, but it stays in view, as it was ticked.
 */
export const useAsked = (place: Place) => {
  const query = useQuery(creativesOf(place));
  const { data, isFetching } = query;
  const [first, setFirst] = useState<ReadonlySet<number> | null>(null);
  const [toggled, setToggled] = useState<ReadonlySet<number>>(new Set());
  const all = data?.items ?? [];
  if (first === null && data && !isFetching)
    setFirst(new Set(all.filter(({ state }) => state === 'new').map(({ id }) => id)));
  // One that was there or was ticked, and is archived now, does not go unseen
  const asked = all.flatMap((creative): Asked[] => {
    const came = first !== null && !first.has(creative.id);
    const ticked = came === toggled.has(creative.id);
    const went = creative.state !== 'new';
    if (went && (came ? !ticked : first === null)) return [];
    return [{ creative, chosen: ticked && !went, came, went }];
  });
  return {
    asked,
    /** How far it is known which creatives there are. */
    query: query as Pick<typeof query, 'data' | 'error' | 'refetch'>,
    ids: asked.filter(({ chosen }) => chosen).map(({ creative }) => creative.id),
    toggle: (id: number) => {
      const next = new Set(toggled);
      if (!next.delete(id)) next.add(id);
      setToggled(next);
    },
  };
};
