import * as api from '@fairlead/contract/creative';
import { call, dryRun } from '#lib/call.ts';
import { type Unsaved, useRowSaving } from '#ui/grid/index.ts';
import { type Creative, type Place, paramsOf, useCreativesMade } from './creative.queries.ts';
import { type CreativeEdit, creativeWords } from './creative-words.ts';

/** Saving for the grid of creatives, to be spread into it. */
export const useSaveCreatives = (unsaved: Pick<Unsaved<Creative>, 'entries'>, place: Place) => {
  const made = useCreativesMade();
  const sentOf = ({ id }: Creative, changed: Partial<CreativeEdit>, version: number) => ({
    params: { ...paramsOf(place), creativeId: String(id) },
    body: { ...changed, version },
    channel: 'grid' as const,
  });
  return useRowSaving<Creative, CreativeEdit>(unsaved, {
    entity: 'creative',
    words: creativeWords,
    things: 'creatives',
    editOf: ({ name, active, state }) => ({ name, active, state }),
    nameOf: ({ name }) => name,
    send: (row, changed, { version, changeSet }) =>
      call(api.updateCreative, { ...sentOf(row, changed, version), changeSet }),
    dryRun: (row, changed, { version }) => dryRun(api.updateCreative, sentOf(row, changed, version)),
    company: place.application.company_id,
    saved: made,
    says: ({ name }) => `Creative ${name} updated`,
  });
};
