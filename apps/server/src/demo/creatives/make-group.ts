import type { Context } from '../../context.ts';
import { addDrawnCreative, type DrawnCreative } from '../../features/creative/drawn.service.ts';
import { addCreativeGroup, type NewCreativeGroup } from '../../features/creative-group/creative-group.service.ts';

export type App = { id: number; name: string; company_id: number };

/** Makes a group with its creatives, whose files are known. Joins the caller's transaction. @returns ids of both */
export const makeGroup = async (
  context: Context,
  app: App,
  draft: Omit<NewCreativeGroup, 'company_id' | 'app_id'>,
  creatives: readonly DrawnCreative[],
): Promise<{ id: number; creatives: number[] }> => {
  const of = { company_id: app.company_id, app_id: app.id };
  const id = await addCreativeGroup(context, { ...of, ...draft });
  const ids: number[] = [];
  for (const creative of creatives) ids.push(await addDrawnCreative(context, { ...of, id }, creative));
  return { id, creatives: ids };
};
