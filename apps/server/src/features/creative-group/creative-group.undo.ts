import { whyNotArchived } from '@fairlead/domain/creative-group/creative-group';
import { creativeGroupLabels } from '@fairlead/domain/creative-group/labels';
import type { Context } from '../../context.ts';
import { defineUndo, type Logged, type Said, unlessArchived } from '../../platform/changes/undo.ts';
import { waysBack, whyNoWayBack } from '../../platform/changes/way-back.ts';
import { aboveInApplications } from '../application/application.service.ts';
import { connectable } from './connected.service.ts';
import { updateCreativeGroup } from './creative-group.service.ts';
import { creativeGroupById, creativeGroupsOf } from './creative-group.sql.ts';
import {
  addedTo,
  type CreativeGroupEdit,
  loggedCreativeGroup,
  nextOf,
  refusalOf,
  unarchives,
} from './group-edit.service.ts';

/** What an archived group, or one with campaigns, keeps from being taken back; asked for all entries at once. */
const whyNot = async (context: Context, entries: readonly Logged[]): Promise<Said[]> => {
  const states = await unlessArchived('creative_group')(context, entries);
  const ids = new Set(entries.filter((_, at) => !states[at]).map(({ entity_id }) => entity_id));
  const groups = new Map((await creativeGroupsOf(context, { ids: [...ids] })).map((group) => [group.id, group]));
  const asked = entries.map((entry) => {
    const group = groups.get(entry.entity_id);
    const ways = group && entry.deed === 'update' ? waysBack(entry, loggedCreativeGroup(group)) : [];
    return { entry, group, ways: group ? ways.map((way) => nextOf(group, way as CreativeGroupEdit)) : [] };
  });
  const nexts = asked.flatMap(({ group, ways }) => (group ? ways.map((next) => ({ group, next })) : []));
  const may = await connectable(
    context,
    nexts.flatMap(({ group, next }) => addedTo(group, next)),
  );
  const back = nexts.filter(({ group, next }) => unarchives(group, next)).map(({ group }) => group.app_id);
  const above = await aboveInApplications(context, [...new Set(back)]);
  return asked.map(({ entry, group, ways }, at) => {
    if (states[at] || !group) return states[at] ?? null;
    if (entry.deed === 'create') return whyNotArchived([group]);
    const around = { above: above.get(group.app_id) ?? [], takesBack: true };
    return whyNoWayBack(ways, (next) => {
      const mayConnect = may(group.app_id, addedTo(group, next));
      return refusalOf(context, group, next, { ...around, connectable: mayConnect })?.message ?? null;
    });
  });
};

/** Edits are taken back by an edit; a creation by archiving, which waits until no campaign is connected. */
export const defineCreativeGroupUndo = (): void =>
  defineUndo('creative_group', {
    labels: creativeGroupLabels,
    current: async (context, id) => {
      const group = await creativeGroupById(context, id);
      return group ? loggedCreativeGroup(group) : null;
    },
    currents: async (context, ids) =>
      new Map((await creativeGroupsOf(context, { ids })).map((group) => [group.id, loggedCreativeGroup(group)])),
    // Copies of an A/B test that is over do not come back
    follows: { campaign_ids: 'campaign_ids' },
    apply: (context, id, fields, version) =>
      updateCreativeGroup(context, id, { ...fields, version } as CreativeGroupEdit),
    whyNot,
    remove: (context, id, version) => updateCreativeGroup(context, id, { state: 'archived', version }),
  });
