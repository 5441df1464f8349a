import { whyNotArchived } from '@fairlead/domain/creative-group/creative-group';
import { creativeGroupLabels } from '@fairlead/domain/creative-group/labels';
import { defineUndo, unlessArchived } from '../../platform/changes/undo.ts';
import { type CreativeGroupEdit, loggedCreativeGroup, updateCreativeGroup } from './creative-group.service.ts';
import { creativeGroupById, creativeGroupsOf } from './creative-group.sql.ts';

/** Edits are taken back by an edit; a creation by archiving, which waits until no campaign is connected. */
export const defineCreativeGroupUndo = (): void =>
  defineUndo('creative_group', {
    labels: creativeGroupLabels,
    current: async (context, id) => {
      const group = await creativeGroupById(context, id);
      return group ? loggedCreativeGroup(group) : null;
    },
    // Copies of an A/B test that is over do not come back
    follows: { campaign_ids: 'campaign_ids' },
    apply: (context, id, fields, version) =>
      updateCreativeGroup(context, id, { ...fields, version } as CreativeGroupEdit),
    whyNot: async (context, entries) => {
      const states = await unlessArchived('creative_group')(context, entries);
      const made = entries.filter(({ deed }) => deed === 'create').map(({ entity_id }) => entity_id);
      if (made.length === 0) return states;
      const groups = await creativeGroupsOf(context, { ids: made });
      return entries.map(({ entity_id, deed }, at) => {
        const group = deed === 'create' ? groups.find(({ id }) => id === entity_id) : undefined;
        return states[at] ?? (group ? whyNotArchived([group]) : null);
      });
    },
    remove: (context, id, version) => updateCreativeGroup(context, id, { state: 'archived', version }),
  });
