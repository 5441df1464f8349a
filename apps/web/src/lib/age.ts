import { productNow } from './clock.ts';

const HOUR_S = 3600;

/** Hours since a unix time of the product; nothing is younger than now. */
export const hoursSince = (unix: number): number => Math.max(0, productNow().getTime() / 1000 - unix) / HOUR_S;
