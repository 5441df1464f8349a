import type { State } from '../state.ts';

/** Where creatives are bought: an exchange or SSP (spec 1 §3). What only an admin reads is absent for the others (F1). */
export type Supplier = {
  id: number;
  name: string;
  active: boolean;
  /** Buys by real-time bidding; the rest is sold in other ways. */
  is_rtb: boolean;
  state: State;
  /** What the supplier pays back, as a factor on its costs; 1 changes nothing. */
  rebate_modifier?: number;
  /** When the modifier was last set, in unix seconds; null while it never was. */
  rebate_modifier_updated_at?: number | null;
  version?: number;
};
