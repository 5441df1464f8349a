import type { Context } from '../../context.ts';
import type { Cut, ServerRoom } from '../../http/room.ts';
import { releaseAllHolds } from '../../platform/backups.ts';
import type { ErasedCompany } from '../../platform/erased/companies.ts';
import { type ErasedForm, noteErased } from '../../platform/erased/ledger.ts';
import { forgetAllKeys } from '../../platform/idempotency.ts';
import { cancelWaitingMails } from '../../platform/jobs/jobs.ts';
import type { Told } from '../control.ts';
import { eraseCompaniesAgain } from '../erase/erase-again.ts';
import { namedFiles } from '../named-files.ts';

/** Ids that were given after the cut and are known elsewhere, in a bidder or on paper, must not come again: so many are left out. */
const LEFT_OUT = 1_000;
/** The greatest id that a table may reach; what facts say beyond is no id of ours. */
const MOST = 2_000_000_000;

/** Facts are newer than the records: what was made since the cut has left rows under its id. */
const namedByFacts = [
  [
    'campaign',
    `SELECT max(campaign_id) AS id FROM (SELECT campaign_id FROM delivery UNION ALL SELECT campaign_id FROM bidding
    UNION ALL SELECT campaign_id FROM creative_delivery UNION ALL SELECT campaign_id FROM app_events) WHERE campaign_id < ${MOST}`,
  ],
  ['application', `SELECT max(app_id) AS id FROM app_events WHERE app_id < ${MOST}`],
  ['creative', `SELECT max(creative_id) AS id FROM creative_delivery WHERE creative_id < ${MOST}`],
] as const;

const most = (ids: readonly number[]): number => ids.reduce((a, b) => Math.max(a, b), 0);

/** Numbers of what was erased since: given again, the next restore would erase what another client has under them. */
const namedByErased = (companies: readonly ErasedCompany[]): Record<string, number> => ({
  company: most(companies.map(({ company_id }) => company_id)),
  application: most(companies.flatMap(({ application_ids }) => application_ids)),
  campaign: most(companies.flatMap(({ campaign_ids }) => campaign_ids)),
});

const numberAbove = ({ db }: Context, table: string, id: number) =>
  db.query(
    `select setval(pg_get_serial_sequence($1, 'id'), greatest($2::bigint + 1, nextval(pg_get_serial_sequence($1, 'id'))))`,
    [table, id],
  );

const numberOn = async (context: Context, erased: readonly ErasedCompany[]): Promise<void> => {
  const { db, facts } = context;
  await db.query(
    `select setval(format('%I.%I', schemaname, sequencename)::regclass, coalesce(last_value, start_value) + $1)
     from pg_sequences where schemaname = current_schema()`,
    [LEFT_OUT],
  );
  for (const [table, question] of namedByFacts) {
    const [row] = await facts.query<{ id: number }>(question);
    await numberAbove(context, table, row?.id ?? 0);
  }
  for (const [table, id] of Object.entries(namedByErased(erased))) await numberAbove(context, table, id);
};

/**
 * Makes of records that were copied back records that one may work with. What copying does not do: ids that were given since are
 * not given again, nobody is signed in, no answer of before is replayed, mails that went out are not sent again, no backup
 * holds files, sums follow the facts, and devices and companies that were erased since are erased again.
 * @param erased what stands beside the backups
 * @param say told what is left to the operator
 */
export const makeRestored = async (
  context: Context,
  rooms: readonly ServerRoom[],
  cut: Cut,
  erased: { forms: readonly ErasedForm[]; companies: readonly ErasedCompany[] },
  say: Told['say'] = () => {},
): Promise<void> => {
  await noteErased(context, erased.forms);
  await numberOn(context, erased.companies);
  await forgetAllKeys(context);
  await cancelWaitingMails(context);
  await releaseAllHolds(context);
  await eraseCompaniesAgain(context, rooms, erased.companies, say);
  for (const room of rooms) await room.restored?.(context, cut);
};

/** Files that the records name and the store does not have. */
export const missingFiles = async (
  { db, files }: Pick<Context, 'db' | 'files'>,
  rooms: readonly ServerRoom[],
): Promise<string[]> => {
  const missing: string[] = [];
  for (const key of await namedFiles(db, rooms)) if (!(await files.head(key))) missing.push(key);
  return missing;
};
