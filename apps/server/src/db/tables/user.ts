import type { Generated } from 'kysely';
import type { Time } from './columns.ts';

export type UserTables = {
  app_user: {
    id: Generated<number>;
    email: string;
    role: string;
    company_id: number | null;
    password_hash: string | null;
    deleted_at: Time | null;
    version: Generated<number>;
    created: Time;
    updated: Time;
    invited_at: Time | null;
    last_sign_in_at: Time | null;
  };
};
