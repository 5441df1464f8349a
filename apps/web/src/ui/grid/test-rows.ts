/** Rows and columns for the tests of the grid's logic. */
import * as editors from './editors/index.ts';
import type { Column } from './types.ts';

export type Boat = {
  id: number;
  name: string;
  kind: 'sail' | 'motor';
  length: number | null;
  crew: number;
  ready: boolean;
};
export const boats: Boat[] = [
  { id: 1, name: 'Anna', kind: 'sail', length: 12.5, crew: 3, ready: true },
  { id: 2, name: '=SUM(A1)', kind: 'motor', length: null, crew: 5, ready: false },
  { id: 3, name: 'Cy "the\nfast", II', kind: 'sail', length: -4, crew: 8, ready: true },
];
export const columns: Column<Boat>[] = [
  { key: 'name', label: 'Name', edit: { editor: editors.text, required: 'Name is required' } },
  {
    key: 'kind',
    label: 'Kind',
    edit: {
      editor: editors.select,
      options: [
        { value: 'sail', label: 'Sailing boat' },
        { value: 'motor', label: 'Motor boat' },
      ],
    },
  },
  {
    key: 'length',
    label: 'Length',
    edit: { editor: editors.number, decimals: 1, validate: (v) => (Number(v) > 50 ? 'At most 50' : undefined) },
  },
  { key: 'crew', label: 'Crew' },
  { key: 'ready', label: 'Ready', edit: { editor: editors.flag, can: (b) => b.kind === 'sail' } },
];
export const idOf = (b: Boat) => b.id;
