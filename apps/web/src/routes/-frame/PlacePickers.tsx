import { PickerBar } from '#ui/shell/PickerBar.tsx';
import { usePlacePickers } from './usePlacePickers.ts';

/** The picker bar of a page below a company, or a company and an application, alone. */
export const PlacePickers = () => {
  const pickers = usePlacePickers().filter((picker) => picker !== null);
  return pickers.length > 0 ? <PickerBar pickers={pickers} /> : null;
};
