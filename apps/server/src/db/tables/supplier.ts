import type { Generated } from 'kysely';
import type { Defaulted, Money, Time } from './columns.ts';

export type SupplierTables = {
  supplier: {
    id: number;
    name: string;
    active: Generated<boolean>;
    is_rtb: Generated<boolean>;
    state: Generated<string>;
    rebate_modifier: Defaulted<Money>;
    rebate_modifier_updated_at: Time | null;
    version: Generated<number>;
    created: Time;
    updated: Time;
  };
};
