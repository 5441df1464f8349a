import type { Currency } from '@fairlead/domain/money';
import type { BusinessState, State } from '@fairlead/domain/state';
import { companySeen } from '../../company-scope.ts';
import type { Context } from '../../context.ts';
import { naturalOrder } from '../../db/natural-order.ts';

export type Card = {
  id: number;
  name: string;
  company_id: number;
  company_name: string;
  icon_url: string | null;
  platform: 'ios' | 'android';
  business_state: BusinessState;
  currency: Currency;
};

export type CardQuery = {
  offset: number;
  limit: number;
  user_ids: readonly number[];
  states: readonly State[];
  business_states: readonly BusinessState[];
  sort_by: 'id' | 'name' | 'company_name';
  sort_direction: 'asc' | 'desc';
};

const sorts = { id: 'a.id', name: naturalOrder('a.name'), company_name: naturalOrder('c.name') } as const;

/** People of an order own the applications of its company (D-035). */
const owned = `exists (select 1 from insertion_order o where o.company_id = a.company_id
  and (o.account_manager_id = any($2) or o.bi_analyst_id = any($2) or o.sales_manager_id = any($2)))`;

/** One page of application cards and how many there are, archived ones never among them (D-033), in one statement. */
export const cards = async (context: Context, query: CardQuery): Promise<{ items: Card[]; total: number }> => {
  const direction = query.sort_direction === 'desc' ? 'desc' : 'asc';
  const [page] = await context.db.query<{ items: Card[]; total: number }>(
    `with found as (
       select a.id, a.name, a.company_id, c.name as company_name, a.icon_url, a.platform, a.business_state, c.currency,
         row_number() over (order by ${sorts[query.sort_by]} ${direction}, a.id ${direction}) as place
       from application a join company c on c.id = a.company_id
       where a.state = 'new' and ($1::int is null or a.company_id = $1)
         and (cardinality($2::int[]) = 0 or ${owned})
         and (cardinality($3::text[]) = 0 or a.state = any($3))
         and (cardinality($4::text[]) = 0 or a.business_state = any($4)))
     select (select count(*)::int from found) as total,
       coalesce((select json_agg(to_jsonb(f) - 'place' order by f.place) from found f
         where f.place > $5 and f.place <= $5 + $6), '[]') as items`,
    [
      companySeen(context, undefined) ?? null,
      query.user_ids,
      query.states,
      query.business_states,
      query.offset,
      query.limit,
    ],
  );
  return page ?? { items: [], total: 0 };
};
