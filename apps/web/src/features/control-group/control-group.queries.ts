import type { Ok } from '@fairlead/contract/call';
import * as api from '@fairlead/contract/control-group';
import { isStale } from '#lib/api-error.ts';
import { showsRecords, wordsOf } from '#lib/live/words.ts';
import { query } from '#lib/query.ts';
import { useSave } from '#lib/save.ts';

showsRecords('control-groups', 'control_group');

export type CurrentGroup = Ok<typeof api.getControlGroup>;

const of = (app: number) => ({ params: { applicationId: String(app) } });

/** What is in force, and what starts at midnight. */
export const controlGroupOf = (app: number) => query(['control-groups', app], api.getControlGroup, of(app));

/** Every size there was, newest first. */
export const controlGroupsOf = (app: number) => query(['control-groups', app, 'all'], api.listControlGroups, of(app));

const saving = {
  refreshes: wordsOf('control_group'),
  says: () => 'Control group updated successfully',
};

/** A size that was chosen: one that somebody else set meanwhile is merged. */
export const useSetControlGroup = () => useSave(api.setControlGroup, { ...saving, quiet: isStale });

/** Takes the size back that waits, by setting the one in force again. */
export const useTakeSizeBack = () => useSave(api.setControlGroup, saving);
