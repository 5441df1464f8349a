import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Result } from './Result.tsx';
import { absentIn } from './slots.ts';

const counts = {
  ...{ counted: { count: 512, exact: true, margin: 0, share: null, failed: null }, overlaps: null, waiting: false },
  ...{ error: null, overlapsError: null, wait: null, retry: () => undefined },
};
const shown = (absent: number | undefined) =>
  renderToStaticMarkup(
    <Result {...{ counts, absent }} operator="union" sources={[]} issues={[]} unbuilt={undefined} />,
  );

test('a combination is not counted without an audience that has not come', () => {
  const lists = new Map([[1, {}]]);
  expect([absentIn([1, 7], lists), absentIn([1, null], lists), absentIn([1], lists)]).toEqual([
    7,
    undefined,
    undefined,
  ]);
  expect(shown(undefined)).toContain('512');
  expect(shown(7)).not.toContain('512');
  expect(shown(7)).toContain('Audience 7 is not here: without it nothing is counted.');
});
