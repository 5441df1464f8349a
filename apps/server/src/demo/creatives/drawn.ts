import {
  bannerSizes,
  mraidBanner,
  mraidMultiple,
  nativeIcon,
  nativeMain,
  type Size,
  sizeText,
} from '@fairlead/domain/creative/size';
import type { Context } from '../../context.ts';
import { type DrawnCreative, storeDrawn } from '../../features/creative/drawn.service.ts';
import { catchGame, slidingCard } from '../playables.ts';
import type { BusinessKind } from '../trade/verticals.ts';
import { type Brand, drawAd, drawIcon } from './ads.ts';
import { drawFilm, FILM_SECONDS } from './films.ts';

type Stored = ReturnType<typeof storeDrawn>;
/** What is stored already, by what it shows: each picture and film of a brand once, however many of its apps show it. */
export type Known = Map<string, Stored>;
/** Draws what a brand shows, and stores it. */
export type Studio = {
  brand: Brand;
  picture: (size: Size, headline?: string) => Stored;
  film: (size: Size, headline: string) => Stored;
};

export const studioOf = (context: Context, brand: Brand, known: Known): Studio => {
  const once = (key: string, store: () => Stored): Stored => {
    const stored = known.get(key) ?? store();
    known.set(key, stored);
    return stored;
  };
  return {
    brand,
    picture: (size, headline = brand.words.title) =>
      once(`${brand.name} ${sizeText(size)} ${headline}`, () =>
        storeDrawn(context, size === nativeIcon ? drawIcon(brand, size.width) : drawAd(brand, size, headline), size),
      ),
    film: (size, headline) =>
      once(`${brand.name} film ${sizeText(size)} ${headline}`, () =>
        storeDrawn(context, drawFilm(brand, size, headline), size, 'video/mp4'),
      ),
  };
};

const usualSizes = ['300x250', '320x50', '320x480', '728x90'].flatMap((text) =>
  bannerSizes.filter((size) => sizeText(size) === text),
);

export const bannersOf = (
  { picture }: Studio,
  name: string,
  headline?: string,
  sizes: readonly Size[] = usualSizes,
): Promise<DrawnCreative[]> =>
  Promise.all(
    sizes.map(async (size) => ({
      ...{ name: `${name} ${sizeText(size)}`, type: 'Static' as const, size },
      files: { main_asset: await picture(size, headline) },
    })),
  );

const nativeTypes = ['OpenRTB', 'GoogleAdxContent', 'GoogleAdxAppInstall'] as const;

/** Native ads of one form, one a type: Google's show the icon as their logo. */
export const nativesOf = async (
  { brand, picture }: Studio,
  name: string,
  title = brand.words.title,
  types: readonly (typeof nativeTypes)[number][] = nativeTypes,
): Promise<DrawnCreative[]> => {
  const [main_asset, icon_asset] = [await picture(nativeMain, title), await picture(nativeIcon)];
  const words = { title, text: brand.words.text, ctatext: brand.words.call };
  return types.map((type) => ({
    ...{ name, type, size: nativeMain },
    words: { ...words, advertiser: type === 'GoogleAdxAppInstall' ? null : brand.name },
    files: { main_asset, icon_asset, ...(type === 'OpenRTB' ? {} : { logo_asset: icon_asset }) },
  }));
};

const things: Readonly<Record<BusinessKind, readonly string[]>> = {
  casual: ['⭐', '💎', '🍬'],
  midcore: ['⚔️', '🛡️', '👑'],
  casino: ['🍒', '🔔', '🍀'],
  shopping: ['👟', '👜', '🧥', '🎁'],
  food: ['🍜', '🍕', '🥗', '🌮'],
  fintech: ['💳', '🪙', '📈'],
  travel: ['👒', '📷', '🗺️'],
  ride: ['🚗', '🛵', '🚲'],
  streaming: ['🎬', '🎧', '⚽'],
};

const cssOf = ([red, green, blue]: readonly number[]): string => `rgb(${red},${green},${blue})`;

/** Markup in sizes of its own, with a picture of each: a game, or a card that comes in. */
export const markupOf = async (
  { brand, picture }: Studio,
  name: string,
  headline: string,
  { playable }: { playable: boolean },
): Promise<DrawnCreative[]> => {
  const ground = cssOf(brand.colours[0] ?? []);
  const markup = playable
    ? catchGame(headline, things[brand.kind], brand.words.call, ground)
    : slidingCard(brand.name, headline, brand.words.call, ground);
  const sizes = playable ? mraidMultiple : [...mraidMultiple, mraidBanner];
  const words = { markup, mraid_type: playable ? 'playable' : 'animated', video_enabled: false };
  return Promise.all(
    sizes.map(async (size) => ({
      ...{ name: `${name}_${sizeText(size)}`, type: 'Mraid' as const, size, words },
      files: { preview_asset: await picture(size, headline) },
    })),
  );
};

const filmSizes: readonly Size[] = [
  { width: 1280, height: 720 },
  { width: 720, height: 1280 },
];

/** A film lying and one upright, with a picture of their size behind each. */
export const filmsOf = ({ brand, picture, film }: Studio, name: string, headline: string): Promise<DrawnCreative[]> =>
  Promise.all(
    filmSizes.map(async (size) => ({
      ...{ name: `${name} ${sizeText(size)}`, type: 'Video' as const, size, duration: FILM_SECONDS },
      words: { title: brand.words.title, infeed: size.width > size.height, interstitial: true },
      files: { main_asset: await film(size, headline), companion_asset: await picture(size) },
    })),
  );
