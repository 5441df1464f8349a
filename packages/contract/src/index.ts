import type { RoomName } from '@fairlead/domain/rooms';
import { z } from 'zod';
import * as abTest from './ab-test.ts';
import * as appStore from './app-store.ts';
import * as application from './application.ts';
import * as audience from './audience.ts';
import * as auth from './auth.ts';
import type { CallEntry } from './call.ts';
import * as campaign from './campaign.ts';
import * as campaignCopy from './campaign-copy.ts';
import * as campaignLaunch from './campaign-launch.ts';
import * as campaignOverview from './campaign-overview.ts';
import * as campaignPricing from './campaign-pricing.ts';
import * as campaignReport from './campaign-report.ts';
import * as campaignTargets from './campaign-targets.ts';
import * as campaignTest from './campaign-test.ts';
import * as churn from './churn.ts';
import * as cohort from './cohort.ts';
import * as cohortQuestion from './cohort-question.ts';
import * as combination from './combination.ts';
import * as company from './company.ts';
import * as controlGroup from './control-group.ts';
import * as creative from './creative.ts';
import * as creativeApproval from './creative-approval.ts';
import * as creativeCapture from './creative-capture.ts';
import * as creativeCraftsman from './creative-craftsman.ts';
import * as creativeDrive from './creative-drive.ts';
import * as creativeGroup from './creative-group.ts';
import * as creativeMaking from './creative-making.ts';
import * as creativePerformance from './creative-performance.ts';
import * as creativeReview from './creative-review.ts';
import * as deliveryFunnel from './delivery-funnel.ts';
import * as erasure from './erasure.ts';
import * as eventMapping from './event-mapping.ts';
import * as fact from './fact.ts';
import * as factBidding from './fact-bidding.ts';
import * as feed from './feed.ts';
import * as history from './history.ts';
import * as homepage from './homepage.ts';
import * as imports from './import.ts';
import * as job from './job.ts';
import * as lineItem from './line-item.ts';
import * as lineItemBudget from './line-item-budget.ts';
import * as lineItemCampaign from './line-item-campaign.ts';
import * as lineItemCost from './line-item-cost.ts';
import * as lineItemMargin from './line-item-margin.ts';
import * as operation from './operation.ts';
import * as order from './order.ts';
import * as pacing from './pacing.ts';
import * as platform from './platform.ts';
import * as readiness from './readiness.ts';
import * as reference from './reference.ts';
import * as shapes from './shapes.ts';
import * as simulator from './simulator.ts';
import * as supplier from './supplier.ts';
import * as targeting from './targeting.ts';
import * as tracking from './tracking.ts';
import * as user from './user.ts';

export type { CallEntry, Given, Ok, Sent, Thing } from './call.ts';

const isCall = (value: unknown): value is CallEntry =>
  typeof value === 'object' && value !== null && 'permission' in value && 'method' in value;

/** Rooms that answer calls: what each is about, a section of the API document, and the modules that its calls stand in. */
const sections = {
  auth: ['Signing in and out, passwords, who one is.', auth],
  user: ['Who may sign in, in which role.', user],
  reference: ['Lists everything refers to: countries, verticals, kinds of events.', reference],
  supplier: ['Where media is bought.', supplier],
  company: ['Advertisers, each with a currency of its own.', company],
  order: ['What a company has ordered.', order],
  'line-item': [
    'Goals, margins and conditions of what is sold, and what it has cost.',
    lineItem,
    lineItemCost,
    lineItemMargin,
    lineItemCampaign,
  ],
  'line-item-budget': ['Money of a line item on days.', lineItemBudget],
  campaign: ['What is carried out.', campaign, campaignPricing, campaignTargets, campaignTest, campaignReport],
  'campaign-copy': ['Campaigns made after another.', campaignCopy],
  targeting: ['Which lists campaigns target and exclude.', targeting],
  'ab-test': ['Campaigns held against copies of themselves: starting, ending, what was found.', abTest],
  readiness: ['What keeps campaigns from their launch.', readiness],
  'campaign-launch': ['Repairing and launching campaigns, and what broke since.', campaignLaunch],
  tracking: ['Links of campaigns at measurement partners: checks, audit, repair.', tracking],
  'campaign-overview': ['Campaigns of an application with their line items, money and delivery.', campaignOverview],
  'creative-group': ['Ads that belong together: which campaigns show them, and when.', creativeGroup],
  creative: [
    'Ads: their words and files, what exchanges say of them.',
    creative,
    creativeMaking,
    creativeApproval,
    creativeCapture,
    creativeCraftsman,
    creativeDrive,
  ],
  'creative-review': ['What clients say of ads, by a link of their own.', creativeReview],
  fact: ['What campaigns delivered and what users of apps did, as machines report it.', fact, factBidding],
  erasure: ['Devices that are erased at their user’s wish (OpenDSR).', erasure],
  operation: ['How the server is.', operation],
  feed: ['What the bidder is to do: campaigns as they are in force now, and how they change.', feed],
  simulator: ['The clock of a demo.', simulator],
  application: ['Apps of companies.', application],
  'app-store': ['What the app stores know of an app.', appStore],
  'event-mapping': ['What the events of an app mean.', eventMapping],
  'product-feed': ['Products of an app, and where events name them.', eventMapping],
  'control-group': ['Users who see no advertising.', controlGroup],
  churn: ['Who is about to leave an app.', churn],
  audience: ['Lists of devices and their builds.', audience],
  import: ['Audiences made of files.', imports],
  combination: ['Audiences made of audiences.', combination],
  cohort: ['Dynamic audiences: rules on what users did.', cohort, cohortQuestion],
  homepage: ['What one sees first, and what waits for somebody.', homepage],
  pacing: ['Where the money of line items leads.', pacing],
  'creative-performance': ['What creatives did, which are tired, which sizes are missing.', creativePerformance],
  'delivery-funnel': ['Why campaigns do not spend, and what to change.', deliveryFunnel],
  history: ['Who changed what, and taking it back.', history],
  search: ['Finding records.', platform],
  job: ['Background work.', job],
  live: ['What changes, as it happens.', platform],
  file: ['Downloads by signed links.', platform],
  docs: ['This document.', platform],
} as const satisfies Partial<Record<RoomName, readonly [about: string, ...modules: object[]]>>;

/** What each room that answers calls is about. */
export const rooms: ReadonlyMap<string, string> = new Map(
  Object.entries(sections).map(([name, [about]]) => [name, about]),
);

const modules: ReadonlySet<object> = new Set([
  ...Object.values(sections).flatMap<object>(([, ...inside]) => inside),
  shapes,
]);

/** Every call of the API. A call that is not here does not exist. */
export const calls: readonly CallEntry[] = [...modules]
  .flatMap((module) => Object.values(module) as unknown[])
  .filter(isCall);

/** Shapes that the contract exports by a name of their own, such as `Company`: the API document declares each once. */
export const namedShapes: ReadonlyMap<unknown, string> = new Map(
  [...modules]
    .flatMap((module) => Object.entries(module) as [string, unknown][])
    .flatMap(([name, value]) => (/^[A-Z]/.test(name) && value instanceof z.ZodType ? [[value, name] as const] : [])),
);
