export type ReferenceTables = {
  advertiser_category: {
    id: number;
    name: string;
    code: string;
    category: string;
  };
  business_model: {
    id: number;
    name: string;
  };
  campaign_objective: {
    id: number;
    name: string;
  };
  country: {
    id: number;
    name: string;
    alpha_two_name: string;
    iso_name: string;
    region_id: number;
  };
  custom_action_type: {
    id: number;
    name: string;
    type: string;
    category: string;
    category_order: number;
  };
  region: {
    id: number;
    name: string;
  };
  selling_entity: {
    id: number;
    name: string;
  };
  vertical: {
    id: number;
    name: string;
  };
};
