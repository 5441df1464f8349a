import type { Company } from '@fairlead/domain/company/company';
import type { Context } from '../../context.ts';
import { only } from '../../db/rows.ts';

/** Who changed a company last; all null: nobody has. */
type LastEditor = {
  editor_id: number | null;
  editor_email: string | null;
  editor_role: string | null;
  edited: boolean;
};

/** A company as this user sees it; `apps` counts applications in state new. */
export type PlainCompany = Company & { apps: number; updated: number };
export type CompanyRow = PlainCompany & LastEditor;

/** Attributed: one's own company (clients), or a company with an order that names the user (D-035). */
const plain = `c.id, c.name, c.currency, c.is_test, c.state, c.business_state, c.version,
  extract(epoch from c.updated)::int as updated,
  (c.id = $2 or exists (select 1 from insertion_order o where o.company_id = c.id
    and $1 in (o.account_manager_id, o.bi_analyst_id, o.sales_manager_id))) is true as is_attributed_to_user,
  (select count(*)::int from application a where a.company_id = c.id and a.state = 'new') as apps`;
const columns = `${plain}, e.id as editor_id, e.email as editor_email, e.role as editor_role, e.edited is true as edited`;

const source = `company c left join lateral (
  select u.id, u.email, u.role, true as edited from change_log l left join app_user u on u.id = l.user_id
  where l.entity = 'company' and l.entity_id = c.id order by l.id desc limit 1) e on true`;

const viewer = ({ user }: Context) => [user?.id ?? null, user?.company_id ?? null];

const own = ({ user }: Context): string => (user?.role === 'client' ? 'where c.id = $2' : '');

/** All companies the user may see, by id. */
export const companiesOf = (context: Context): Promise<CompanyRow[]> =>
  context.db.query(`select ${columns} from ${source} ${own(context)} order by c.id`, viewer(context));

/** The same without who changed each last, which is looked for in the log. */
export const plainCompaniesOf = (context: Context): Promise<PlainCompany[]> =>
  context.db.query(`select ${plain} from company c ${own(context)} order by c.id`, viewer(context));

export const companyById = async (context: Context, id: number): Promise<CompanyRow | undefined> =>
  (await context.db.often<CompanyRow>(`select ${columns} from ${source} where c.id = $3`, [...viewer(context), id]))[0];

/** These companies, without who changed each last. */
export const plainCompaniesById = (context: Context, ids: readonly number[]): Promise<PlainCompany[]> =>
  context.db.query(`select ${plain} from company c where c.id = any($3::int[])`, [...viewer(context), ids]);

/** Holds the row until the transaction ends, so that a version is compared and raised by one writer at a time. */
export const holdCompany = (context: Context, id: number) =>
  context.db.query('select 1 from company where id = $1 for update', [id]);

export const insertCompany = async (
  context: Context,
  id: number | undefined,
  draft: { name: string; currency: string; is_test: boolean },
): Promise<number> => {
  const rows = await context.db.query<{ id: number }>(
    `insert into company (id, name, currency, is_test, created_by, created, updated)
     values (coalesce($1, nextval(pg_get_serial_sequence('company', 'id')))::int, $2, $3, $4, $5, $6, $6) returning id`,
    [id ?? null, draft.name, draft.currency, draft.is_test, context.user?.id ?? null, context.now()],
  );
  return only(rows).id;
};

export const updateCompanyRow = (
  context: Context,
  id: number,
  next: Pick<Company, 'name' | 'is_test' | 'state' | 'business_state'>,
) =>
  context.db.query(
    `update company set name = $2, is_test = $3, state = $4, business_state = $5, version = version + 1, updated = $6
     where id = $1`,
    [id, next.name, next.is_test, next.state, next.business_state, context.now()],
  );
