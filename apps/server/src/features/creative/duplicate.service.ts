import { type Context, newId } from '../../context.ts';
import { copyCreativeGroup } from '../creative-group/copy.service.ts';
import { type CreativeGroup, getCreativeGroup } from '../creative-group/creative-group.service.ts';
import { creativeOf, recordCreative } from './creative.service.ts';
import { creativesOf, insertCreative } from './creative.sql.ts';

/**
 * Copies a group to an application of its company: its name and its creatives in state new, active, without
 * campaigns, schedules and approvals (D-270). Files are shared, not copied.
 * @throws Refused for another company's application, Conflict below an archived one
 */
export const duplicateCreativeGroup = (context: Context, id: number, app: number): Promise<CreativeGroup> =>
  context.db.tx(async () => {
    const { id: copy } = await copyCreativeGroup(context, id, app);
    const creatives = await creativesOf(context, { group: id, state: 'new' });
    for (const creative of creatives) {
      const draft = { ...creative, app_id: app, creative_group_id: copy };
      const made = await insertCreative(context, newId(context), draft);
      await recordCreative(context, null, await creativeOf(context, made));
    }
    return getCreativeGroup(context, copy);
  });
