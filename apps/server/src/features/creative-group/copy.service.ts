import { when } from '@fairlead/domain/issue';
import type { Context } from '../../context.ts';
import { overRefusal, type Refusal, refuseIfAny } from '../../refusal.ts';
import { getApplication, refuseArchived } from '../application/application.service.ts';
import { type CreativeGroup, createCreativeGroup, creativeGroup } from './creative-group.service.ts';

/**
 * A new group of the same name in an application of the same company (D-191), without creatives.
 * @throws Refused for another company's application, Conflict below an archived one
 */
export const copyCreativeGroup = async (context: Context, id: number, app: number): Promise<CreativeGroup> => {
  const { name, company_id } = await creativeGroup(context, id);
  const target = await getApplication(context, app);
  refuseIfAny(when(target.company_id !== company_id, 'app.id', 'Choose an application of the same company'));
  return createCreativeGroup(context, app, { name, active: true });
};

/** An archived group takes no creatives, new or back: the refusal of it, else null. */
export const overGroup = (context: Pick<Context, 'user'>, group: { state: 'new' | 'archived' }): Refusal | null =>
  overRefusal(context, [{ kind: 'creative group', state: group.state }]);
/** @throws Conflict `archived` */
export const refuseArchivedGroup = (context: Context, group: { state: 'new' | 'archived' }): void => {
  const refusal = overGroup(context, group);
  if (refusal) throw refusal;
};

/** Nor does one below an archived application or company. @throws Conflict `archived` */
export const refuseArchivedPlace = async (context: Context, id: number): Promise<void> => {
  const group = await creativeGroup(context, id);
  await refuseArchived(context, await getApplication(context, group.app_id));
  refuseArchivedGroup(context, group);
};
