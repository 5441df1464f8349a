import type { Supplier } from '@fairlead/domain/supplier/supplier';
import type { Context } from '../../context.ts';

/** A supplier with everything that only an admin reads. */
export type SupplierRow = Required<Supplier>;

const columns = `id, name, active, is_rtb, state, rebate_modifier::float8 as rebate_modifier,
  extract(epoch from rebate_modifier_updated_at)::int as rebate_modifier_updated_at, version`;

export const allSuppliers = ({ db }: Context): Promise<SupplierRow[]> =>
  db.query(`select ${columns} from supplier order by name, id`);

export const supplierById = async ({ db }: Context, id: number): Promise<SupplierRow | undefined> =>
  (await db.query<SupplierRow>(`select ${columns} from supplier where id = $1`, [id]))[0];

/** Holds the row until the transaction ends, so that a version is compared and raised by one writer at a time. */
export const holdSupplier = ({ db }: Context, id: number) =>
  db.query('select 1 from supplier where id = $1 for update', [id]);

export const setModifier = ({ db, now }: Context, id: number, modifier: number) =>
  db.query(
    `update supplier set rebate_modifier = $2, rebate_modifier_updated_at = $3, version = version + 1, updated = $3
     where id = $1`,
    [id, modifier, now()],
  );
