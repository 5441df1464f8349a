/** SQL: what campaign `c` and its copies spent today, which is `$2` of the statement; in the company's currency. */
export const SPENT_TODAY = `(select coalesce(sum(d.client_cost), 0)::float8 from campaign m
  join campaign_day d on d.campaign_id = m.id and d.day = $2::date where m.id = c.id or m.source_campaign_id = c.id)`;
