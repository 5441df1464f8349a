import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { calls } from '@fairlead/contract';
import type { FastifyInstance } from 'fastify';
import type { House } from './context.ts';
import { appStoreRoutes } from './features/app-store/app-store.routes.ts';
import { applicationRoutes } from './features/application/application.routes.ts';
import { defineApplicationUndo } from './features/application/application.undo.ts';
import { audienceRoutes } from './features/audience/audience.routes.ts';
import { defineAudienceUndo } from './features/audience/audience.undo.ts';
import { authRoutes } from './features/auth/auth.routes.ts';
import { campaignRoutes } from './features/campaign/campaign.routes.ts';
import { defineCampaignUndo } from './features/campaign/campaign.undo.ts';
import { churnRoutes } from './features/churn/churn.routes.ts';
import { defineChurnUndo } from './features/churn/churn.undo.ts';
import { cohortRoutes } from './features/cohort/cohort.routes.ts';
import { defineCohortUndo } from './features/cohort/cohort.undo.ts';
import { cohortQuestionRoutes } from './features/cohort/cohort-question.routes.ts';
import { combinationRoutes } from './features/combination/combination.routes.ts';
import { defineCombinationUndo } from './features/combination/combination.undo.ts';
import { companyRoutes } from './features/company/company.routes.ts';
import { defineCompanyUndo } from './features/company/company.undo.ts';
import { controlGroupRoutes } from './features/control-group/control-group.routes.ts';
import { defineControlGroupUndo } from './features/control-group/control-group.undo.ts';
import { docsRoutes } from './features/docs/docs.routes.ts';
import { eventMappingRoutes } from './features/event-mapping/event-mapping.routes.ts';
import { defineEventMappingUndo } from './features/event-mapping/event-mapping.undo.ts';
import { factRoutes } from './features/fact/fact.routes.ts';
import { fileRoutes } from './features/file/file.routes.ts';
import { historyRoutes } from './features/history/history.routes.ts';
import { homepageRoutes } from './features/homepage/homepage.routes.ts';
import { importRoutes } from './features/import/import.routes.ts';
import { jobRoutes } from './features/job/job.routes.ts';
import { lineItemRoutes } from './features/line-item/line-item.routes.ts';
import { defineLineItemUndo } from './features/line-item/line-item.undo.ts';
import { lineItemBudgetRoutes } from './features/line-item-budget/line-item-budget.routes.ts';
import { defineLineItemBudgetUndo } from './features/line-item-budget/line-item-budget.undo.ts';
import { endLive, liveRoutes } from './features/live/live.routes.ts';
import { orderRoutes } from './features/order/order.routes.ts';
import { defineOrderUndo } from './features/order/order.undo.ts';
import { pacingRoutes } from './features/pacing/pacing.routes.ts';
import { productFeedRoutes } from './features/product-feed/product-feed.routes.ts';
import { referenceRoutes } from './features/reference/reference.routes.ts';
import { searchRoutes } from './features/search/search.routes.ts';
import { simulatorRoutes } from './features/simulator/simulator.routes.ts';
import { supplierRoutes } from './features/supplier/supplier.routes.ts';
import { defineSupplierUndo } from './features/supplier/supplier.undo.ts';
import { userRoutes } from './features/user/user.routes.ts';
import { defineUserUndo } from './features/user/user.undo.ts';
import { serveDashboard } from './http/dashboard.ts';
import type { Route } from './http/handle.ts';
import { serveHealth } from './http/health.ts';
import { openLimits } from './http/limits.ts';
import { openServer } from './http/server.ts';

const routes: readonly Route[] = [
  ...authRoutes,
  ...userRoutes,
  ...referenceRoutes,
  ...supplierRoutes,
  ...companyRoutes,
  ...orderRoutes,
  ...lineItemRoutes,
  ...lineItemBudgetRoutes,
  ...campaignRoutes,
  ...factRoutes,
  ...simulatorRoutes,
  ...applicationRoutes,
  ...appStoreRoutes,
  ...controlGroupRoutes,
  ...churnRoutes,
  ...eventMappingRoutes,
  ...productFeedRoutes,
  ...audienceRoutes,
  ...importRoutes,
  ...combinationRoutes,
  ...cohortRoutes,
  ...cohortQuestionRoutes,
  ...fileRoutes,
  ...historyRoutes,
  ...jobRoutes,
  ...liveRoutes,
  ...searchRoutes,
  ...homepageRoutes,
  ...pacingRoutes,
  ...docsRoutes,
];

/** Declared and served calls must be the same: neither a call without a service nor a service without a permission starts. */
const checkRoutes = (): void => {
  const declared = new Set(calls.map((entry) => entry.name));
  const served = new Set(routes.map((route) => route.entry.name));
  const missing = [...declared].filter((name) => !served.has(name));
  const extra = [...served].filter((name) => !declared.has(name));
  if (missing.length > 0 || extra.length > 0 || served.size < routes.length)
    throw new Error(
      `the contract and the routes differ: without a service ${missing.join(', ')}; undeclared ${extra.join(', ')}`,
    );
};

const dashboardFolder = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** The HTTP side of the house: API under /api, health, metrics, and the dashboard when it is built. */
export const openApp = async (house: House): Promise<FastifyInstance> => {
  checkRoutes();
  defineUserUndo();
  defineCompanyUndo();
  defineSupplierUndo();
  defineOrderUndo();
  defineLineItemUndo();
  defineLineItemBudgetUndo();
  defineApplicationUndo();
  defineControlGroupUndo();
  defineChurnUndo();
  defineCampaignUndo();
  defineEventMappingUndo();
  defineAudienceUndo();
  defineCombinationUndo();
  defineCohortUndo();
  const app = await openServer(house, routes, openLimits(house.config.rateLimits));
  app.addHook('preClose', async () => endLive(house));
  serveHealth(app, house);
  await serveDashboard(app, house, existsSync(dashboardFolder) ? dashboardFolder : null);
  return app;
};
