import type { Side } from './conflict.ts';

type Props = {
  /** What is decided, and of how much of it only their side can be chosen. */
  fields: number;
  fixed: number;
  onAll: (side: Side) => void;
};

/** One side for everything in a conflict, as far as it can be chosen. */
export const AllSides = ({ fields, fixed, onAll }: Props) =>
  fixed >= fields ? null : (
    <>
      <button type="button" className="link-button" onClick={() => onAll('theirs')}>
        All theirs
      </button>
      <button type="button" className="link-button" onClick={() => onAll('mine')}>
        {fixed === 0 ? 'All mine' : 'The rest mine'}
      </button>
    </>
  );
