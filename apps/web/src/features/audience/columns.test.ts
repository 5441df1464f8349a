import { expect, test } from 'vitest';
import { advancedColumns, audienceColumns } from './columns.tsx';

const tools = { geo: () => [], download: () => undefined, more: () => undefined };
const [drawer, tick, expand, undo] = [90, 44, 40, 44];

test.each([
  ['audiences', audienceColumns(tools), ['state', 'id', 'rows_format', 'cohort_id']],
  ['advanced targeting', advancedColumns(tools), ['state', 'id']],
] as const)(
  '%s: the name says state and id, and everything up to the actions fits at 1440 px',
  (_, columns, hidden) => {
    expect(columns.filter((column) => column.hidden).map(({ key }) => key)).toEqual(hidden);
    const shown = columns.filter((column) => !column.hidden);
    expect(shown.reduce((sum, { width = 140 }) => sum + width, drawer + tick + expand + undo)).toBeLessThanOrEqual(
      1440,
    );
    expect(shown[0]).toMatchObject({ key: 'name', grow: true, marks: ['state'] });
    expect(shown.at(-1)?.key).toBe('actions');
  },
);
