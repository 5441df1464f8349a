import type { ComboboxItem, OptionsFilter } from '@mantine/core';
import { type ComponentType, type FocusEvent, type FormEvent, useState } from 'react';
import { kitOrder } from '../pick/kit-order.ts';
import { unwatchMarked, watchMarked } from '../pick/marked.ts';
import { nothingFoundText } from '../pick/nothing-found.ts';

type Props = {
  data?: readonly unknown[];
  onInput?: (event: FormEvent<HTMLInputElement>) => void;
  onFocus?: (event: FocusEvent<HTMLInputElement>) => void;
  onBlur?: (event: FocusEvent<HTMLInputElement>) => void;
  onDropdownClose?: () => void;
  onOptionSubmit?: (value: string, option: ComboboxItem) => void;
};

/**
 * A field of the kit whose list stands in the order of the house for what is typed, which says what Enter would take, and which
 * does not say of a list that has not come that nothing is found in it. The kit
 * by itself keeps the order of its options, and shows all of them once the name of the chosen one is typed.
 */
export const picking = <C extends object>(component: C): C => {
  const Component = component as ComponentType<{ nothingFoundMessage?: string }>;
  const Picking = (props: Props) => {
    /** Since the list was opened; null while nothing was. */
    const [typed, setTyped] = useState<string | null>(null);
    const filter: OptionsFilter = (asked) => kitOrder({ ...asked, search: typed ?? asked.search });
    return (
      <Component
        nothingFoundMessage={nothingFoundText(props.data)}
        {...props}
        {...{
          filter,
          onInput: (event: FormEvent<HTMLInputElement>) => {
            setTyped(event.currentTarget.value);
            props.onInput?.(event);
          },
          onFocus: (event: FocusEvent<HTMLInputElement>) => {
            watchMarked(event);
            props.onFocus?.(event);
          },
          onBlur: (event: FocusEvent<HTMLInputElement>) => {
            unwatchMarked(event);
            setTyped(null);
            props.onBlur?.(event);
          },
          onDropdownClose: () => {
            setTyped(null);
            props.onDropdownClose?.();
          },
          onOptionSubmit: (value: string, option: ComboboxItem) => {
            setTyped(null);
            props.onOptionSubmit?.(value, option);
          },
        }}
      />
    );
  };
  return Object.assign(Picking, component) as unknown as C;
};
