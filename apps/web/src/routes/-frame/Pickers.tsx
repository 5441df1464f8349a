import { PickerBar } from '#ui/shell/PickerBar.tsx';
import { usePickers } from './usePickers.ts';

/** The picker bar of a page below more than a company and an application. */
export const Pickers = () => {
  const pickers = usePickers();
  return pickers.length > 0 ? <PickerBar pickers={pickers} /> : null;
};
