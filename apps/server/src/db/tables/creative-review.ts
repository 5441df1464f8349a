import type { Generated } from 'kysely';
import type { Json, Time } from './columns.ts';

export type CreativeReviewTables = {
  creative_review: {
    id: Generated<number>;
    company_id: number;
    app_id: number;
    creative_group_id: number;
    round: number;
    token_hash: Buffer;
    note: string;
    asked_by: number | null;
    expires_at: Time;
    revoked_at: Time | null;
    opened: Generated<number>;
    opened_at: Time | null;
    told_at: Time | null;
    version: Generated<number>;
    created: Time;
    untold_at: Time | null;
  };
  creative_review_answer: {
    id: Generated<number>;
    review_id: number;
    creative_id: number;
    content: string;
    shown: Json;
    answer: string;
    comment: string | null;
    point: Json | null;
    name: string;
    at: Time;
    sent_at: Time;
    pin: number | null;
    nth: Generated<number>;
  };
  creative_review_creative: {
    review_id: number;
    creative_id: number;
    place: number;
  };
  creative_review_replaced: {
    answer_id: number;
    nth: number;
    answer: string;
    comment: string | null;
    point: Json | null;
    name: string;
    at: Time;
    sent_at: Time;
  };
  creative_review_try: {
    id: Generated<number>;
    network: Buffer;
    at: Time;
  };
};
