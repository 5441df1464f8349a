import { freeMediaQuestion, setsFreeToWork } from '@fairlead/domain/campaign/pricing';
import { ask } from '#ui/dialog/ask.ts';
import type { Entry } from '#ui/grid/types.ts';
import type { Campaign } from './overview.queries.ts';

/** Before rows are saved: one question for all free campaigns among them that would begin to run (CB-15 to CB-18, D-158). */
export const askFreeMedia = async (entries: readonly Pick<Entry<Campaign>, 'base' | 'row'>[]): Promise<boolean> => {
  const free = entries.filter(({ base, row }) => setsFreeToWork(base, row)).length;
  if (free === 0) return true;
  return ask({ ...freeMediaQuestion(false, free), yes: 'Continue', no: 'Go back' });
};
