import type { Size } from '@fairlead/domain/creative/size';
import { uniform } from '../../simulator/chance.ts';
import { firstBrands, newBrands } from '../trade/brands.ts';
import type { BusinessKind } from '../trade/verticals.ts';
import { Canvas, type Colour } from './canvas.ts';

/** What ads of one kind of business say: at most 25, 100 and 15 characters. */
type Words = { title: string; text: string; call: string };

const words: Readonly<Record<BusinessKind, Words>> = {
  casual: {
    title: 'New levels every day',
    text: 'Two minutes are enough for a level. Come back and keep your streak.',
    call: 'Play now',
  },
  midcore: {
    title: 'Your guild is waiting',
    text: 'The new season has begun: fight with your guild and take the crown.',
    call: 'Fight now',
  },
  casino: {
    title: 'Spin the wheel today',
    text: 'A free spin a day, and a bonus for everybody who comes back.',
    call: 'Spin now',
  },
  shopping: {
    title: 'New in this week',
    text: 'Hundreds of new things, delivered tomorrow, sent back for nothing.',
    call: 'Shop now',
  },
  food: {
    title: 'Fresh in half an hour',
    text: 'Ordered now, at your door in half an hour, from kitchens near you.',
    call: 'Order now',
  },
  fintech: {
    title: 'An account in minutes',
    text: 'Open it on your phone, pay everywhere, and see where money goes.',
    call: 'Open account',
  },
  travel: {
    title: 'Away at the weekend',
    text: 'Trains, flights and rooms at one price. Pack tonight, leave tomorrow.',
    call: 'Book now',
  },
  ride: {
    title: 'Your ride is near',
    text: 'A car within five minutes, and the price known before you get in.',
    call: 'Ride now',
  },
  streaming: {
    title: 'Tonight on your screen',
    text: 'Series, films and sports without a break. The first month is free.',
    call: 'Watch now',
  },
};

export type Brand = { name: string; kind: BusinessKind; words: Words; colours: readonly Colour[] };

/** A colour by hue, 0 to 1, and lightness. */
const colour = (hue: number, light: number): Colour => {
  const part = (shift: number) => {
    const k = (shift + hue * 12) % 12;
    const value = light - 0.6 * Math.min(light, 1 - light) * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return Math.round(255 * value);
  };
  return [part(0), part(8), part(4)];
};

const kinds = new Map<string, BusinessKind>(
  newBrands.flatMap(({ name, also, kind }) => [name, ...(also ? [also] : [])].map((each) => [each, kind])),
);

/**
 * How ads of an application look and what they say.
 * @param at the place of its company among the first fifteen, which are not named in the plan of the trade
 */
export const brandOfApp = (app: string, at: number): Brand => {
  const name = app.replace(/ (iOS|Android)$/, '');
  const kind = kinds.get(name) ?? firstBrands[at]?.kind ?? 'shopping';
  const hue = uniform(1301, ...[...name].map((letter) => letter.charCodeAt(0)));
  const colours = [
    colour(hue, 0.32),
    colour(hue, 0.42),
    colour((hue + 0.08) % 1, 0.55),
    [255, 255, 255],
    colour((hue + 0.5) % 1, 0.55),
  ] as const;
  return { name, kind, words: words[kind], colours };
};

const [LIGHTER, SHAPE, WHITE, BUTTON] = [1, 2, 3, 4];

/** An ad of so many pixels: the brand, what it says, and a button, beside or below each other as the size asks. */
export const drawAd = (brand: Brand, { width, height }: Size, headline = brand.words.title): Buffer => {
  const canvas = new Canvas(width, height, brand.colours);
  const wide = width / height > 2.2;
  const unit = Math.min(width, height);
  canvas.fill(0, height * 0.62, width, height * 0.38, LIGHTER);
  canvas.disc(width * (wide ? 0.08 : 0.78), height * (wide ? 0.5 : 0.26), unit * (wide ? 0.34 : 0.2), SHAPE);
  const button = wide
    ? { left: width * 0.74, top: height * 0.2, width: width * 0.23, height: height * 0.6 }
    : { left: width * 0.12, top: height * 0.76, width: width * 0.76, height: height * 0.14 };
  canvas.fill(button.left, button.top, button.width, button.height, BUTTON);
  const inset = { left: button.left + 6, top: button.top + 5, width: button.width - 12, height: button.height - 10 };
  canvas.writeInto(brand.words.call, inset, WHITE);
  const left = width * (wide ? 0.17 : 0.06);
  const line = (top: number, share: number) => ({
    left,
    top: height * top,
    width: width * (wide ? 0.54 : 0.88),
    height: height * share,
  });
  canvas.writeInto(brand.name, wide ? line(0.1, 0.42) : line(0.42, 0.12), WHITE);
  canvas.writeInto(headline, wide ? line(0.62, 0.28) : line(0.64, 0.07), WHITE);
  return canvas.png();
};

/** The square that stands for a brand. */
export const drawIcon = (brand: Brand, side: number): Buffer => {
  const canvas = new Canvas(side, side, brand.colours);
  canvas.disc(side / 2, side / 2, side * 0.44, SHAPE);
  canvas.writeInto(
    brand.name.charAt(0),
    { left: side * 0.25, top: side * 0.22, width: side * 0.5, height: side * 0.56 },
    WHITE,
  );
  return canvas.png();
};
