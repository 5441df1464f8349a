import type { Context } from '../../context.ts';

export const insertTest = ({ db, user, now }: Context, id: number | undefined, campaign: number) =>
  db.query(
    `insert into campaign_test (id, campaign_id, created_by, created)
     values (coalesce($1, nextval(pg_get_serial_sequence('campaign_test', 'id')))::int, $2, $3, $4)`,
    [id ?? null, campaign, user?.id ?? null, now()],
  );

/** The campaign that a test is of. */
export const campaignOfTest = async ({ db }: Context, id: number): Promise<number | undefined> =>
  (await db.query<{ campaign_id: number }>('select campaign_id from campaign_test where id = $1', [id]))[0]
    ?.campaign_id;

/** The tests of these campaigns that last, by campaign. */
export const testsOf = async (
  { db }: Pick<Context, 'db'>,
  campaigns: readonly number[],
): Promise<Map<number, number>> => {
  if (campaigns.length === 0) return new Map();
  const rows = await db.query<{ id: number; campaign_id: number }>(
    'select id, campaign_id from campaign_test where campaign_id = any($1::int[])',
    [campaigns],
  );
  return new Map(rows.map(({ id, campaign_id }) => [campaign_id, id]));
};

export const updateTest = ({ db }: Context, id: number, device: string | null) =>
  db.query('update campaign_test set device_id = $2 where id = $1', [id, device]);

export const deleteTest = ({ db }: Context, id: number) => db.query('delete from campaign_test where id = $1', [id]);

/** The newest line item of a company that campaigns can be made under; no test. */
export const newestLineItem = async ({ db }: Context, company: number): Promise<number | null> =>
  (
    await db.query<{ id: number }>(
      `select l.id from line_item l join insertion_order o on o.id = l.order_id and o.state = 'new'
       where l.company_id = $1 and l.state = 'new' and l.name !~* '^\\s*auto_test' order by l.id desc limit 1`,
      [company],
    )
  )[0]?.id ?? null;

/** Tests that tell the device they are tried on. */
export const testsWithDevice = ({ db }: Context): Promise<{ id: number; device_id: string }[]> =>
  db.query('select id, device_id from campaign_test where device_id is not null order by id');

export const forgetDevices = ({ db }: Context, ids: readonly number[]) =>
  db.query('update campaign_test set device_id = null where id = any($1)', [ids]);
