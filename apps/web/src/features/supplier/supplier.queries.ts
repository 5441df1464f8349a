import type { Ok } from '@fairlead/contract/call';
import * as api from '@fairlead/contract/supplier';
import { useQueryClient } from '@tanstack/react-query';
import { call, dryRun } from '#lib/call.ts';
import { showsRecords, wordsOf } from '#lib/live/words.ts';
import { query } from '#lib/query.ts';

showsRecords('suppliers', 'supplier');

type SupplierList = Ok<typeof api.listSuppliers>;

/** A supplier as an admin sees it. */
export type Supplier = Ok<typeof api.updateSupplier>;
/** What a person edits of a supplier. */
export type SupplierEdit = Pick<Supplier, 'rebate_modifier'>;

/** All suppliers; with modifiers for an admin. */
export const suppliers = query(['suppliers'], api.listSuppliers);

export const isWhole = (supplier: SupplierList['items'][number]): supplier is Supplier =>
  supplier.rebate_modifier !== undefined && supplier.version !== undefined;

/**
 * Saves one row of the grid on the version that was edited. Whoever chose the other person's value in a merge has
 * nothing to save: the row is read again.
 */
export const saveRow = (
  { id }: Supplier,
  changed: Partial<SupplierEdit>,
  { version, changeSet }: { version: number; changeSet: string },
): Promise<Supplier> =>
  call(api.updateSupplier, {
    params: { supplierId: String(id) },
    body: { ...(changed as SupplierEdit), version },
    channel: 'grid',
    changeSet,
  });

/** What `saveRow` would do. */
export const tryRow = ({ id }: Supplier, changed: Partial<SupplierEdit>, { version }: { version: number }) =>
  dryRun(api.updateSupplier, {
    params: { supplierId: String(id) },
    body: { ...(changed as SupplierEdit), version },
    channel: 'grid',
  });

/** After a bulk save: the saved rows are shown at once, and whatever depends on them is asked again. */
export const useRowsSaved = () => {
  const client = useQueryClient();
  return (saved: readonly Supplier[]): void => {
    const byId = new Map(saved.map((supplier) => [supplier.id, supplier]));
    client.setQueryData(
      suppliers.queryKey,
      (list: SupplierList | undefined) => list && { ...list, items: list.items.map((one) => byId.get(one.id) ?? one) },
    );
    for (const word of [...wordsOf('supplier'), 'history']) void client.invalidateQueries({ queryKey: [word] });
  };
};
