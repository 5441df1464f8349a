/** How wide a text is drawn, from a canvas: asking the page would lay it out anew for every name. */

/** A font as a canvas takes it. */
export type Font = { family: string; size: string; spacing: string; tabular: boolean };

/** Weights of a name: what its list shares, and its own. */
const DIM = 400;
const OWN = 550;

let drawing: CanvasRenderingContext2D | null = null;
let kept = new Map<string, number>();
let version = 0;
const told = new Set<() => void>();

const forget = () => {
  kept = new Map();
  version++;
  for (const tell of told) tell();
};

/** For useSyncExternalStore: another number once the page's fonts have come, as every width is another then. */
export const fontVersion = {
  subscribe: (tell: () => void) => {
    if (!told.size) document.fonts.addEventListener('loadingdone', forget);
    told.add(tell);
    return () => {
      told.delete(tell);
      if (!told.size) document.fonts.removeEventListener('loadingdone', forget);
    };
  },
  now: () => version,
};

/** The font an element is written in. */
export const fontOf = (element: Element): Font => {
  const { fontFamily, fontSize, letterSpacing, fontVariantNumeric } = getComputedStyle(element);
  return {
    family: fontFamily,
    size: fontSize,
    spacing: letterSpacing === 'normal' ? '0px' : letterSpacing,
    tabular: fontVariantNumeric.includes('tabular-nums'),
  };
};

/** Width of a text in px, in the weight of the shared part (`dim`) or of a name's own. */
export const widthIn = (font: Font) => {
  const { family, size, spacing, tabular } = font;
  return (text: string, dim: boolean): number => {
    const weight = dim ? DIM : OWN;
    // A canvas knows no tabular figures: they are as wide as a zero
    const drawn = tabular ? text.replace(/\d/g, '0') : text;
    const key = `${weight} ${size} ${spacing} ${family}|${drawn}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    drawing ??= document.createElement('canvas').getContext('2d');
    if (!drawing) return 0;
    drawing.font = `${weight} ${size} ${family}`;
    drawing.letterSpacing = spacing;
    const { width } = drawing.measureText(drawn);
    if (kept.size > 20_000) kept.clear();
    kept.set(key, width);
    return width;
  };
};
