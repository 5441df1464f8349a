import type { RunningGrounds } from '@fairlead/domain/campaign/running';
import { dayOf } from '@fairlead/domain/utc-day';
import type { Context } from '../../context.ts';
import { readsTests } from '../../platform/reads-tests.ts';

/** What decides whether a campaign `c` runs, over `groundSource`: the columns of `RunningGrounds`. */
export const groundColumns = `c.state, c.active, c.paused, l.state as line_item_state, b.id is not null as has_current_budget,
  coalesce(x.client_cost >= b.client_budget, false) as budget_spent, cardinality(c.countries) > 0 as has_country,
  (select w.shows from shows_creative(c.id, $3) w) as has_creative`;

/** The line item of a campaign `c` on the day `$2`, with the budget that covers it; `$3` is the instant. */
export const groundSource = `left join lateral line_item_on(c.id, $2::date) f on true
  left join line_item l on l.id = f.line_item_id
  left join line_item_budget b on b.line_item_id = l.id and b.start_day <= $2::date and b.end_day >= $2::date
  left join lateral (select round(sum(y.client_cost), 2) as client_cost from line_item_day y
    where y.line_item_id = b.line_item_id and y.day between b.start_day and b.end_day) x on true`;

/** Campaigns of an application that are switched on, by name, with what decides whether they run; copies of a test for who reads of tests. */
export const campaignsSwitchedOn = (
  context: Context,
  application: number,
  now: Date,
): Promise<(RunningGrounds & { name: string })[]> =>
  context.db.query(
    `select c.name, ${groundColumns} from campaign c ${groundSource}
     where c.app_id = $1 and c.state = 'new' and c.active and not c.paused
       and (c.source_campaign_id is null or $4) order by lower(c.name), c.id`,
    [application, dayOf(now), now, readsTests(context)],
  );
