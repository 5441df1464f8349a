import { useState } from 'react';
import { isBeginning, type Reading, shownNumber, type TypedNumber, typedNumber } from './typed-number.ts';

type Bound = { value: number | null | undefined; onBlur: () => void };

type Ways = {
  read: (text: string) => Reading;
  write: (value: number) => string;
  /** Hears the number when it differs: null for nothing, NaN for what cannot be kept, which no form sends. */
  change: (value: number | null) => void;
};

/**
 * Between a text field and a draft that holds a number. What is typed stays as it was typed; what cannot be kept says so
 * under the field. Left, a number stands as numbers are written.
 */
export const useTypedNumber = ({ value = null, onBlur }: Bound, { read, write, change }: Ways) => {
  const [typing, setTyping] = useState<TypedNumber | null>(null);
  const [left, setLeft] = useState(false);
  const current = typing !== null && Object.is(typing.value, value) ? typing : null; // a value set from elsewhere ends it
  const type = (text: string) => {
    const next = typedNumber(text, read);
    setTyping(next);
    setLeft(false);
    if (!Object.is(next.value, value)) change(next.value);
  };
  return {
    issue: current && (left || !isBeginning(current.text)) ? current.issue : undefined,
    type,
    input: {
      value: shownNumber(current, value, write),
      onChange: (event: { target: { value: string } }) => type(event.target.value),
      onBlur: () => {
        setLeft(true);
        if (current?.issue === undefined) setTyping(null);
        onBlur();
      },
    },
  };
};
