/** Pixels of a small drawing of a picture, four bytes each: red, green, blue and how solid. */
export type Pixels = { width: number; height: number; data: ArrayLike<number> };

/** The drawing that a look is taken of: one column more than the fingerprint has bits in a row. */
export const LOOK = { width: 9, height: 8 } as const;

/** The drawing that contrast is measured on: small enough to be quick, large enough that words are light and dark in it. */
export const CONTRAST_SIDE = 96;

/** Below it words are hard to read on any screen (the ratio that accessibility asks of large text). */
export const CONTRAST_LEAST = 3;

/** So few bits of 64 differ between two pictures that look the same. */
const ALIKE = 5;

const linear = (byte: number): number => {
  const share = byte / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

/** How light each pixel is, 0 to 1, on white where it can be seen through. */
const lights = ({ width, height, data }: Pixels): number[] =>
  Array.from({ length: width * height }, (_, at) => {
    const solid = (data[at * 4 + 3] ?? 255) / 255;
    const [red = 0, green = 0, blue = 0] = [0, 1, 2].map((part) =>
      linear((data[at * 4 + part] ?? 0) * solid + 255 * (1 - solid)),
    );
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  });

/** A fingerprint of how a picture looks: per row, where it gets darker from one pixel to the next. Of a drawing of LOOK's size. */
export const lookOf = (pixels: Pixels): readonly boolean[] => {
  const light = lights(pixels);
  const bits: boolean[] = [];
  for (let y = 0; y < LOOK.height; y += 1)
    for (let x = 0; x + 1 < LOOK.width; x += 1)
      bits.push((light[y * LOOK.width + x] ?? 0) > (light[y * LOOK.width + x + 1] ?? 0) + 0.004);
  return bits;
};

/** Whether two fingerprints are of pictures that look the same. One of a plain area has nothing to tell it by. */
export const looksAlike = (one: readonly boolean[], other: readonly boolean[]): boolean => {
  if (one.length !== other.length || !one.includes(true)) return false;
  return one.filter((bit, at) => bit !== other[at]).length <= ALIKE;
};

/** The contrast between the light and the dark parts of a picture, 1 to 21: a twentieth of it at either end is left out. */
export const contrastOf = (pixels: Pixels): number => {
  const light = lights(pixels).sort((one, other) => one - other);
  const at = (share: number): number => light[Math.round((light.length - 1) * share)] ?? 0;
  return (at(0.95) + 0.05) / (at(0.05) + 0.05);
};

/** What is said of a picture whose parts are all much the same; no fault. */
export const LOW_CONTRAST = 'Little contrast: words in it may be hard to read';
/** What is said of a picture that looks like one of the same size. */
export const looksLike = (name: string): string => `Looks much like ${name}`;
