import type { Ok } from '@fairlead/contract/call';
import * as api from '@fairlead/contract/control-group';
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

export const useSetControlGroup = () =>
  useSave(api.setControlGroup, {
    refreshes: wordsOf('control_group'),
    says: () => 'Control group updated successfully',
  });
