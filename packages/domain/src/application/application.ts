import type { BusinessState, State } from '../state.ts';

/** An application, as far as audiences need it. */
export type Application = {
  id: number;
  company_id: number;
  company_name: string;
  name: string;
  platform: 'ios' | 'android';
  icon_url: string | null;
  state: State;
  business_state: BusinessState;
};
