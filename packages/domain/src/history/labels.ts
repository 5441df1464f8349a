import { applicationLabels } from '../application/labels.ts';
import { listLabels } from '../audience/labels.ts';
import { campaignLabels } from '../campaign/labels.ts';
import { loggedCohortLabels } from '../cohort/labels.ts';
import { combinationLabels } from '../combination/labels.ts';
import { companyLabels } from '../company/labels.ts';
import { creativeLabels } from '../creative/labels.ts';
import { creativeGroupLabels } from '../creative-group/labels.ts';
import { eventLabels } from '../event-mapping/labels.ts';
import { lineItemLabels } from '../line-item/line-item.ts';
import { budgetLabels } from '../line-item-budget/labels.ts';
import { orderLabels } from '../order/order.ts';
import { loggedTargetingLabels } from '../targeting/labels.ts';
import { userLabels } from '../user/labels.ts';

const labels: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  application: applicationLabels,
  campaign: campaignLabels,
  campaign_targeting: loggedTargetingLabels,
  cohort: loggedCohortLabels,
  combination: combinationLabels,
  company: companyLabels,
  creative: creativeLabels,
  creative_group: creativeGroupLabels,
  custom_action: eventLabels,
  line_item: lineItemLabels,
  line_item_budget: budgetLabels,
  order: orderLabels,
  targeting_list: listLabels,
  user: userLabels,
};

/** What people call the fields of a kind of records; empty where that is the field's own name. */
export const labelsOfKind = (entity: string): Readonly<Record<string, string>> =>
  (Object.hasOwn(labels, entity) && labels[entity]) || {};
