import type { ReactNode } from 'react';

export type PickerOption = { id: number; name: string; icon?: ReactNode };
export type PickerGroup = { label?: string; options: readonly PickerOption[] };

/** One selector of the bar: which thing the page is about. */
export type Picker = {
  /** "Company"; "Choose company" while nothing is chosen. */
  label: string;
  /** What is chosen now. */
  value?: PickerOption;
  /** Asked when the list opens. Groups without options are not drawn. */
  load: () => Promise<readonly PickerGroup[]>;
  onChoose: (option: PickerOption) => void;
  /** Said under the list: "Archived companies are not listed". */
  note?: string;
};
