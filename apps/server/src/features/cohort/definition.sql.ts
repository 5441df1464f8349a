import type { SourceApp } from '@fairlead/domain/cohort/cohort.rules';
import type { Context } from '../../context.ts';

/** Applications that a definition names; ids that do not exist are missing. */
export const sourceAppsById = ({ db }: Context, ids: readonly number[]) =>
  db.query<SourceApp & { name: string }>(
    'select id, company_id, platform, name from application where id = any($1) order by id',
    [ids],
  );

/** Campaigns of a company among these; the others are missing. */
export const campaignsOfCompany = ({ db }: Context, company: number, ids: readonly number[]) =>
  db.query<{ id: number; name: string }>('select id, name from campaign where company_id = $1 and id = any($2)', [
    company,
    ids,
  ]);
