import { useSyncExternalStore } from 'react';

const phone = typeof matchMedia === 'undefined' ? null : matchMedia('(max-width: 48em)');
const watchPhone = (changed: () => void) => {
  phone?.addEventListener('change', changed);
  return () => phone?.removeEventListener('change', changed);
};
/** Whether a table has no room: campaigns stand in blocks then. */
export const usePhone = (): boolean => useSyncExternalStore(watchPhone, () => phone?.matches ?? false);
