import { dayOf } from '@fairlead/domain/utc-day';
import type { Context } from '../../context.ts';
import { appDeeds } from '../apps/app-deeds.ts';
import { perform } from './deed.ts';
import { editDeeds } from './edits.ts';
import { castOf, houseDeeds, madeAt } from './house.ts';
import { storyDeeds } from './stories.ts';
import { tradeDeeds } from './trade-deeds.ts';
import { noteVisits } from './visits.ts';
import { FULL, planWorkspace, type Size } from './workspace.ts';

/**
 * Fourteen months of a house at work: people, companies, orders, line items, budgets, campaigns and what was changed about
 * them, made by the product's services as of when it happened. All or nothing; told by the UTC day alone.
 */
export const seedTrade = async (context: Context, size: Size = FULL, signal?: AbortSignal): Promise<void> => {
  await context.db.tx(
    async () => {
      const cast = castOf(dayOf(context.now()));
      const workspace = planWorkspace(cast.today, cast.companies, size);
      const second = cast.companies.find(({ code }) => code === 'KRU');
      if (!second) throw new Error('the company of the currency mix-up is missing');
      const house = await houseDeeds(context, cast);
      const edits = editDeeds(workspace, cast.people);
      const apps = appDeeds(cast.companies, cast.today);
      const stories = storyDeeds(workspace, madeAt(cast, second));
      const deeds = [...house, ...tradeDeeds(workspace, cast.people), ...edits, ...stories, ...apps];
      await perform(context, deeds, signal);
      await noteVisits(context, cast);
    },
    { patient: true },
  );
  await context.db.query('analyze'); // what comes next asks tables that were empty a moment ago
};
