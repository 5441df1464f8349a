import type { BudgetMode, ObjectiveType } from '@fairlead/domain/line-item/line-item';
import type { Currency } from '@fairlead/domain/money';
import type { Role } from '@fairlead/domain/role';
import type { BusinessState } from '@fairlead/domain/state';
import type { Period, UtcDay } from '@fairlead/domain/utc-day';
import type { BusinessKind } from './verticals.ts';

/*
 * The trade of the demo before it is made: everything that is told by the day of seeding alone. `id` is 0 until the
 * record is made.
 */

export type Person = { id: number; email: string; role: Role; company_id: number | null };

export type PlannedApp = { id: number; brand: string; platform: 'ios' | 'android' };

export type PlannedCompany = {
  /** Place in the list, from 0. */
  at: number;
  id: number;
  name: string;
  code: string;
  kind: BusinessKind;
  currency: Currency;
  business_state: BusinessState;
  is_test: boolean;
  apps: PlannedApp[];
  campaignManager: Person;
  accountManager: Person;
  sales: Person;
};

export type PlannedOrder = {
  id: number;
  name: string;
  company: PlannedCompany;
  made: Date;
  client_type: 'Direct' | 'Agency';
  selling_entity_id: number;
  archived: Date | null;
};

export type PlannedBudget = Period & {
  id: number;
  name: string;
  made: Date;
  /** What it says in the end; it may have said something else at first. */
  total: number;
  daily: number | null;
  free: number;
  billed: boolean;
};

export type PlannedCampaign = {
  id: number;
  name: string;
  app: PlannedApp;
  made: Date;
  /** `live` runs while budgets do, `idle` never ran, `past` ran and is archived since, `dropped` was archived without having run. */
  fate: 'live' | 'idle' | 'past' | 'dropped';
  archived: Date | null;
  paused: boolean;
  cap: number;
  /** Of an A/B test: the campaign this one mirrors. */
  mirrors: PlannedCampaign | null;
  countries: readonly number[];
  suppliers: readonly number[];
};

export type PlannedLineItem = {
  /** Place in the plan, from 0: the key of everything drawn for it. */
  at: number;
  id: number;
  name: string;
  order: PlannedOrder;
  made: Date;
  /** `live` has a budget on the day of seeding, `ended` had its last one, `archived` went away after it. */
  fate: 'live' | 'ended' | 'archived';
  archived: Date | null;
  type: 'RETARGETING' | 'USER_ACQUISITION';
  kpi: ObjectiveType;
  /** As it is stored: CPA in the currency, ROAS as a ratio. */
  target: number;
  window: 2 | 3 | 7 | 14;
  event: number;
  mode: BudgetMode;
  margin: number;
  market: { word: string; countries: readonly number[] };
  budgets: PlannedBudget[];
  campaigns: PlannedCampaign[];
};

export type Workspace = {
  today: UtcDay;
  companies: PlannedCompany[];
  orders: PlannedOrder[];
  lineItems: PlannedLineItem[];
};
