import { expect, test } from 'vitest';
import { canEdit } from '#ui/grid/values.ts';
import type { Campaign } from '../overview.queries.ts';
import type { Known } from './known.ts';
import { placeColumns } from './place.tsx';

test('a price is copied, and written into the file, in the words of the cell', () => {
  const known = { long: false, pricing: true, countries: [] } as unknown as Known;
  const text = placeColumns(known).find(({ key }) => key === 'pricing_type')?.copyText;
  const of = (campaign: Partial<Campaign>) => text?.(campaign as Campaign);
  expect(of({ pricing_type: 'cpm', client_cost: 6 })).toBe('CPM 6');
  expect(of({ pricing_type: 'cpc', client_cost: 0.255 })).toBe('CPC 0.255');
  expect(of({ pricing_type: 'cpm', client_cost: null })).toBe('CPM cost plus');
  expect(of({ pricing_type: 'free', client_cost: null })).toBe('Free, not billed');
  expect(of({})).toBe('');
});

test('countries are edited once the list of them is here', () => {
  const can = (countries: Known['countries']) => {
    const [column] = placeColumns({ long: false, pricing: false, countries } as unknown as Known);
    return column && canEdit(column, {} as Campaign);
  };
  expect([can([]), can([{ value: 250, label: 'France', short: 'FR' }])]).toEqual([false, true]);
});
