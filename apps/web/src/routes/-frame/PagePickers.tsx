import { lazyRouteComponent } from '@tanstack/react-router';
import { Suspense } from 'react';
import { PickersToCome } from '#ui/shell/Shell.tsx';
import { useHasPickers } from './useHasPickers.ts';

// They bring what nine rooms are asked for, which pages without any need not fetch
const Pickers = lazyRouteComponent(() => import('./Pickers.tsx'), 'Pickers');

/** Fetches the picker bar before it is drawn. Where that fails, drawing it tries again and says so. */
export const preparePickers = (): void => void Pickers.preload?.();

/** The picker bar, on pages whose address has something to pick. */
export const PagePickers = () =>
  useHasPickers() && (
    <Suspense fallback={<PickersToCome />}>
      <Pickers />
    </Suspense>
  );
