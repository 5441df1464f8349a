import type { GeneratedAlways } from 'kysely';
import type { Time } from './columns.ts';

export type AuthTables = {
  attempt: {
    kind: string;
    subject: Buffer;
    at: Time;
    id: GeneratedAlways<number>;
  };
  password_token: {
    token_hash: Buffer;
    user_id: number;
    purpose: string;
    created_at: Time;
    expires_at: Time;
    used_at: Time | null;
    email: string | null;
  };
  session: {
    id: GeneratedAlways<number>;
    token_hash: Buffer;
    user_id: number;
    created_at: Time;
    last_used_at: Time;
    ended_at: Time | null;
    ended_why: string | null;
  };
  sso_nonce: {
    nonce_hash: Buffer;
    expires_at: Time;
    used_at: Time | null;
  };
};
