import { PickerBar } from '#ui/shell/PickerBar.tsx';
import { usePickers } from './usePickers.ts';

/** The picker bar of the page that is open. */
export const Pickers = () => {
  const pickers = usePickers();
  return pickers.length > 0 ? <PickerBar pickers={pickers} /> : null;
};
