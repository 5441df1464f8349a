import { defineUndo } from '../../platform/changes/undo.ts';
import {
  deleteTargetingList,
  getTargetingList,
  type ListEdit,
  loggedList,
  updateTargetingList,
} from './audience.service.ts';
import { listsById } from './list-read.sql.ts';

/** Names and states are taken back by an edit, a manual upload by deleting it, every other list by archiving it. */
export const defineAudienceUndo = (): void =>
  defineUndo('targeting_list', {
    current: async (context, id) => {
      if ((await listsById(context, [id])).length === 0) return null;
      const list = await getTargetingList(context, id);
      return { ...loggedList(list), version: list.version };
    },
    built: { fields: ['rows', 'rows_format'], why: 'A new build of the list cannot be taken back' },
    apply: (context, id, fields, version) => updateTargetingList(context, id, { ...(fields as ListEdit), version }),
    remove: async (context, id, version) => {
      const { origin } = await getTargetingList(context, id);
      return origin === 'manual_upload'
        ? deleteTargetingList(context, id, version)
        : updateTargetingList(context, id, { state: 'archived', version });
    },
  });
