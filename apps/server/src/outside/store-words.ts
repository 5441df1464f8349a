import { NAME_MAX } from '@fairlead/domain/text';
import { isWebAddress } from '@fairlead/domain/web-address';

/** A name that a store gives, on one line and short enough to be kept; null for anything else. */
export const nameOf = (value: unknown): string | null => {
  if (typeof value !== 'string') return null;
  const line = value
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();
  return line === '' ? null : line.slice(0, NAME_MAX).toWellFormed().trim();
};

/** An address that a store gives, if it may become a link or a picture. */
export const addressOf = (value: unknown): string | null =>
  typeof value === 'string' && isWebAddress(value.trim()) ? value.trim() : null;
