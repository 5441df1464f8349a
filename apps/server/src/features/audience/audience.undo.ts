import { listLabels } from '@fairlead/domain/audience/labels';
import { may } from '@fairlead/domain/permission';
import { ARCHIVED_ALREADY, defineUndo, GONE, type Logged } from '../../platform/changes/undo.ts';
import { usesOf } from '../../platform/uses.ts';
import {
  deleteTargetingList,
  getTargetingList,
  IN_USE,
  type ListEdit,
  loggedList,
  updateTargetingList,
} from './audience.service.ts';
import { listsById, statesOfLists } from './list-read.sql.ts';

/** A manual upload's creation is taken back by deleting it: the entry names the origin. */
const deletes = ({ deed, changes }: Logged): boolean =>
  deed === 'create' && changes.some(({ field, after }) => field === 'origin' && after === 'manual_upload');

/** Names and states are taken back by an edit, a manual upload by deleting it, every other list by archiving it. */
export const defineAudienceUndo = (): void =>
  defineUndo('targeting_list', {
    labels: listLabels,
    current: async (context, id) => {
      if ((await listsById(context, [id])).length === 0) return null;
      const list = await getTargetingList(context, id);
      return { ...loggedList(list), version: list.version };
    },
    built: { fields: ['rows', 'rows_format'], why: 'A new build of the list cannot be taken back' },
    apply: (context, id, fields, version) => updateTargetingList(context, id, { ...(fields as ListEdit), version }),
    mayUndo: ({ role }, entry) => !deletes(entry) || may(role, 'audience.delete'),
    whyNot: async (context, entries) => {
      const ids = entries.map(({ entity_id }) => entity_id);
      const lists = new Map((await statesOfLists(context, ids)).map((list) => [list.id, list]));
      const used = new Set((await usesOf(context, 'targeting_list', ids)).map((use) => use.used));
      return entries.map((entry) => {
        const list = lists.get(entry.entity_id);
        if (!list) return GONE;
        if (deletes(entry)) return used.has(list.id) ? IN_USE : null;
        return entry.deed === 'create' && list.state === 'archived' ? ARCHIVED_ALREADY : null;
      });
    },
    remove: async (context, id, version) => {
      const { origin } = await getTargetingList(context, id);
      return origin === 'manual_upload'
        ? deleteTargetingList(context, id, version)
        : updateTargetingList(context, id, { state: 'archived', version });
    },
  });
