import type { Ok } from '@fairlead/contract/call';
import * as api from '@fairlead/contract/operation';
import { query } from '#lib/query.ts';

export type Operation = Ok<typeof api.getOperation>;

/** How the server is, asked again while one looks. */
export const operation = query(['operation'], api.getOperation);
export const OPERATION_EVERY_MS = 10_000;
