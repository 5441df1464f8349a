import type { Size } from '@fairlead/domain/creative/size';
import { mp4 } from '@fairlead/test-data/media/index';
import type { Brand } from './ads.ts';
import { eachDot, textSize } from './letters.ts';

/** Films are painted in squares of so many pixels: one is a dot of a letter. */
const SQUARE = 16;
/** Between the lines of a scene, in squares. */
const LEADING = 3;
const [SECONDS, FRAMES_A_SECOND] = [6, 5];
const [GROUND, LIGHTER, , WHITE, BUTTON] = [0, 1, 2, 3, 4];

/** Words in lines that fit, or their first letters where one alone does not. */
const linesOf = (text: string, columns: number): string[] => {
  const words = text.split(' ');
  const fits = (line: string): boolean => textSize(line, 1).width <= columns;
  if (!words.every(fits)) return [words.map((word) => word.charAt(0)).join('')];
  const lines: string[] = [];
  for (const word of words) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim();
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
};

/** Numbers of the brand's colours, a square each: words in the middle of a ground. */
const sceneOf = ({ width, height }: Size, text: string, ground: number) => {
  const [columns, rows] = [Math.ceil(width / SQUARE), Math.ceil(height / SQUARE)];
  const squares = new Uint8Array(columns * rows).fill(ground);
  const lines = linesOf(text, columns - 4);
  const tall = textSize('', 1).height;
  let top = Math.round((rows - lines.length * tall - (lines.length - 1) * LEADING) / 2);
  for (const line of lines) {
    const left = Math.round((columns - textSize(line, 1).width) / 2);
    eachDot(line, (x, y) => {
      squares[(top + y) * columns + left + x] = WHITE;
    });
    top += tall + LEADING;
  }
  return (column: number, row: number): number => squares[row * columns + column] ?? ground;
};

/** A film of six seconds that plays everywhere: the brand, what it says, and what to do. */
export const drawFilm = (brand: Brand, size: Size, headline: string): Buffer => {
  const scenes = [
    sceneOf(size, brand.name, GROUND),
    sceneOf(size, headline, LIGHTER),
    sceneOf(size, brand.words.call, BUTTON),
  ].map((squares) => (column: number, row: number) => brand.colours[squares(column, row)] ?? ([0, 0, 0] as const));
  return mp4({ ...size, seconds: SECONDS, fps: FRAMES_A_SECOND, scenes });
};
export const FILM_SECONDS = SECONDS;
