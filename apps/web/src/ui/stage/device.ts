type Size = { width: number; height: number };

/** Screens in points, the smallest phone first: it is where most is cut. */
const screens: readonly Size[] = [
  { width: 320, height: 568 },
  { width: 375, height: 667 },
  { width: 568, height: 320 },
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
];

/** The smallest screen that shows an ad whole. */
export const screenFor = ({ width, height }: Size): Size =>
  screens.find((screen) => width <= screen.width && height <= screen.height) ?? { width, height };

/** Banners lie at the foot of an app's page; what fills a phone is shown between its pages. */
export const placementOf = ({ width, height }: Size): 'inline' | 'interstitial' =>
  height <= 90 || (width <= 336 && height <= 280) ? 'inline' : 'interstitial';

/** Banners of one line stick to the foot. */
export const isAtFoot = ({ height }: Size): boolean => height <= 90;
