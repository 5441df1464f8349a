import type { Json, Time } from './columns.ts';

export type ErasureTables = {
  erasure: {
    id: string;
    origin: string;
    status: string;
    request_digest: Buffer | null;
    device_ids: string[] | null;
    received_at: Time;
    expected_at: Time;
    completed_at: Time | null;
    report: Json | null;
  };
};
