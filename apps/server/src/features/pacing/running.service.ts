import { isRunning } from '@fairlead/domain/campaign/running';
import type { Context } from '../../context.ts';
import { campaignsSwitchedOn } from './running.sql.ts';

/** Names of the campaigns of an application that run now, in order: by the rule that the campaigns themselves answer. */
export const runningCampaignsOf = async (context: Context, application: number): Promise<string[]> =>
  (await campaignsSwitchedOn(context, application, context.now())).filter(isRunning).map(({ name }) => name);
