import * as api from '@fairlead/contract/creative-group';
import { useQueryClient } from '@tanstack/react-query';
import { isStale, messageOfWork } from '#lib/api-error.ts';
import { call } from '#lib/call.ts';
import { wordsOf } from '#lib/live/words.ts';
import { uuid } from '#lib/request.ts';
import type { CreativeGroup } from './creative-group.queries.ts';

/** What is sent of a group: the part that a dialog changes. */
type GroupChange = Partial<Pick<CreativeGroup, 'campaign_ids'>> & {
  schedulings?: readonly { start_utc: string | null; end_utc: string | null; recurring: boolean; timezone: string }[];
};

/** How several groups went: one that fails holds up no other. One that somebody else changed is told as it is by then. */
type Changed<T> = { done: readonly T[]; failed: readonly { group: CreativeGroup; message: string }[] };

/** A group after it was refused: as somebody else saved it, where that is why. */
const refused = (group: CreativeGroup, error: unknown): CreativeGroup =>
  isStale(error) ? { ...group, ...(error.body as { current?: Partial<CreativeGroup> }).current } : group;

const each = async <T>(
  groups: readonly CreativeGroup[],
  work: (group: CreativeGroup, changeSet: string) => Promise<T>,
): Promise<Changed<T>> => {
  const changeSet = uuid();
  const done: T[] = [];
  const failed: { group: CreativeGroup; message: string }[] = [];
  for (const group of groups)
    try {
      done.push(await work(group, changeSet));
    } catch (error) {
      failed.push({ group: refused(group, error), message: messageOfWork(error) });
    }
  return { done, failed };
};

const paramsOf = ({ id, app_id }: CreativeGroup) => ({ applicationId: String(app_id), creativesGroupId: String(id) });

/** Writes of several groups that belong together: one change set, and what shows groups asked again afterwards. */
export const useEachGroup = () => {
  const client = useQueryClient();
  return async <T>(
    groups: readonly CreativeGroup[],
    work: (group: CreativeGroup, sent: { params: ReturnType<typeof paramsOf>; changeSet: string }) => Promise<T>,
  ): Promise<Changed<T>> => {
    const changed = await each(groups, (group, changeSet) => work(group, { params: paramsOf(group), changeSet }));
    for (const word of [...wordsOf('creative_group'), ...wordsOf('creative'), 'history'])
      void client.invalidateQueries({ queryKey: [word] });
    return changed;
  };
};

/** A limited time goes to the call of schedules, everything else to that of the group (D-198). */
export const useChangeGroups = () => {
  const eachGroup = useEachGroup();
  return (groups: readonly CreativeGroup[], changeOf: (group: CreativeGroup) => GroupChange) =>
    eachGroup(groups, (group, sent) => {
      const { schedulings, ...change } = changeOf(group);
      const body = { ...change, version: group.version };
      if (schedulings && schedulings.length > 0)
        return call(api.updateSchedulings, { ...sent, body: { ...body, schedulings: [...schedulings] } });
      return call(api.updateCreativeGroup, { ...sent, body: { ...body, ...(schedulings ? { schedulings: [] } : {}) } });
    });
};
