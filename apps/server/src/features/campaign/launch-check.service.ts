import type { CampaignDraft } from '@fairlead/domain/campaign/draft';
import type { Issue } from '@fairlead/domain/issue';
import type { ReadinessCode } from '@fairlead/domain/readiness/codes';
import { readinessFields } from '@fairlead/domain/readiness/readiness';
import type { Context } from '../../context.ts';
import { Refusal } from '../../refusal.ts';
import { readinessWith } from '../readiness/readiness.service.ts';
import type { Campaign } from './campaign.service.ts';

const CANNOT_ACTIVATE = 'Cannot activate';

/** Whether its switches are set so that it would bid. */
const isOn = ({ state, active, paused }: { state: string; active: boolean; paused: boolean }): boolean =>
  state.toLowerCase() === 'new' && active && !paused;

/** Keeps a campaign that is not ready from being switched on (D-164). @throws Refusal 400 with what is missing */
export const refuseUnready = async (context: Context, before: Campaign, draft: CampaignDraft): Promise<void> => {
  if (!isOn(draft) || isOn(before)) return;
  const { checks } = await readinessWith(context, before.id, draft);
  const missing = checks.flatMap(({ issues }) =>
    issues.map(({ code, message }): Issue => ({ path: readinessFields[code as ReadinessCode], message })),
  );
  if (missing.length > 0) throw new Refusal(400, 'not_ready', CANNOT_ACTIVATE, { extra: { missing } });
};
