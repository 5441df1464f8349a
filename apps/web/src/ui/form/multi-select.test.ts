import { describe, expect, test } from 'vitest';
import { groupsInPickOrder } from '../pick/order.ts';
import { chipsOf, dataOf, expanded, valuesOf, withWholes } from './grouped.ts';

describe('a whole group', () => {
  const options = [
    { value: 'BE', label: 'Belgium (BE)', group: 'EMEA' },
    { value: 'FR', label: 'France (FR)', group: 'EMEA' },
    { value: 'NO', label: 'Norway (NO)', group: 'EMEA' },
    { value: 'JP', label: 'Japan (JP)', group: 'APAC' },
    { value: 'none', label: 'Nowhere' },
  ];
  const firstOf = (...chosen: string[]) => {
    const [emea] = withWholes(dataOf(options), new Set(chosen));
    return emea && 'group' in emea ? emea.items[0] : undefined;
  };
  test('is offered with how many it adds, then to leave single ones out; not where it would be a single one', () => {
    expect(firstOf()).toMatchObject({ label: 'All of EMEA (3)' });
    expect(firstOf('FR', 'JP')).toMatchObject({ label: 'All of EMEA (2)' });
    expect(firstOf('FR', 'BE')).toMatchObject({ label: 'Belgium (BE)' });
    const [emea] = withWholes(dataOf(options), new Set(['FR', 'BE', 'NO']));
    expect(emea && 'group' in emea && emea.items.map(({ label }) => label)).toEqual([
      'All of EMEA (3)',
      'Without Belgium (BE)',
      'Without France (FR)',
      'Without Norway (NO)',
    ]);
    expect(withWholes(dataOf(options), new Set()).slice(1)).toEqual(dataOf(options).slice(1));
  });
  test('is found by its name, and not by the name of a single option', () => {
    const labels = (typed: string) =>
      groupsInPickOrder(withWholes(dataOf(options), new Set()), typed).flatMap((one) =>
        'group' in one ? one.items.map(({ label }) => label) : [one.label],
      );
    expect(labels('emea')).toEqual(['All of EMEA (3)', 'Belgium (BE)', 'France (FR)', 'Norway (NO)']);
    expect(labels('franc')).toEqual(['France (FR)']);
  });
  test('becomes its options behind what was chosen, and takes only its own back', () => {
    const take = (...chosen: string[]) => [...chosen, firstOf(...chosen)?.value ?? ''];
    expect(expanded(take('JP', 'FR'), options)).toEqual(['JP', 'FR', 'BE', 'NO']);
    expect(expanded(['JP', 'none'], options)).toEqual(['JP', 'none']);
  });
  test('is one chip, which goes as a whole or gives way to those that are kept', () => {
    const chips = chipsOf(['JP', 'BE', 'none', 'NO', 'FR'], options);
    expect(chips).toEqual(['JP', 'all of EMEA', 'none']);
    expect(expanded(chips, options)).toEqual(['JP', 'BE', 'FR', 'NO', 'none']);
    expect(expanded(['JP', 'none'], options)).toEqual(['JP', 'none']);
    expect(expanded([...chips, 'without FR'], options)).toEqual(['JP', 'BE', 'NO', 'none']);
    expect(chipsOf(['JP', 'FR'], options)).toEqual(['JP', 'FR']);
  });
});

test('what is chosen stays, in its own type, while the options have not come; what nobody chose or offers does not come in', () => {
  expect(valuesOf(['1', '3'], [], [1, 2, 3])).toEqual([1, 3]);
  expect(valuesOf(['2', 'IAB9'], [{ value: 2, label: 'Two' }], ['IAB9'])).toEqual([2, 'IAB9']);
  expect(valuesOf(['4'], [{ value: 2, label: 'Two' }], [2])).toEqual([]);
});
