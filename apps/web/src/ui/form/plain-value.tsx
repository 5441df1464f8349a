import type { ReactNode } from 'react';

/** A value as people read it, when its room says nothing better. */
export const plainValue = (value: unknown): ReactNode => {
  if (value === null || value === undefined || value === '') return 'empty';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map(String).join(', ') || 'empty';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};
