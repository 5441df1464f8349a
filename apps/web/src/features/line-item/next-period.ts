import { boundsOf, DAY_MS } from '@fairlead/domain/elapsed';
import type { Gap } from '#ui/format.ts';
import type { LineItem } from './line-item.queries.ts';

/** With fewer days left than this, a missing next budget is a problem and no more a warning. */
const URGENT_DAYS = 5;

/** How urgent it is that no budget follows; null: one does, or nobody waits for one. */
export const urgencyOf = (
  item: Pick<LineItem, 'state' | 'current_budget' | 'next_budget_start_time'>,
  now: Date,
): Exclude<Gap, 'ok'> | null => {
  if (item.next_budget_start_time !== null || item.state === 'archived') return null;
  const left = item.current_budget ? (boundsOf(item.current_budget).until - now.getTime()) / DAY_MS : 0;
  return left < URGENT_DAYS ? 'bad' : 'warn';
};
