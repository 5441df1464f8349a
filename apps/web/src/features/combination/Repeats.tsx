import { IconAlertTriangleFilled, IconInfoCircle } from '@tabler/icons-react';
import type { SourceTree } from './combination.queries.ts';
import { letterOf, listed } from './slots.ts';
import { holdsAll, repeatsOf } from './uses.ts';

/** Most repeats that are told one by one. */
const TOLD = 3;

/** Lists that come in more than once: what that means for who is in it, and for how often it is built again. */
export const Repeats = ({ tree }: { tree: SourceTree }) => {
  const [first, second] = tree.sources;
  const nobody =
    tree.operator === 'difference' && first && second && first.id !== second.id && holdsAll(second, first.id);
  const repeats = repeatsOf(tree).filter(({ id }) => !(nobody && id === first.id));
  if (!nobody && repeats.length === 0) return null;
  return (
    <div className="combine-still-notes">
      {nobody && (
        <div className="combine-still" role="alert">
          <IconAlertTriangleFilled size={16} aria-hidden />
          <p>
            <b>Nobody is left.</b> B is made of “{first.name}”: it holds all of A. Choose another B, or exchange them.
          </p>
        </div>
      )}
      {repeats.slice(0, TOLD).map(({ id, name, slots }) => (
        <div key={id} className="combine-still is-info">
          <IconInfoCircle size={16} aria-hidden />
          <p>
            <b>
              “{name}” comes in {slots.length === 2 ? 'twice' : `${slots.length} times`}
            </b>
            , by {listed(slots.map(letterOf))}. Its devices count once, and when it changes this is built again once.
          </p>
        </div>
      ))}
      {repeats.length > TOLD && (
        <p className="combine-facts">
          {repeats.length - TOLD} more lists come in more than once, with the same effect.
        </p>
      )}
    </div>
  );
};
