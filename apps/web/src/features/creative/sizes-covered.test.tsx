import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SizesCovered } from './SizesCovered.tsx';

test('no size is counted or missing before it is known which the group has', () => {
  const late = renderToStaticMarkup(<SizesCovered items={[]} here={undefined} />);
  expect(late).not.toMatch(/\d of \d|missing/);
  const none = renderToStaticMarkup(<SizesCovered items={[]} here={[]} />);
  expect(none).toMatch(/0 of \d+.*missing/);
});
