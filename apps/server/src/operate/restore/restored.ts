import type { Context } from '../../context.ts';
import type { Cut, ServerRoom } from '../../http/room.ts';
import { releaseAllHolds } from '../../platform/backups.ts';
import type { ErasedCompany } from '../../platform/erased/companies.ts';
import { type ErasedForm, noteErased } from '../../platform/erased/ledger.ts';
import { forgetAllKeys } from '../../platform/idempotency.ts';
import { cancelWaitingMails } from '../../platform/jobs/jobs.ts';
import { eraseCompaniesAgain } from '../erase/erase-company.ts';
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

const numberOn = async ({ db, facts }: Context): Promise<void> => {
  await db.query(
    `select setval(format('%I.%I', schemaname, sequencename)::regclass, coalesce(last_value, start_value) + $1)
     from pg_sequences where schemaname = current_schema()`,
    [LEFT_OUT],
  );
  for (const [table, question] of namedByFacts) {
    const [row] = await facts.query<{ id: number }>(question);
    await db.query(
      `select setval(pg_get_serial_sequence($1, 'id'), greatest($2::bigint + 1, nextval(pg_get_serial_sequence($1, 'id'))))`,
      [table, row?.id ?? 0],
    );
  }
};

/**
 * Makes of records that were copied back records that one may work with. What copying does not do: ids that were given since are
 * not given again, nobody is signed in, no answer of before is replayed, mails that went out are not sent again, no backup
 * holds files, sums follow the facts, and devices and companies that were erased since are erased again.
 * @param erased what stands beside the backups
 */
export const makeRestored = async (
  context: Context,
  rooms: readonly ServerRoom[],
  cut: Cut,
  erased: { forms: readonly ErasedForm[]; companies: readonly ErasedCompany[] },
): Promise<void> => {
  await noteErased(context, erased.forms);
  await numberOn(context);
  await forgetAllKeys(context);
  await cancelWaitingMails(context);
  await releaseAllHolds(context);
  await eraseCompaniesAgain(context, rooms, erased.companies);
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
