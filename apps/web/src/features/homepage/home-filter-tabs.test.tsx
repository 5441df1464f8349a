import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { useHomeFilter } from './useHomeFilter.ts';

const me = { id: 7, role: 'campaign_manager' } as never;

/** The homepage as a tab opens it: the filter that it has then. */
const tab = () => {
  let made: ReturnType<typeof useHomeFilter> | undefined;
  const Tab = () => {
    made = useHomeFilter(me);
    return null;
  };
  renderToStaticMarkup(<Tab />);
  if (!made) throw new Error('not drawn');
  return made;
};

const keptNow = () => tab().filter;

test('a tab keeps what was chosen in it, and undoes nothing that another has kept', () => {
  const [one, other] = [tab(), tab()];
  one.change({ owners: [] });
  other.change({ sort: 'app' });
  expect(keptNow()).toEqual({ owners: [], states: ['live'], sort: 'app' });
  one.change({ states: ['live', 'paused'] });
  expect(keptNow()).toEqual({ owners: [], states: ['live', 'paused'], sort: 'app' });
});

test('what was chosen in a tab and stands there is kept again with its next choice, also after a reset of another', () => {
  const [one, other] = [tab(), tab()];
  other.reset();
  other.change({ owners: [] });
  one.reset();
  expect(keptNow()).toEqual({ owners: [7], states: ['live'], sort: 'oldest' });
  other.change({ sort: 'company' });
  expect(keptNow()).toEqual({ owners: [], states: ['live'], sort: 'company' });
  // A reset chooses, too: the default stands there
  one.change({ states: ['paused'] });
  expect(keptNow()).toEqual({ owners: [7], states: ['paused'], sort: 'oldest' });
});
