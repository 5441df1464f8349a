import type { SourceTree } from './combination.queries.ts';

/** A list in the picture, and what it is made of. `rest`: sources that are not drawn. */
export type LineNode = Omit<SourceTree, 'sources'> & { sources: LineNode[]; rest: number };

/** Columns and boxes that a picture holds. */
const DEEPEST = 6;
const BOXES = 60;

/** The tree as far as it is drawn: levels first, so that what is left out lies deepest. */
export const drawn = (root: SourceTree): LineNode => {
  const bare = ({ sources, ...node }: SourceTree): LineNode => ({
    ...node,
    sources: [],
    rest: sources.length,
  });
  const top = bare(root);
  let level: [SourceTree, LineNode][] = [[root, top]];
  let boxes = 1;
  for (let depth = 1; depth < DEEPEST && level.length > 0; depth++) {
    const next: [SourceTree, LineNode][] = [];
    for (const [tree, node] of level) {
      if (boxes + tree.sources.length > BOXES) continue;
      boxes += tree.sources.length;
      node.sources = tree.sources.map(bare);
      node.rest = 0;
      tree.sources.forEach((source, at) => {
        next.push([source, node.sources[at] as LineNode]);
      });
    }
    level = next;
  }
  return top;
};

export type Box = { key: string; node: LineNode; depth: number; top: number; height: number };
export type Line = { key: string; from: Box; to: Box; still: boolean };

const GAP = 10;
/** A box is two lines, and a third one for a chip. */
const heightOf = ({ state, not_updating }: LineNode): number => (state === 'archived' || not_updating ? 78 : 54);

/** Where each box stands: depth 0 at the right; a box stands in the middle of what it is made of. */
export const placed = (root: LineNode): { boxes: Box[]; lines: Line[]; height: number; depth: number } => {
  const boxes: Box[] = [];
  const lines: Line[] = [];
  let bottom = 0;
  let deepest = 0;
  const place = (node: LineNode, depth: number, key: string): Box => {
    deepest = Math.max(deepest, depth);
    const height = heightOf(node);
    const from = bottom;
    const parts = node.sources.map((source, at) => place(source, depth + 1, `${key}-${at}`));
    const [first, last] = [parts[0], parts.at(-1)];
    const middle = first && last ? (first.top + last.top + last.height) / 2 : bottom + height / 2;
    const box = { key, node, depth, top: Math.max(from, middle - height / 2), height };
    bottom = Math.max(bottom, box.top + height + GAP);
    boxes.push(box);
    for (const part of parts)
      lines.push({
        key: part.key,
        from: part,
        to: box,
        still: part.node.state === 'archived' || part.node.not_updating,
      });
    return box;
  };
  place(root, 0, '0');
  return { boxes, lines, height: Math.max(0, bottom - GAP), depth: deepest };
};

const middleOf = ({ top, height }: Box): number => top + height / 2;

/**
 * The same with what is made of it at the right, `depth` below 0: both sides stand so that the list itself is one box. Lines
 * lead from left to right.
 */
export const placedAround = (
  root: LineNode,
  users: readonly LineNode[],
): ReturnType<typeof placed> & { beyond: number } => {
  const made = placed(root);
  const used = placed({ ...root, sources: [...users] });
  const [here, there] = [made, used].map(({ boxes }) => boxes.find(({ depth }) => depth === 0));
  if (users.length === 0 || !here || !there) return { ...made, beyond: 0 };
  const shift = middleOf(here) - middleOf(there);
  const lower = Math.max(0, -shift);
  for (const box of made.boxes) box.top += lower;
  for (const box of used.boxes) {
    box.top += shift + lower;
    box.depth = -box.depth;
    box.key = `used-${box.key}`;
  }
  const usedLines = used.lines.map(({ key, from, to }) => ({
    key: `used-${key}`,
    from: to === there ? here : to,
    to: from,
    still: to.node.state === 'archived' || to.node.not_updating,
  }));
  const boxes = [...made.boxes, ...used.boxes.filter((box) => box !== there)];
  return {
    boxes,
    lines: [...made.lines, ...usedLines],
    height: Math.max(...boxes.map(({ top, height }) => top + height)),
    depth: made.depth,
    beyond: used.depth,
  };
};
