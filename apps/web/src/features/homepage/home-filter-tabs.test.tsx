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

test('a tab keeps what was chosen in it, and undoes nothing that another has kept', () => {
  const [one, other] = [tab(), tab()];
  one.change({ owners: [] });
  other.change({ sort: 'app' });
  expect(tab().filter).toEqual({ owners: [], states: ['live'], sort: 'app' });
  one.change({ states: ['live', 'paused'] });
  expect(tab().filter).toEqual({ owners: [], states: ['live', 'paused'], sort: 'app' });
  // After a reset, one's own choice is kept over the default
  one.reset();
  other.change({ sort: 'company' });
  expect(tab().filter).toEqual({ owners: [7], states: ['live'], sort: 'company' });
});
