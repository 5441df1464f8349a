import type { Generated } from 'kysely';
import type { Json, Money, Time } from './columns.ts';

export type FactTables = {
  app_event_state: {
    app_id: number;
    last_event_at: Time;
    last_received_at: Time;
  };
  app_event_turn: {
    app_id: number;
    batch_id: string;
    content_sha256: string;
    holders: Generated<number>;
    from_day: string;
    to_day: string;
    taken_at: Time;
  };
  campaign_day: {
    campaign_id: number;
    day: string;
    line_item_id: number;
    impressions: number;
    clicks: number;
    reattributions: number;
    spend: Money;
    client_cost: Money;
    counted: Generated<number>;
  };
  delivery_stale: {
    mark: number;
    campaign_id: number;
    day: string;
    marked_at: Time;
  };
  fact_claim: {
    kind: string;
    batch_id: string;
    content_sha256: string;
    answer: Json;
    done: Generated<boolean>;
    claimed_at: Time;
    sender: Generated<string>;
    probe: Json | null;
  };
  line_item_day: {
    line_item_id: number;
    day: string;
    impressions: number;
    clicks: number;
    reattributions: number;
    spend: Money;
    client_cost: Money;
  };
};
