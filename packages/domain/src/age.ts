/** Hours after which something that should be fresh is old, and after which it is very old. */
export const OLD_HOURS = 48;
const VERY_OLD_HOURS = 120;

export type AgeTone = 'ok' | 'warn' | 'bad';

/** Amber from 2 days, red from 5. */
export const toneOfAge = (hours: number): AgeTone =>
  hours < OLD_HOURS ? 'ok' : hours < VERY_OLD_HOURS ? 'warn' : 'bad';
