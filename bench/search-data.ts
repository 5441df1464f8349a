import type { Records } from '../apps/server/src/db/records.ts';

const brands = `(array['Nomnom','Osaka Noodle','Harbour','Lumen','Kestrel','Brightleaf','Marble','Quill','Tundra','Velvet'])`;
const trades = `(array['Club','Games','Foods','Shop','Travel','Bank','Studio'])`;
const places = `(array['FR+BE','US','DE','JP','KR','UK','ES'])`;
const goals = `(array['first_order','purchase','deposit','booking'])`;

/** Statements for the numbers from $1 to $2, and how many of each kind there are of every 100,000 records. */
const kinds: readonly (readonly [count: number, sql: string])[] = [
  [
    250,
    `insert into company (name, currency, created, updated)
     select ${brands}[1 + i % 10] || ' ' || ${trades}[1 + i % 7] || ' ' || i, 'EUR', now(), now() from generate_series($1::int, $2::int) i`,
  ],
  [
    2500,
    `insert into application (company_id, name, platform, created, updated)
     select c.id, c.name || case when i % 2 = 0 then ' iOS' else ' Android' end, case when i % 2 = 0 then 'ios' else 'android' end, now(), now()
     from generate_series($1::int, $2::int) i join company c on c.id = 1001 + i % 250`,
  ],
  [
    500,
    `insert into insertion_order (company_id, name, account_manager_id, bi_analyst_id, selling_entity_id, client_type, created, updated)
     select c.id, 'IO-2026-' || i || ' | ' || c.name, u.id, u.id, (select min(id) from selling_entity), 'Direct', now(), now()
     from generate_series($1::int, $2::int) i join company c on c.id = 1001 + i % 250, (select min(id) as id from app_user) u`,
  ],
  [
    30_000,
    `insert into line_item (company_id, order_id, name, line_item_type, client_objective_type, client_objective_value,
       attribution_days_data_science, budget_mode, created, updated, state)
     select o.company_id, o.id, split_part(o.name, '| ', 2) || ' | ' || ${places}[1 + i % 7] || ' | RTG | CPA ' || ${goals}[1 + i % 4] || ' | 2026 ' || i,
       'RETARGETING', 'CPA', 5, 7, 'manual', now(), now(), case when i % 3 = 0 then 'archived' else 'new' end
     from generate_series($1::int, $2::int) i join insertion_order o on o.id = 3001 + i % 500`,
  ],
  [
    40_000,
    `insert into campaign (company_id, app_id, name, campaign_type, pricing_type, created, updated)
     select a.company_id, a.id, upper(left(a.name, 3)) || '_' || a.platform || '_' || ${places}[1 + i % 7] || '_RTG_lapsed15-45_CPA_' || i,
       'RETARGETING', 'cpa', now(), now()
     from generate_series($1::int, $2::int) i join application a on a.id = 2001 + i % 2500`,
  ],
  [
    27_250,
    `insert into targeting_list (company_id, app_id, name, origin, criterion, created, updated)
     select a.company_id, a.id, ${places}[1 + i % 7] || ' | buyers D' || i % 90 || ', no open D7 ' || i, 'manual_upload', 'idfa', now(), now()
     from generate_series($1::int, $2::int) i join application a on a.id = 2001 + i % 2500`,
  ],
];

/** Fills an empty store with `thousands` x 1,000 records of the five kinds that are searched, in their usual shares. */
export const fillForSearch = async (db: Records, thousands: number): Promise<number> => {
  let made = 0;
  for (const [share, sql] of kinds) {
    const count = Math.round((share * thousands) / 100);
    for (let from = 1; from <= count; from += 2000) await db.query(sql, [from, Math.min(count, from + 1999)]);
    made += count;
  }
  await db.query('analyze');
  return made;
};
