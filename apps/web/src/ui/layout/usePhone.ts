import { useSyncExternalStore } from 'react';

const phone = typeof matchMedia === 'undefined' ? null : matchMedia('(max-width: 48em)');
const watchPhone = (changed: () => void) => {
  phone?.addEventListener('change', changed);
  return () => phone?.removeEventListener('change', changed);
};
/** Whether the window is as narrow as a phone: what CSS alone cannot put in another order, or draw as blocks, asks for it. */
export const usePhone = (): boolean => useSyncExternalStore(watchPhone, () => phone?.matches ?? false);
