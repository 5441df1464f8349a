import type { FieldWords } from '#ui/form/conflict.ts';
import { plainValue } from '#ui/form/plain-value.tsx';
import type { SupplierEdit } from './supplier.queries.ts';

/** A modifier as it is read: two digits, so that those under each other compare. */
export const modifierText = (value: number): string => value.toFixed(2);

/** Labels and values of a supplier, the same in a merge and in the history. */
export const supplierWords = {
  thing: 'supplier',
  labels: { rebate_modifier: 'Rebate modifier' },
  show: (_name: string, value: unknown) => (typeof value === 'number' ? modifierText(value) : plainValue(value)),
} satisfies FieldWords<SupplierEdit>;
