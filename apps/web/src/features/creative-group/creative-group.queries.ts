import type { Ok } from '@fairlead/contract/call';
import * as api from '@fairlead/contract/creative-group';
import { showsRecords, wordsOf } from '#lib/live/words.ts';
import { query } from '#lib/query.ts';
import { useSave } from '#lib/save.ts';

// Whether a group is shown follows from its campaigns
showsRecords('creative-groups', 'creative_group', 'creative', 'campaign');

export type CreativeGroup = Ok<typeof api.getCreativeGroup>;

const of = (application: number) => ({ applicationId: String(application) });

/** All groups of an application, archived ones too. */
export const groupsOf = (application: number) =>
  query(['creative-groups', application], api.listCreativeGroups, { params: of(application), query: { state: 'all' } });

export const groupOf = (application: number, id: number) =>
  query(['creative-groups', application, id], api.getCreativeGroup, {
    params: { ...of(application), creativesGroupId: String(id) },
  });

export const useCreateGroup = () =>
  useSave(api.createCreativeGroup, {
    refreshes: wordsOf('creative_group'),
    says: () => 'Creative group created successfully',
  });

type Place = { company_id: number; id: number };
const list = ({ company_id, id }: Place) => `/companies/${company_id}/applications/${id}/creativeGroups`;

/** Pages of creative groups below an application. */
export const groupPaths = {
  list,
  create: (app: Place) => `${list(app)}/create`,
  group: (app: Place, group: number) => `${list(app)}/${group}`,
};
