/** A part of a record by its field: "start utc 2026-11-20". */
const partText = ([field, value]: [string, unknown]): string => `${field.replaceAll('_', ' ')} ${plainValue(value)}`;

/** A value as people read it, when its room says nothing better; of a record all its parts. */
export const plainValue = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return 'empty';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map(plainValue).join(', ') || 'empty';
  return typeof value === 'object' ? Object.entries(value).map(partText).join(', ') || 'empty' : String(value);
};
