import { bytes } from '#ui/format.ts';

type Props = { weight: number; most: number };

/** Of a file's limit, how much it weighs. Its number stands beside it already. */
export const Weight = ({ weight, most }: Props) => {
  const share = weight / most;
  const says = `${bytes(weight)} of at most ${bytes(most)}`;
  return (
    <span className={`creative-weight${share > 1 ? ' is-over' : share > 0.9 ? ' is-near' : ''}`} title={says}>
      <i style={{ width: `${100 * Math.min(1, share)}%` }} />
      <span className="sr">{says}</span>
    </span>
  );
};
