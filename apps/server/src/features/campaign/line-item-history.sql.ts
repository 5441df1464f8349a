import type { UtcDay } from '@fairlead/domain/utc-day';
import type { Context } from '../../context.ts';

export type LineItemHistoryRow = {
  id: number;
  campaign_id: number;
  campaign_name: string;
  app_id: number;
  line_item_id: number;
  line_item_name: string;
  start_date: UtcDay;
};

const historyColumns = `h.id, h.campaign_id, c.name as campaign_name, c.app_id, h.line_item_id, l.name as line_item_name, h.start_date`;
const historySource = `campaign_line_item h join campaign c on c.id = h.campaign_id join line_item l on l.id = h.line_item_id`;

type HistoryFilter = Partial<Record<'company_id' | 'campaign_id' | 'line_item_id', number | undefined>>;

/** Which line items campaigns belonged to, newest first. */
export const lineItemHistoriesOf = ({ db }: Context, filter: HistoryFilter): Promise<LineItemHistoryRow[]> => {
  const values: number[] = [];
  const of = { company_id: 'c.company_id', campaign_id: 'h.campaign_id', line_item_id: 'h.line_item_id' } as const;
  const where = (Object.keys(of) as (keyof typeof of)[]).flatMap((field) => {
    const value = filter[field];
    return value === undefined ? [] : [`${of[field]} = $${values.push(value)}`];
  });
  return db.query<LineItemHistoryRow>(
    `select ${historyColumns} from ${historySource} ${where.length > 0 ? `where ${where.join(' and ')}` : ''}
     order by h.start_date desc, h.id desc`,
    values,
  );
};

/** Holds one entry until the transaction ends. */
export const holdLineItemHistory = async ({ db }: Context, id: number): Promise<LineItemHistoryRow | undefined> =>
  (
    await db.query<LineItemHistoryRow>(
      `select ${historyColumns} from ${historySource} where h.id = $1 for update of h`,
      [id],
    )
  )[0];

export const removeLineItemHistory = ({ db }: Context, id: number) =>
  db.query('delete from campaign_line_item where id = $1', [id]);
