import { defineUndo } from '../../platform/changes/undo.ts';
import { type SupplierEdit, updateSupplier } from './supplier.service.ts';
import { supplierById } from './supplier.sql.ts';

/** A modifier is taken back by setting the one before. */
export const defineSupplierUndo = (): void =>
  defineUndo('supplier', {
    current: async (context, id) => (await supplierById(context, id)) ?? null,
    apply: (context, id, fields, version) => updateSupplier(context, id, { ...fields, version } as SupplierEdit),
  });
