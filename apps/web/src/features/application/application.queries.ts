import * as api from '@fairlead/contract/application';
import type { Ok } from '@fairlead/contract/call';
import { query } from '../../lib/query.ts';

export type Application = Ok<typeof api.getApplication>;

/** All applications of a company, archived ones too, by name. */
export const applicationsOf = (company: number) =>
  query(['applications', company], api.listApplications, { query: { company_id: String(company), state: 'all' } });
