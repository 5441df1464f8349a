/** Which words of a long text changed. */
export type Piece = { text: string; changed: boolean };

/** Above this many pairs of words only what stands between the same beginning and the same end counts as changed. */
const mostPairs = 40_000;

const wordsIn = (text: string): string[] => text.match(/\s+|[^\s]+/g) ?? [];

const joined = (words: readonly string[], kept: readonly boolean[]): Piece[] => {
  const pieces: Piece[] = [];
  words.forEach((text, i) => {
    const changed = !kept[i];
    const last = pieces.at(-1);
    if (last && last.changed === changed) last.text += text;
    else pieces.push({ text, changed });
  });
  return pieces;
};

/** Marks of the longest common run of words of a and b. */
const common = (a: readonly string[], b: readonly string[]): [boolean[], boolean[]] => {
  const wide = b.length + 1;
  const lengths = new Uint32Array((a.length + 1) * wide);
  const at = (i: number, j: number) => lengths[i * wide + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      lengths[i * wide + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const left = a.map(() => false);
  const right = b.map(() => false);
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) {
      left[i++] = true;
      right[j++] = true;
    } else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return [left, right];
};

/** Both texts in pieces; the changed ones are words that the other text has not at that place. */
export const wordDiff = (before: string, after: string): { before: Piece[]; after: Piece[] } => {
  const a = wordsIn(before);
  const b = wordsIn(after);
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  const midA = a.slice(start, a.length - end);
  const midB = b.slice(start, b.length - end);
  const [keptA, keptB] =
    midA.length * midB.length > mostPairs ? [midA.map(() => false), midB.map(() => false)] : common(midA, midB);
  const marks = (words: readonly string[], mid: readonly boolean[]) =>
    words.map((_, i) => i < start || i >= words.length - end || !!mid[i - start]);
  return { before: joined(a, marks(a, keptA)), after: joined(b, marks(b, keptB)) };
};
