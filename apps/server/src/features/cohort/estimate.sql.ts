import type { CohortDefinition } from '@fairlead/domain/cohort/cohort';
import type { UtcDay } from '@fairlead/domain/utc-day';
import type { Context } from '../../context.ts';

/**
 * Exact counts that this person still waits for, newest first. `here`: of this application; `same`: of this very definition
 * and day.
 */
export const openCounts = (
  { db }: Context,
  of: { user: number; app: number; definition: CohortDefinition; today: UtcDay },
): Promise<{ id: number; here: boolean; same: boolean }[]> =>
  db.query(
    `select id, input ->> 'app_id' = $2::text as here,
       input ->> 'app_id' = $2::text and input -> 'definition' = $3::jsonb and input ->> 'today' = $4 as same from job
     where kind = 'preview' and state in ('queued', 'running') and user_id = $1 and input ->> 'room' = 'cohort'
     order by id desc`,
    [of.user, String(of.app), JSON.stringify(of.definition), of.today],
  );
