import type { Generated } from 'kysely';
import type { Money, Time } from './columns.ts';

export type SimulatorTables = {
  simulator: {
    id: Generated<boolean>;
    state: Generated<string>;
    speed: Generated<number>;
    base_at: Time;
    anchored_at: Time;
    simulated_to: Time | null;
    started_from: Time | null;
    events_since: string | null;
  };
  simulator_met: {
    kind: string;
    thing_id: number;
    luck: number;
    first_target: Money | null;
  };
  simulator_review: {
    creative_id: number;
    supplier_id: number;
    etag: string;
    asked: Time;
    answered: Time | null;
  };
};
