import { type Operator, operatorNames, operators } from '@fairlead/domain/combination/combination';
import { useId } from 'react';
import { FieldNotes, notesOf } from '#ui/form/Field.tsx';
import { compact } from '#ui/format.ts';
import { Glyph } from './Glyph.tsx';
import { letterOf } from './slots.ts';

/** What exclusion would leave out, said before it is chosen (CM-13). */
const dropsText = (slots: number): string => {
  if (slots <= 2) return 'A without B';
  const last = slots === 3 ? letterOf(2) : `${letterOf(2)}–${letterOf(slots - 1)}`;
  return `A without B, drops ${last}`;
};

const words = (operator: Operator, slots: number): string =>
  ({ union: 'in any of them', intersection: 'in all of them', difference: dropsText(slots) })[operator];

type Props = {
  value: string;
  slots: number;
  /** What each would give, as far as it is known. */
  results: Readonly<Record<Operator, number | null>> | null;
  error: string | undefined;
  onChoose: (operator: Operator) => void;
};

/** Union, intersection, exclusion: one of three pictures. */
export const OperatorChoice = ({ value, slots, results, error, onChoose }: Props) => {
  const id = useId();
  return (
    <fieldset className="combine-ops" aria-describedby={notesOf({ id, error })}>
      <legend className="sr">Operator</legend>
      {operators.map((operator) => {
        const result = results?.[operator] ?? null;
        return (
          <label key={operator} className="combine-op">
            <input
              type="radio"
              className="sr"
              name={id}
              checked={value === operator}
              onChange={() => onChoose(operator)}
            />
            <Glyph operator={operator} />
            <span className="combine-op-words">
              <b>{operatorNames[operator]}</b>
              <span>{words(operator, slots)}</span>
            </span>
            {result !== null && <b className="num">{compact(result)}</b>}
          </label>
        );
      })}
      <FieldNotes {...{ id, error }} />
    </fieldset>
  );
};
