import { IconAlertTriangleFilled, IconInfoCircle } from '@tabler/icons-react';
import { Note } from '#ui/layout/Note.tsx';
import type { SourceTree } from './combination.queries.ts';
import { letterOf, listed } from './slots.ts';
import { holdsAll, repeatsOf, repeatText } from './uses.ts';

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
        <Note role="alert" icon={<IconAlertTriangleFilled size={16} aria-hidden />}>
          <b>Nobody is left.</b> B is made of “{first.name}”: it holds all of A. Choose another B, or exchange them.
        </Note>
      )}
      {repeats.slice(0, TOLD).map(({ id, name, slots }) => (
        <Note key={id} tone="info" icon={<IconInfoCircle size={16} aria-hidden />}>
          <b>
            “{name}” comes in {slots.length === 2 ? 'twice' : `${slots.length} times`}
          </b>
          , by {listed(slots.map(letterOf))}. {repeatText(tree, id)}
        </Note>
      ))}
      {repeats.length > TOLD && (
        <p className="combine-facts">
          {repeats.length - TOLD} more lists come in more than once, with the same effect.
        </p>
      )}
    </div>
  );
};
