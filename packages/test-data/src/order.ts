type Draft = {
  name: string;
  account_manager_id: number | null;
  bi_analyst_id: number | null;
  sales_manager_id: number | null;
  selling_entity_id: number | null;
  client_type: string;
};

/** As POST takes it, answered for by one person in both required roles; valid unless told otherwise. */
export const anOrderDraft = (person: number, given: Partial<Draft> = {}): Draft => ({
  name: 'IO-2026-0417 | Nomnom Q4',
  account_manager_id: person,
  bi_analyst_id: person,
  sales_manager_id: null,
  selling_entity_id: 1,
  client_type: 'Direct',
  ...given,
});
