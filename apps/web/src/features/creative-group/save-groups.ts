import * as api from '@fairlead/contract/creative-group';
import { useQueryClient } from '@tanstack/react-query';
import { call, dryRun } from '#lib/call.ts';
import { wordsOf } from '#lib/live/words.ts';
import type { FieldWords } from '#ui/form/conflict.ts';
import { naming } from '#ui/form/naming.ts';
import { type Unsaved, useRowSaving } from '#ui/grid/index.ts';
import type { CreativeGroup } from './creative-group.queries.ts';
import { type GroupEdit, groupWords } from './group-words.ts';

const sentOf = ({ id, app_id }: CreativeGroup, { state, ...changed }: Partial<GroupEdit>, version: number) => ({
  params: { applicationId: String(app_id), creativesGroupId: String(id) },
  body: {
    ...changed,
    ...(state === undefined ? {} : { state: state === 'Archived' ? ('archived' as const) : ('new' as const) }),
    version,
  },
  channel: 'grid' as const,
});

type Named = { id: number; name: string };

/** Saving for the grid of groups, to be spread into it. */
export const useSaveGroups = (
  unsaved: Pick<Unsaved<CreativeGroup>, 'entries'>,
  company: number,
  campaigns: readonly Named[],
) => {
  const client = useQueryClient();
  return useRowSaving<CreativeGroup, GroupEdit>(unsaved, {
    entity: 'creative_group',
    words: naming(groupWords as FieldWords<Record<string, unknown>>, 'campaign_ids', campaigns) as typeof groupWords,
    things: 'creative groups',
    editOf: ({ name, active, state, campaign_ids }) => ({ name, active, state, campaign_ids }),
    nameOf: ({ name }) => name,
    send: (row, changed, { version, changeSet }) =>
      call(api.updateCreativeGroup, { ...sentOf(row, changed, version), changeSet }),
    dryRun: (row, changed, { version }) => dryRun(api.updateCreativeGroup, sentOf(row, changed, version)),
    company,
    saved: () => {
      for (const word of [...wordsOf('creative_group'), 'creatives', 'history'])
        void client.invalidateQueries({ queryKey: [word] });
    },
    says: ({ name }) => `Creative group ${name} updated`,
  });
};
