import { bytes } from '#ui/format.ts';

type Props = {
  weight: number;
  most: number;
  /** The limit where it is counted in other units than weights are: a share of it is told. */
  called?: string;
};

/** Of a file's limit, how much it weighs. Its number stands beside it already. */
export const Weight = ({ weight, most, called }: Props) => {
  const share = weight / most;
  const says = called
    ? `${Math.ceil(100 * share)} % of at most ${called}`
    : `${bytes(weight)} of at most ${bytes(most)}`;
  return (
    <span className={`creative-weight${share > 1 ? ' is-over' : share > 0.9 ? ' is-near' : ''}`} title={says}>
      <i style={{ width: `${100 * Math.min(1, share)}%` }} />
      <span className="sr">{says}</span>
    </span>
  );
};
