import { armName, letterOf } from './words.ts';

/** The letter of an arm on its colour. */
export const Letter = ({ arm }: { arm: number }) => <span className={`ab-test-letter is-${arm}`}>{letterOf(arm)}</span>;

/** An arm by letter and place, with what tells it apart under it. */
export const ArmCell = ({ arm, name }: { arm: number; name?: string | null }) => (
  <span className="row">
    <Letter arm={arm} />
    <span className="ab-test-arm">
      {armName(arm)}
      {name && <small className="dim">{name}</small>}
    </span>
  </span>
);
