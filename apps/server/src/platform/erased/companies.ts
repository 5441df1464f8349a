import type { House } from '../../context.ts';

type Store = Pick<House, 'db'>;

/** A company that was erased, by numbers: what tells facts of it that arrive late, and an older backup that holds it. */
export type ErasedCompany = {
  company_id: number;
  application_ids: number[];
  campaign_ids: number[];
  /** ISO 8601, the real clock. */
  erased_at: string;
};

/** What went of it, store by store; null: the work has not ended. */
export type KeptErasure<Report> = ErasedCompany & { report: Report | null };

type Row<Report> = Omit<KeptErasure<Report>, 'erased_at'> & { erased_at: Date };
const columns = 'company_id, application_ids, campaign_ids, erased_at, report';
const told = <Report>(row: Row<Report>): KeptErasure<Report> => ({ ...row, erased_at: row.erased_at.toISOString() });

/** Notes that a company is gone, in the transaction that takes it out; once more: what was known of it stays known. */
export const noteErasedCompany = async ({ db }: Store, company: ErasedCompany): Promise<void> => {
  const { company_id, application_ids, campaign_ids, erased_at } = company;
  await db.query(
    `insert into erased_company as e (company_id, application_ids, campaign_ids, erased_at) values ($1, $2::int[], $3::int[], $4)
     on conflict (company_id) do update set report = null,
       application_ids = (select coalesce(array_agg(distinct id), '{}') from unnest(e.application_ids || excluded.application_ids) id),
       campaign_ids = (select coalesce(array_agg(distinct id), '{}') from unnest(e.campaign_ids || excluded.campaign_ids) id)`,
    [company_id, application_ids, campaign_ids, erased_at],
  );
};

export const endCompanyErasure = ({ db }: Store, company: number, report: object) =>
  db.query('update erased_company set report = $2::jsonb where company_id = $1', [company, JSON.stringify(report)]);

export const erasedCompany = async <Report>({ db }: Store, company: number): Promise<KeptErasure<Report> | undefined> =>
  (await db.query<Row<Report>>(`select ${columns} from erased_company where company_id = $1`, [company])).map(told)[0];

/** All of them, or those of the time since. */
export const erasedCompanies = async ({ db }: Store, since = new Date(0)): Promise<ErasedCompany[]> =>
  (
    await db.query<Row<never>>(`select ${columns} from erased_company where erased_at > $1 order by company_id`, [
      since,
    ])
  ).map((row) => {
    const { report, ...company } = told(row);
    return company;
  });
