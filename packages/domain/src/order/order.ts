import type { State } from '../state.ts';

/** Who buys: the advertiser itself or an agency for it (OR-06). */
export const clientTypes = ['Direct', 'Agency'] as const;
export type ClientType = (typeof clientTypes)[number];

/** D-043: required, starts as Direct. */
export const DEFAULT_CLIENT_TYPE: ClientType = 'Direct';

export const isClientType = (text: string): text is ClientType => (clientTypes as readonly string[]).includes(text);

/** An order of a company (OR-09). Two of its names on the wire differ from the words people read, see `orderLabels`. */
export type Order = {
  id: number;
  company_id: number;
  name: string;
  /** Labelled "Campaign manager". */
  account_manager_id: number;
  /** Labelled "Account manager". */
  bi_analyst_id: number;
  sales_manager_id: number | null;
  selling_entity_id: number;
  client_type: ClientType;
  /** New or archived; no action changes it (D-045). */
  state: State;
  version: number;
};

/** What a person fills in; null is a choice not made yet. */
export type OrderDraft = {
  name: string;
  account_manager_id: number | null;
  bi_analyst_id: number | null;
  sales_manager_id: number | null;
  selling_entity_id: number | null;
  client_type: string;
};

/** The words of form, grid, history and messages (OR-03, OR-09). */
export const orderLabels: Record<keyof OrderDraft, string> = {
  name: 'Name',
  account_manager_id: 'Campaign manager',
  bi_analyst_id: 'Account manager',
  sales_manager_id: 'Sales manager',
  selling_entity_id: 'Selling entity',
  client_type: 'Client type',
};

/** The three people of an order, in the order of the form. */
export const assigneeFields = ['account_manager_id', 'bi_analyst_id', 'sales_manager_id'] as const;
export type AssigneeField = (typeof assigneeFields)[number];
