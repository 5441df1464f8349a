import { type Unsaved, useRowSaving } from '#ui/grid/index.ts';
import { type Supplier, type SupplierEdit, saveRow, tryRow, useRowsSaved } from './supplier.queries.ts';
import { supplierWords } from './supplier-words.ts';

/** Saving for the grid: one change set per "Save N rows", a toast for each row, reasons kept in the grid. */
export const useSaveSuppliers = (unsaved: Pick<Unsaved<Supplier>, 'entries'>) =>
  useRowSaving<Supplier, SupplierEdit>(unsaved, {
    entity: 'supplier',
    words: supplierWords,
    things: 'suppliers',
    editOf: ({ rebate_modifier }) => ({ rebate_modifier }),
    nameOf: ({ name }) => name,
    send: saveRow,
    dryRun: tryRow,
    saved: useRowsSaved(),
  });
