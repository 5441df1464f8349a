/**
 * The one range of bytes that a `Range` header asks of a file of `size` bytes, both ends included. Null: answer the
 * whole file (no range, several, another unit, or no range at all by its form: RFC 9110, 14.2). 'unsatisfiable': 416.
 */
export const rangeOf = (
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | null => {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return null;
  if (from === '') {
    const last = Math.min(Number(to), size);
    return last === 0 ? 'unsatisfiable' : { start: size - last, end: size - 1 };
  }
  const start = Number(from);
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < start) return null;
  return start >= size ? 'unsatisfiable' : { start, end };
};
