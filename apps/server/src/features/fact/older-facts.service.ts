import type { Context } from '../../context.ts';
import { erasedCompanies } from '../../platform/erased/companies.ts';
import { forgetAllClaims, lastCount, markStale, nextCount, takeSumsAfter } from './delivery-sums.sql.ts';
import { eraseFactsOf, eraseInFacts } from './erase-facts.service.ts';
import { recountLeftovers } from './recount.service.ts';

/** How far sums have been counted: those that are counted later have a higher number. For `followOlderFacts`. */
export const countedSoFar = lastCount;

/**
 * Makes right what records say of facts that stand behind them: sums that were counted since are counted from these facts, a batch
 * that was taken since is taken again, and what was erased since is erased here too. May run again after it was cut off.
 * @param counted see `countedSoFar`, as of when the facts stood still
 */
export const followOlderFacts = async (context: Context, counted: number, signal: AbortSignal): Promise<void> => {
  await forgetAllClaims(context);
  const mark = await nextCount(context);
  const work = async () => {
    const days = await takeSumsAfter(context, counted);
    await markStale(context, mark, days);
  };
  await context.db.tx(work, { patient: true });
  await recountLeftovers(context, { starting: true });
  await eraseInFacts(context, null, signal);
  for (const company of await erasedCompanies(context)) await eraseFactsOf(context, company, signal);
};
