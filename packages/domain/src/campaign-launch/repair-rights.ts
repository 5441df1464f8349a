import { writesCampaignField } from '../campaign/campaign-rights.ts';
import { trackingLinks } from '../campaign/tracking.ts';
import { markOf, may } from '../permission.ts';
import type { Repair, RepairChange } from '../readiness/repair.ts';
import type { Role } from '../role.ts';

const writes = (role: Role, { entity, field }: RepairChange): boolean => {
  if (entity === 'creative_group') return may(role, 'creative_group.edit');
  if (entity === 'creative') return may(role, 'creative.resubmit');
  return writesCampaignField(role, field);
};

const isLink = ({ entity, field }: RepairChange): boolean =>
  entity === 'campaign' && (trackingLinks as readonly string[]).includes(field);

/** Whether this role may carry a repair out: each change needs the right of the write it is, support repairs links only (row 92). */
export const mayRepair = (role: Role, { changes }: Repair): boolean =>
  may(role, 'campaign.repair') &&
  changes.every((change) => writes(role, change)) &&
  (role === 'client' || markOf('campaign.repair', role) === 'Y' || changes.every(isLink));
