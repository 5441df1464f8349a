import type { Application } from '@fairlead/domain/application/application';
import type { StateFilter } from '@fairlead/domain/state';
import type { Context } from '../../context.ts';
import { only } from '../../db/rows.ts';

export type ApplicationRow = Application & { version: number };

const columns = `a.id, a.company_id, c.name as company_name, a.name, a.platform, a.icon_url, a.state, a.business_state, a.version`;
const source = 'application a join company c on c.id = a.company_id';

/** Applications by name; `company` null for all companies. */
export const applicationsOf = (
  context: Context,
  company: number | null,
  state: StateFilter,
): Promise<ApplicationRow[]> => {
  const where: string[] = [];
  const values: unknown[] = [];
  if (company !== null) where.push(`a.company_id = $${values.push(company)}`);
  if (state !== 'all') where.push(`a.state = $${values.push(state)}`);
  return context.db.query(
    `select ${columns} from ${source} ${where.length > 0 ? `where ${where.join(' and ')}` : ''} order by lower(a.name), a.id`,
    values,
  );
};

export const applicationById = async (context: Context, id: number): Promise<ApplicationRow | undefined> =>
  (await context.db.query<ApplicationRow>(`select ${columns} from ${source} where a.id = $1`, [id]))[0];

export const insertApplication = async (
  context: Context,
  app: {
    company_id: number;
    name: string;
    platform: 'ios' | 'android';
    business_state: string;
    icon_url: string | null;
  },
): Promise<number> => {
  const rows = await context.db.query<{ id: number }>(
    `insert into application (company_id, name, platform, icon_url, business_state, created, updated)
     values ($1, $2, $3, $4, $5, $6, $6) returning id`,
    [app.company_id, app.name, app.platform, app.icon_url, app.business_state, context.now()],
  );
  return only(rows).id;
};
