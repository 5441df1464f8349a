import * as api from '@fairlead/contract/creative';
import * as approvalApi from '@fairlead/contract/creative-approval';
import { call } from '#lib/call.ts';
import type { Submissions } from '#lib/submissions.ts';
import { toast } from '#lib/toast.ts';
import { useEachGroup } from '../creative-group/change-groups.queries.ts';
import type { CreativeGroup } from '../creative-group/creative-group.queries.ts';

/** Copies groups to an application; the copy of one submission is never made twice. */
export const useCopyGroups = () => {
  const eachGroup = useEachGroup();
  return (groups: readonly CreativeGroup[], application: number, { send }: Submissions) =>
    eachGroup(groups, (group, { changeSet }) =>
      send(`${group.id} ${application}`, (idempotencyKey) =>
        call(api.duplicateCreativeGroup, {
          params: { appId: String(group.app_id), creativeGroupId: String(group.id) },
          body: { app: { id: application } },
          idempotencyKey,
          changeSet,
        }),
      ),
    );
};

/** Submits the creatives of groups again, those for which it is allowed (CG-63, D-199). */
export const useResubmitGroups = () => {
  const eachGroup = useEachGroup();
  return async (groups: readonly CreativeGroup[]): Promise<void> => {
    const { done, failed } = await eachGroup(groups, (_, sent) => call(approvalApi.resubmitCreativeGroup, sent));
    for (const { group, message } of failed) toast.fail(`${group.name}: ${message}`);
    const submitted = done.filter(({ total }) => total > 0).length;
    if (submitted > 0) toast.ok('Creative group resubmitted for approval successfully');
    else if (done.length > 0) toast.note('Nothing to resubmit: all creatives are approved, waiting or archived.');
  };
};
