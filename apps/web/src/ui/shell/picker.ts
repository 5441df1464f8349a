import type { ReactNode } from 'react';

export type PickerOption = { id: number; name: string; icon?: ReactNode };
export type PickerGroup = { label?: string; options: readonly PickerOption[] };

/** One selector of the bar: which thing the page is about. */
export type Picker = {
  /** "Company"; "Choose company" where nothing is chosen. */
  label: string;
  /** What is chosen now. */
  value?: PickerOption;
  /** Asked when the list opens. Groups without options are not drawn. */
  load: () => Promise<readonly PickerGroup[]>;
  onChoose: (option: PickerOption) => void;
  /** Said under the list: "Archived companies are not listed". */
  note?: string;
};

/**
 * What is chosen by an id in the address: by its name, or by the id itself while its record has not come or cannot be had. On
 * a slow line the bar would ask to choose what is chosen.
 * @param none it is known that there is no such one
 */
export const valueAt = (id: number, found: PickerOption | undefined, none = false): Pick<Picker, 'value'> =>
  found ? { value: found } : none ? {} : { value: { id, name: `${id}` } };
