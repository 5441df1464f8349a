import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AllSides } from './AllSides.tsx';

const offered = (fields: number, fixed: number) =>
  [...renderToStaticMarkup(<AllSides {...{ fields, fixed }} onAll={() => undefined} />).matchAll(/>([^<]+)</g)].map(
    ([, text]) => text,
  );

test('all of one side is offered only as far as it can be chosen', () => {
  expect(offered(3, 0)).toEqual(['All theirs', 'All mine']);
  expect(offered(3, 1)).toEqual(['All theirs', 'The rest mine']);
  expect(offered(2, 2)).toEqual([]);
});
