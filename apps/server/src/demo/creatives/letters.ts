/** Capitals of five columns each, the lowest bit on top: enough to write what an ad says. */
const columns: Readonly<Record<string, string>> = {
  A: '7e1111117e',
  B: '7f49494936',
  C: '3e41414122',
  D: '7f4141221c',
  E: '7f49494941',
  F: '7f09090901',
  G: '3e4149497a',
  H: '7f0808087f',
  I: '00417f4100',
  J: '2040413f01',
  K: '7f08142241',
  L: '7f40404040',
  M: '7f020c027f',
  N: '7f0408107f',
  O: '3e4141413e',
  P: '7f09090906',
  Q: '3e4151215e',
  R: '7f09192946',
  S: '4649494931',
  T: '01017f0101',
  U: '3f4040403f',
  V: '1f2040201f',
  W: '3f4038403f',
  X: '6314081463',
  Y: '0708700807',
  Z: '6151494543',
  '&': '3649552250',
};
const WIDTH = 5;
const HEIGHT = 7;
const STEP = WIDTH + 1;

/** Pixels that a line of text takes, when a dot of its letters has so many. */
export const textSize = (text: string, dot: number): { width: number; height: number } => ({
  width: (text.length * STEP - 1) * dot,
  height: HEIGHT * dot,
});

/** Calls `put` for each dot of a line of text, with its place in dots. */
export const eachDot = (text: string, put: (x: number, y: number) => void): void => {
  for (const [at, letter] of [...text.toUpperCase()].entries()) {
    const bytes = Buffer.from(columns[letter] ?? '', 'hex');
    for (const [x, column] of bytes.entries())
      for (let y = 0; y < HEIGHT; y += 1) if ((column >> y) & 1) put(at * STEP + x, y);
  }
};
