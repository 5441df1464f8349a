import { lazyRouteComponent } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { PickersToCome } from '#ui/shell/Shell.tsx';
import { useWhichPickers, type WhichPickers } from './useWhichPickers.ts';

// They bring what their rooms are asked for: two rooms most pages, nine the pages below those. Pages without any fetch neither
const PlacePickers = lazyRouteComponent(() => import('./PlacePickers.tsx'), 'PlacePickers');
const Pickers = lazyRouteComponent(() => import('./Pickers.tsx'), 'Pickers');

/** Behind the page's own needs. */
const AHEAD_MS = 3000;

/** Fetches the picker bar before it is drawn. Where that fails, drawing it tries again and says so. */
export const preparePickers = (which: WhichPickers): void => {
  if (which === 'all') void Pickers.preload?.();
  if (which === 'place') void PlacePickers.preload?.();
};

/** The picker bar, on pages whose address has something to pick. */
export const PagePickers = () => {
  const which = useWhichPickers();
  useEffect(() => {
    if (which !== 'place') return;
    // The pages below are a click away, and keep the bar that stands
    const timer = setTimeout(() => preparePickers('all'), AHEAD_MS);
    return () => clearTimeout(timer);
  }, [which]);
  if (which === 'none') return null;
  return <Suspense fallback={<PickersToCome />}>{which === 'all' ? <Pickers /> : <PlacePickers />}</Suspense>;
};
