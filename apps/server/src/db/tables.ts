import type { AbTestTables } from './tables/ab-test.ts';
import type { ApplicationTables } from './tables/application.ts';
import type { AudienceTables } from './tables/audience.ts';
import type { AuthTables } from './tables/auth.ts';
import type { CampaignTables } from './tables/campaign.ts';
import type { CampaignLaunchTables } from './tables/campaign-launch.ts';
import type { ChurnTables } from './tables/churn.ts';
import type { CohortTables } from './tables/cohort.ts';
import type { CombinationTables } from './tables/combination.ts';
import type { CompanyTables } from './tables/company.ts';
import type { ControlGroupTables } from './tables/control-group.ts';
import type { CreativeTables } from './tables/creative.ts';
import type { CreativeGroupTables } from './tables/creative-group.ts';
import type { CreativeReviewTables } from './tables/creative-review.ts';
import type { ErasureTables } from './tables/erasure.ts';
import type { EventMappingTables } from './tables/event-mapping.ts';
import type { FactTables } from './tables/fact.ts';
import type { LineItemTables } from './tables/line-item.ts';
import type { LineItemBudgetTables } from './tables/line-item-budget.ts';
import type { OrderTables } from './tables/order.ts';
import type { PlatformTables } from './tables/platform.ts';
import type { ReferenceTables } from './tables/reference.ts';
import type { SimulatorTables } from './tables/simulator.ts';
import type { SupplierTables } from './tables/supplier.ts';
import type { TargetingTables } from './tables/targeting.ts';
import type { TrackingTables } from './tables/tracking.ts';
import type { UserTables } from './tables/user.ts';

/** Every table of the records, as a row is read and written. */
export type Tables = AbTestTables &
  ApplicationTables &
  AudienceTables &
  AuthTables &
  CampaignTables &
  CampaignLaunchTables &
  ChurnTables &
  CohortTables &
  CombinationTables &
  CompanyTables &
  ControlGroupTables &
  CreativeTables &
  CreativeGroupTables &
  CreativeReviewTables &
  ErasureTables &
  EventMappingTables &
  FactTables &
  LineItemTables &
  LineItemBudgetTables &
  OrderTables &
  PlatformTables &
  ReferenceTables &
  SimulatorTables &
  SupplierTables &
  TargetingTables &
  TrackingTables &
  UserTables;
