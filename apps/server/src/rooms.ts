import { abTestRoom } from './features/ab-test/ab-test.room.ts';
import { appStoreRoom } from './features/app-store/app-store.room.ts';
import { applicationRoom } from './features/application/application.room.ts';
import { audienceRoom } from './features/audience/audience.room.ts';
import { authRoom } from './features/auth/auth.room.ts';
import { campaignRoom } from './features/campaign/campaign.room.ts';
import { campaignCopyRoom } from './features/campaign-copy/campaign-copy.room.ts';
import { campaignLaunchRoom } from './features/campaign-launch/campaign-launch.room.ts';
import { campaignOverviewRoom } from './features/campaign-overview/campaign-overview.room.ts';
import { churnRoom } from './features/churn/churn.room.ts';
import { cohortRoom } from './features/cohort/cohort.room.ts';
import { combinationRoom } from './features/combination/combination.room.ts';
import { companyRoom } from './features/company/company.room.ts';
import { controlGroupRoom } from './features/control-group/control-group.room.ts';
import { creativeRoom } from './features/creative/creative.room.ts';
import { creativeGroupRoom } from './features/creative-group/creative-group.room.ts';
import { creativePerformanceRoom } from './features/creative-performance/creative-performance.room.ts';
import { creativeReviewRoom } from './features/creative-review/creative-review.room.ts';
import { deliveryFunnelRoom } from './features/delivery-funnel/delivery-funnel.room.ts';
import { docsRoom } from './features/docs/docs.room.ts';
import { erasureRoom } from './features/erasure/erasure.room.ts';
import { eventMappingRoom } from './features/event-mapping/event-mapping.room.ts';
import { factRoom } from './features/fact/fact.room.ts';
import { feedRoom } from './features/feed/feed.room.ts';
import { fileRoom } from './features/file/file.room.ts';
import { historyRoom } from './features/history/history.room.ts';
import { homepageRoom } from './features/homepage/homepage.room.ts';
import { importRoom } from './features/import/import.room.ts';
import { jobRoom } from './features/job/job.room.ts';
import { lineItemRoom } from './features/line-item/line-item.room.ts';
import { lineItemBudgetRoom } from './features/line-item-budget/line-item-budget.room.ts';
import { liveRoom } from './features/live/live.room.ts';
import { operationRoom } from './features/operation/operation.room.ts';
import { orderRoom } from './features/order/order.room.ts';
import { pacingRoom } from './features/pacing/pacing.room.ts';
import { productFeedRoom } from './features/product-feed/product-feed.room.ts';
import { readinessRoom } from './features/readiness/readiness.room.ts';
import { referenceRoom } from './features/reference/reference.room.ts';
import { searchRoom } from './features/search/search.room.ts';
import { simulatorRoom } from './features/simulator/simulator.room.ts';
import { supplierRoom } from './features/supplier/supplier.room.ts';
import { targetingRoom } from './features/targeting/targeting.room.ts';
import { trackingRoom } from './features/tracking/tracking.room.ts';
import { userRoom } from './features/user/user.room.ts';
import type { ServerRoom } from './http/room.ts';

/** The rooms of the server. What each brings stands in its `<room>.room.ts`. */
export const rooms: readonly ServerRoom[] = [
  authRoom,
  userRoom,
  referenceRoom,
  supplierRoom,
  companyRoom,
  orderRoom,
  lineItemRoom,
  lineItemBudgetRoom,
  campaignRoom,
  campaignCopyRoom,
  targetingRoom,
  readinessRoom,
  campaignLaunchRoom,
  trackingRoom,
  abTestRoom,
  campaignOverviewRoom,
  factRoom,
  feedRoom,
  simulatorRoom,
  applicationRoom,
  appStoreRoom,
  controlGroupRoom,
  churnRoom,
  eventMappingRoom,
  productFeedRoom,
  audienceRoom,
  importRoom,
  combinationRoom,
  cohortRoom,
  creativeGroupRoom,
  creativeRoom,
  creativeReviewRoom,
  fileRoom,
  historyRoom,
  jobRoom,
  liveRoom,
  searchRoom,
  homepageRoom,
  pacingRoom,
  deliveryFunnelRoom,
  creativePerformanceRoom,
  docsRoom,
  operationRoom,
  // Last: what was restored is erased again once all else is right
  erasureRoom,
];
