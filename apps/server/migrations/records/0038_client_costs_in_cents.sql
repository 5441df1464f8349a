-- A day's client cost is an amount: whole cents, rounded once where the facts are counted. Totals are sums of these days
-- (docs/decisions/0038). Storing it so rounds whatever writes it.
alter table campaign_day alter column client_cost type numeric(18, 2);
alter table line_item_day alter column client_cost type numeric(18, 2);
update line_item_day d set client_cost = s.client_cost
from (select line_item_id, day, sum(client_cost) as client_cost from campaign_day group by line_item_id, day) s
where d.line_item_id = s.line_item_id and d.day = s.day and d.client_cost <> s.client_cost;
