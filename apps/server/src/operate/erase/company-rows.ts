import { type Context, systemContext } from '../../context.ts';
import { countRows, deleteRows, ownedRows, type Rows } from '../../db/owned-rows.ts';
import { clientsOf, eraseClients } from '../../features/user/erase-clients.service.ts';
import type { ServerRoom } from '../../http/room.ts';
import { recordChange } from '../../platform/changes/changes.ts';
import { emptyHistory, entriesOfCompany } from '../../platform/changes/empty-values.sql.ts';
import { noteErasedCompany } from '../../platform/erased/companies.ts';
import { forgetWordsOfNobody } from '../../platform/search-words.ts';
import { Refusal } from '../../refusal.ts';
import { jobsOfCompany } from './company-jobs.ts';

/** What the history calls a record of a company that was erased. */
const ERASED = 'Erased';

/** What every room shares, and no reference leads to. Answers for requests that name the company. */
const SHARED: Readonly<Record<string, string>> = {
  idempotency_key: `path ~ ('/companies/' || $1::int || '(/|$)') or body ~ ('"company_id":' || $1::int || '[,}]')`,
  feed_money: 'line_item_id in (select id from line_item where company_id = $1)',
  feed_spent: 'budget_id in (select id from line_item_budget where company_id = $1)',
};

const CLAIMS = 'user_id in (select id from app_user where company_id = $1)';
const OF_CLIENTS: Readonly<Record<string, string>> = { idempotency_key: CLAIMS, idempotency_claim: CLAIMS };

/** Of a company: how it is called, its rows and its clients', table by table, and what else refers to them. */
export type CompanyRows = { name: string; rows: Rows[]; ofClients: Rows[]; foreign: Rows[] };

const rowsIn = (maps: readonly Readonly<Record<string, string>>[]): Rows[] =>
  maps.flatMap((of) => Object.entries(of)).map(([name, where]) => ({ name, where }));

/** Null: there is no such company. */
export const rowsOfCompany = async (
  context: Context,
  rooms: readonly ServerRoom[],
  company: number,
): Promise<CompanyRows | null> => {
  const [found] = await context.db.query<{ name: string }>('select name from company where id = $1', [company]);
  if (!found) return null;
  const { tables, foreign } = await ownedRows(context.db, 'company', ['app_user']);
  const jobs = await jobsOfCompany(context, rooms, company);
  const beside = rowsIn([...rooms.map(({ ofCompany = {} }) => ofCompany), SHARED, jobs]);
  const ofClients = rowsIn([...rooms.map((room) => room.ofClients ?? {}), OF_CLIENTS]);
  return { name: found.name, rows: [...tables, ...beside], ofClients, foreign };
};

/** Which records of others refer to it, in words; empty: none. */
export const heldBy = async ({ db }: Context, company: number, { foreign }: CompanyRows): Promise<string> =>
  (await countRows(db, foreign, company)).map(({ name, n }) => `${n} of ${name}`).join(', ');

/** @throws Refusal when records of others would be left with references to what is gone */
export const refuseForeign = async (context: Context, company: number, found: CompanyRows): Promise<void> => {
  const which = await heldBy(context, company, found);
  if (which === '') return;
  throw new Refusal(
    409,
    'referred_to',
    `Records of other companies refer to company ${company} (${which}). Take them out of there first. Nothing was erased.`,
  );
};

const idsOf = async ({ db }: Context, table: 'application' | 'campaign', company: number): Promise<number[]> =>
  (await db.query<{ id: number }>(`select id from ${table} where company_id = $1 order by id`, [company])).map(
    ({ id }) => id,
  );

export const ownersOf = async (context: Context, company: number) => ({
  application_ids: await idsOf(context, 'application', company),
  campaign_ids: await idsOf(context, 'campaign', company),
});

/** What would go from the records: rows by table, entries of the history that are emptied, accounts of clients. */
export const countOfCompany = async (context: Context, company: number, found: CompanyRows) => ({
  rows: await countRows(context.db, [...found.rows, ...found.ofClients], company),
  entries: await entriesOfCompany(context.db, company),
  clients: (await clientsOf(context, company)).length,
});

/** A row came in below what was being deleted: PostgreSQL's foreign_key_violation. */
const isReferred = (error: unknown): boolean => (error as { code?: unknown }).code === '23503';

/**
 * Takes a company out of the records, all of it or nothing. The history keeps who did what to which number, and when. From here on
 * nothing about its applications and campaigns is taken in.
 * @throws Refusal see `refuseForeign`
 */
export const deleteCompany = async (context: Context, company: number, found: CompanyRows, at: Date) => {
  const work = context.db.tx(
    async () => {
      const { db } = context;
      // What is being added to it waits, and then finds nothing to belong to
      await db.query('select 1 from company where id = $1 for update', [company]);
      await refuseForeign(context, company, found);
      const owners = await ownersOf(context, company);
      await noteErasedCompany(context, { company_id: company, ...owners, erased_at: at.toISOString() });
      const ofClients = await deleteRows(db, found.ofClients, company);
      const clients = await eraseClients(context, company);
      const entries = await emptyHistory(db, company, clients, ERASED);
      const rows = await deleteRows(db, found.rows, company);
      const words = await forgetWordsOfNobody(context);
      await recordChange(systemContext(context), {
        ...{ action: 'delete', entity: 'company', entity_id: company, entity_name: ERASED, company_id: company },
        ...{ version: null, before: null, after: null },
      });
      return { rows: [...ofClients, ...rows], entries, clients: clients.length, words };
    },
    { patient: true },
  );
  return work.catch((error: unknown) => {
    if (!isReferred(error)) throw error;
    const why = `Somebody was adding to company ${company} at that moment. Nothing was erased. Run it again.`;
    throw new Refusal(409, 'busy', why, { cause: error });
  });
};
