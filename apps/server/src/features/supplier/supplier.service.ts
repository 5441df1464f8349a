import type { Ok } from '@fairlead/contract';
import type * as api from '@fairlead/contract/supplier';
import type { Supplier } from '@fairlead/domain/supplier/supplier';
import { checkRebateModifier, checkUnchangedSupplier } from '@fairlead/domain/supplier/supplier.rules';
import type { Context } from '../../context.ts';
import { recordChange, refuseStale } from '../../platform/changes/changes.ts';
import { NotFound, refuseIfAny } from '../../refusal.ts';
import { allSuppliers, holdSupplier, type SupplierRow, setModifier, supplierById } from './supplier.sql.ts';

/** All suppliers, by name; what is the admin's alone goes with the answer (F1). */
export const listSuppliers = async (context: Context): Promise<Ok<typeof api.listSuppliers>> => {
  const items = await allSuppliers(context);
  return { items, total: items.length };
};

export type SupplierEdit = { rebate_modifier: number; version?: number | undefined } & {
  [F in 'name' | 'active' | 'is_rtb' | 'state']?: Supplier[F] | undefined;
};

/**
 * Sets the rebate modifier. The same value again is no change: version and date stay.
 * @throws Refused by the rules or for another field that differs, Conflict on a stale version
 */
export const updateSupplier = (context: Context, id: number, edit: SupplierEdit): Promise<SupplierRow> =>
  context.db.tx(async () => {
    await holdSupplier(context, id);
    const before = await supplierById(context, id);
    if (!before) throw new NotFound();
    await refuseStale(context, 'supplier', id, edit.version, before);
    refuseIfAny([...checkRebateModifier(edit.rebate_modifier), ...checkUnchangedSupplier(before, edit)]);
    if (edit.rebate_modifier === before.rebate_modifier) return before;
    await setModifier(context, id, edit.rebate_modifier);
    const after = { ...before, ...(await supplierById(context, id)) };
    await recordChange(context, {
      action: 'update',
      entity: 'supplier',
      entity_id: id,
      entity_name: after.name,
      company_id: null,
      version: after.version,
      before: logged(before),
      after: logged(after),
    });
    return after;
  });

/** The date of the modifier is the date of the entry. */
const logged = ({ rebate_modifier_updated_at: _, ...supplier }: SupplierRow) => supplier;
