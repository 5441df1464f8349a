import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { acknowledge, noteChange, OWN_MOST, readBy, useOwnVersions } from './changes.ts';

const iSave = (id: number, version: number) =>
  noteChange(
    {
      ...{ entity: 'order', ids: [id], company_id: 1, action: 'update', versions: [version], change_set_id: 'c' },
      by: { id: 7, email: 'me@x.example' },
    },
    7,
  );

const ownOf = (id: number): number[] => {
  let known: number[] = [];
  const Reader = () => {
    known = [...(useOwnVersions('order').get(id) ?? [])];
    return null;
  };
  renderToStaticMarkup(<Reader />);
  return known;
};

test('what the reader saved stays known as that when a page of such records opens or is left', () => {
  iSave(3, 4);
  acknowledge('order');
  iSave(3, 5);
  expect(ownOf(3)).toEqual([4, 5]);
});

test('of the records that were saved the longest ago it is forgotten', () => {
  iSave(3, 4);
  for (let id = 1000; id < 1000 + OWN_MOST - 1; id++) iSave(id, 2);
  expect([ownOf(3).includes(4), ownOf(1000)]).toEqual([true, [2]]);
  iSave(3, 6);
  iSave(9, 2);
  expect([ownOf(3).includes(6), ownOf(1000), ownOf(9)]).toEqual([true, [], [2]]);
});

test('who signs in next made none of it', () => {
  readBy(7);
  iSave(5, 2);
  readBy(7);
  expect(ownOf(5)).toEqual([2]);
  readBy(8);
  expect(ownOf(5)).toEqual([]);
  readBy(null);
});
