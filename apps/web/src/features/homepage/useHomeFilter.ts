import { useEffect, useRef, useState } from 'react';
import { forgetText, keepJson, readJson } from '#lib/local.ts';
import type { Me } from '../auth/auth.queries.ts';
import { filterFrom, type HomeFilter } from './home-filter.ts';

/** Changes gather for this long before they are asked (HO-16). */
const DEBOUNCE_MS = 200;
const keyOf = (user: number) => `fairlead.homepage.${user}`;

/** The filter of this user in this browser: as the form shows it, and as it is asked a moment later. */
export const useHomeFilter = (me: Me) => {
  const kept = () => filterFrom(readJson<unknown>(keyOf(me.id), null), me);
  const [filter, setFilter] = useState(kept);
  /** What was changed in this tab: it stands here, whatever another keeps. */
  const own = useRef<Partial<HomeFilter>>({});
  const [asked, ask] = useState(filter);
  useEffect(() => {
    const timer = setTimeout(() => ask(filter), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [filter]);
  return {
    filter,
    asked,
    change: (part: Partial<HomeFilter>): void => {
      own.current = { ...own.current, ...part };
      // What this tab did not touch is kept as another may have changed it meanwhile
      keepJson(keyOf(me.id), { ...kept(), ...own.current });
      setFilter({ ...filter, ...part });
    },
    /** Back to the default, as if nothing had been saved. */
    reset: (): void => {
      forgetText(keyOf(me.id));
      own.current = filterFrom(null, me);
      setFilter(filterFrom(null, me));
    },
  };
};
