import { abTestRoom } from './ab-test/room.ts';
import { appStoreRoom } from './app-store/room.ts';
import { applicationRoom } from './application/room.ts';
import { audienceRoom } from './audience/room.ts';
import { authRoom } from './auth/room.ts';
import { campaignRoom } from './campaign/room.ts';
import { campaignCopyRoom } from './campaign-copy/room.ts';
import { campaignLaunchRoom } from './campaign-launch/room.ts';
import { campaignOverviewRoom } from './campaign-overview/room.ts';
import { churnRoom } from './churn/room.ts';
import { cohortRoom } from './cohort/room.ts';
import { combinationRoom } from './combination/room.ts';
import { companyRoom } from './company/room.ts';
import { controlGroupRoom } from './control-group/room.ts';
import { creativeRoom } from './creative/room.ts';
import { creativeGroupRoom } from './creative-group/room.ts';
import { creativePerformanceRoom } from './creative-performance/room.ts';
import { creativeReviewRoom } from './creative-review/room.ts';
import { deliveryFunnelRoom } from './delivery-funnel/room.ts';
import { docsRoom } from './docs/room.ts';
import { erasureRoom } from './erasure/room.ts';
import { eventMappingRoom } from './event-mapping/room.ts';
import { factRoom } from './fact/room.ts';
import { feedRoom } from './feed/room.ts';
import { fileRoom } from './file/room.ts';
import { historyRoom } from './history/room.ts';
import { homepageRoom } from './homepage/room.ts';
import { importRoom } from './import/room.ts';
import { jobRoom } from './job/room.ts';
import { lineItemRoom } from './line-item/room.ts';
import { lineItemBudgetRoom } from './line-item-budget/room.ts';
import { liveRoom } from './live/room.ts';
import { operationRoom } from './operation/room.ts';
import { orderRoom } from './order/room.ts';
import { pacingRoom } from './pacing/room.ts';
import { productFeedRoom } from './product-feed/room.ts';
import { readinessRoom } from './readiness/room.ts';
import { referenceRoom } from './reference/room.ts';
import type { Room } from './room.ts';
import { searchRoom } from './search/room.ts';
import { simulatorRoom } from './simulator/room.ts';
import { supplierRoom } from './supplier/room.ts';
import { targetingRoom } from './targeting/room.ts';
import { trackingRoom } from './tracking/room.ts';
import { userRoom } from './user/room.ts';

/**
 * The rooms, each with what its `room.ts` declares. What the house counts (rights, kinds of records and of jobs) is derived
 * from here, so that a new room adds its own file and its line.
 */
export const rooms = {
  auth: authRoom,
  user: userRoom,
  reference: referenceRoom,
  supplier: supplierRoom,
  company: companyRoom,
  order: orderRoom,
  'line-item': lineItemRoom,
  'line-item-budget': lineItemBudgetRoom,
  campaign: campaignRoom,
  'campaign-copy': campaignCopyRoom,
  'campaign-launch': campaignLaunchRoom,
  'campaign-overview': campaignOverviewRoom,
  targeting: targetingRoom,
  tracking: trackingRoom,
  'ab-test': abTestRoom,
  fact: factRoom,
  erasure: erasureRoom,
  operation: operationRoom,
  feed: feedRoom,
  simulator: simulatorRoom,
  application: applicationRoom,
  'app-store': appStoreRoom,
  'control-group': controlGroupRoom,
  churn: churnRoom,
  'event-mapping': eventMappingRoom,
  'product-feed': productFeedRoom,
  audience: audienceRoom,
  import: importRoom,
  combination: combinationRoom,
  cohort: cohortRoom,
  'creative-group': creativeGroupRoom,
  creative: creativeRoom,
  'creative-review': creativeReviewRoom,
  homepage: homepageRoom,
  pacing: pacingRoom,
  'delivery-funnel': deliveryFunnelRoom,
  'creative-performance': creativePerformanceRoom,
  readiness: readinessRoom,
  history: historyRoom,
  search: searchRoom,
  job: jobRoom,
  live: liveRoom,
  file: fileRoom,
  docs: docsRoom,
} as const;

type Rooms = typeof rooms;
export type RoomName = keyof Rooms;
/** What the rooms list under this word, such as the kinds of their jobs. */
type Listed<K extends 'things' | 'jobs'> = {
  [R in RoomName]: Rooms[R] extends Record<K, readonly (infer One)[]> ? One : never;
}[RoomName];

/** A row of the permission table. */
export type Permission = { [R in RoomName]: keyof Rooms[R]['rights'] }[RoomName];
/** Kinds of records an id can name; the server knows how to find the company of each. */
export type Thing = Listed<'things'>;
export type JobKind = Listed<'jobs'>;
/** Kinds of records that have a history. */
export type RecordKind = {
  [R in RoomName]: Rooms[R] extends { records: infer Kinds } ? keyof Kinds : never;
}[RoomName];

/** Every room, held to the rights that some room declares: a right that no room declares does not compile. */
export const declared: readonly Room<Permission>[] = Object.values(rooms);

export const jobKinds = declared.flatMap(({ jobs = [] }) => jobs) as JobKind[];
