import { expect, test } from 'vitest';
import { valuesAt } from './scope.ts';

test('ids are found wherever their path leads in a body, through lists as well', () => {
  const body = {
    app_id: 1,
    filters: [{ campaign_ids: [2, 3] }, { campaign_ids: [] }, {}],
    source: { list: { id: 4 } },
  };
  expect(valuesAt(body, 'app_id')).toEqual([1]);
  expect(valuesAt(body, 'filters.campaign_ids')).toEqual([2, 3]);
  expect(valuesAt(body, 'source.list.id')).toEqual([4]);
  for (const path of ['nothing', 'filters.nothing.id', 'app_id.id', 'constructor.name'])
    expect(valuesAt(body, path)).toEqual([]);
});
