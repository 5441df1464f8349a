import type { Currency } from '../money.ts';
import type { BusinessState, State } from '../state.ts';

/** A company (advertiser), spec 1 §3. */
export type Company = {
  id: number;
  name: string;
  currency: Currency;
  is_test: boolean;
  state: State;
  business_state: BusinessState;
  is_attributed_to_user: boolean;
  version: number;
};

/** What a person fills in. */
export type CompanyDraft = { name: string; currency: string; is_test: boolean };
