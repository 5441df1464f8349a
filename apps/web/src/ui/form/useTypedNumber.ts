import { useState } from 'react';
import { shownNumber, type TypedNumber, typedNumber } from './typed-number.ts';

type Bound = { value: number | null | undefined; onBlur: () => void };

/**
 * Between a number input and a draft: the draft holds a number or null, the input what is being typed. `change` hears the
 * number when it differs.
 */
export const useTypedNumber = ({ value = null, onBlur }: Bound, change: (value: number | null) => void) => {
  const [typing, setTyping] = useState<TypedNumber | null>(null);
  return {
    value: shownNumber(typing, value),
    onChange: (typed: number | string) => {
      const next = typedNumber(typed);
      setTyping(next);
      if (!Object.is(next.value, value)) change(next.value);
    },
    onBlur: () => {
      setTyping(null);
      onBlur();
    },
  };
};
