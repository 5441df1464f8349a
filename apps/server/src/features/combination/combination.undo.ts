import { combinationLabels } from '@fairlead/domain/combination/labels';
import { defineUndo, unlessArchived } from '../../platform/changes/undo.ts';
import { updateTargetingList } from '../audience/audience.service.ts';
import { type CombinationEdit, getCombination, loggedCombination, updateCombination } from './combination.service.ts';
import { combinationById } from './combination.sql.ts';

/** Names and sources are taken back by an edit, a creation by archiving the combination's list. */
export const defineCombinationUndo = (): void =>
  defineUndo('combination', {
    labels: combinationLabels,
    current: async (context, id) => {
      if (!(await combinationById(context, id))) return null;
      const combination = await getCombination(context, id);
      return { ...loggedCombination(combination), version: combination.version };
    },
    apply: (context, id, fields, version) =>
      updateCombination(context, id, { ...(fields as CombinationEdit), version }),
    whyNot: unlessArchived(
      '(select x.id, l.state from combination x join targeting_list l on l.id = x.targeting_list_id)',
    ),
    remove: async (context, id, version) => {
      const { targeting_list_id } = await getCombination(context, id);
      return updateTargetingList(context, targeting_list_id, { state: 'archived', version });
    },
  });
