import type { CohortDefinition } from '@fairlead/domain/cohort/cohort';
import type { Context } from '../../context.ts';

/** A cohort with what its targeting list carries: name, version, last run. */
export type StoredCohort = CohortDefinition & {
  id: number;
  company_id: number;
  targeting_list_id: number;
  app_id: number;
  name: string;
  state: 'new' | 'archived';
  last_run: number | null;
  job_id: number | null;
  version: number;
};

const columns = `c.id, c.company_id, c.targeting_list_id, c.events_without_country, c.source_app_ids, c.countries, c.filters,
  l.app_id, l.name, l.state, extract(epoch from l.last_run)::int as last_run, j.id as job_id, l.version`;
const source = `cohort c join targeting_list l on l.id = c.targeting_list_id left join job j on j.id = l.job_id`;

export const cohortById = async ({ db }: Context, id: number): Promise<StoredCohort | undefined> =>
  (await db.query<StoredCohort>(`select ${columns} from ${source} where c.id = $1`, [id]))[0];

export const cohortsById = ({ db }: Context, ids: readonly number[]): Promise<StoredCohort[]> =>
  db.query<StoredCohort>(`select ${columns} from ${source} where c.id = any($1::int[])`, [ids]);

export const cohortOfList = async ({ db }: Context, list: number): Promise<StoredCohort | undefined> =>
  (await db.query<StoredCohort>(`select ${columns} from ${source} where c.targeting_list_id = $1`, [list]))[0];

/** The newest `most`; of a company and of an application where one is given. `total` counts all that match. */
export const cohortsOf = async (
  { db }: Context,
  { company, app }: { company: number | undefined; app: number | undefined },
  most: number,
): Promise<{ items: StoredCohort[]; total: number }> => {
  const rows = await db.query<StoredCohort & { total: number }>(
    `select ${columns}, count(*) over () as total from ${source}
     where ($1::int is null or c.company_id = $1) and ($2::int is null or l.app_id = $2) order by c.id desc limit $3`,
    [company ?? null, app ?? null, most],
  );
  return { items: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 };
};

const terms = ({ events_without_country, source_app_ids, countries, filters }: CohortDefinition) => [
  events_without_country,
  source_app_ids,
  countries,
  JSON.stringify(filters),
];

export const insertCohort = async (
  { db }: Context,
  id: number | undefined,
  of: { company_id: number; targeting_list_id: number; definition: CohortDefinition },
): Promise<number> => {
  const [row] = await db.query<{ id: number }>(
    `insert into cohort (id, company_id, targeting_list_id, events_without_country, source_app_ids, countries, filters)
     values (coalesce($1, nextval(pg_get_serial_sequence('cohort', 'id')))::int, $2, $3, $4, $5, $6, $7) returning id`,
    [id ?? null, of.company_id, of.targeting_list_id, ...terms(of.definition)],
  );
  return (row as { id: number }).id;
};

/** Another definition: what is built so far says nothing of it, so it is fresh as of no time. */
export const redefineCohort = ({ db }: Context, id: number, definition: CohortDefinition) =>
  db.query(
    `update cohort set events_without_country = $2, source_app_ids = $3, countries = $4, filters = $5, fresh_at = null
     where id = $1`,
    [id, ...terms(definition)],
  );

/** A build of a list starts. */
export const noteTry = (context: Context, list: number, at: Date) =>
  context.db.query('update cohort set tried_at = $2 where targeting_list_id = $1', [list, at]);

/** The list is right as of then. */
export const noteFresh = (context: Context, list: number, at: Date) =>
  context.db.query('update cohort set fresh_at = $2 where targeting_list_id = $1', [list, at]);

/**
 * A build of this list that nobody has taken yet, held so that nobody can before the transaction ends. One that is being taken,
 * or cancelled, is not waited for: whoever does so waits for the list, which the caller holds.
 */
export const holdQueuedBuild = async (
  { db }: Context,
  list: number,
): Promise<{ id: number; trigger: string | null } | null> =>
  (
    await db.query<{ id: number; trigger: string | null }>(
      `select id, input ->> 'trigger' as trigger from job
       where entity = 'targeting_list' and entity_id = $1 and kind = 'cohort' and state = 'queued'
       order by id desc limit 1 for update skip locked`,
      [list],
    )
  )[0] ?? null;
