import { z } from 'zod';
import * as appStore from './app-store.ts';
import * as application from './application.ts';
import * as audience from './audience.ts';
import * as auth from './auth.ts';
import type { CallEntry } from './call.ts';
import * as campaign from './campaign.ts';
import * as churn from './churn.ts';
import * as cohort from './cohort.ts';
import * as cohortQuestion from './cohort-question.ts';
import * as combination from './combination.ts';
import * as company from './company.ts';
import * as controlGroup from './control-group.ts';
import * as eventMapping from './event-mapping.ts';
import * as fact from './fact.ts';
import * as homepage from './homepage.ts';
import * as imports from './import.ts';
import * as lineItem from './line-item.ts';
import * as lineItemBudget from './line-item-budget.ts';
import * as order from './order.ts';
import * as pacing from './pacing.ts';
import * as platform from './platform.ts';
import * as reference from './reference.ts';
import * as shapes from './shapes.ts';
import * as simulator from './simulator.ts';
import * as supplier from './supplier.ts';
import * as user from './user.ts';

export type { CallEntry, Given, Ok, Sent, Thing } from './call.ts';
export { rooms } from './room.ts';

const isCall = (value: unknown): value is CallEntry =>
  typeof value === 'object' && value !== null && 'permission' in value && 'method' in value;

const modules: readonly object[] = [
  auth,
  user,
  reference,
  supplier,
  company,
  order,
  lineItem,
  lineItemBudget,
  campaign,
  fact,
  simulator,
  application,
  appStore,
  eventMapping,
  controlGroup,
  churn,
  audience,
  imports,
  combination,
  cohort,
  cohortQuestion,
  homepage,
  pacing,
  platform,
  shapes,
];

/** Every call of the API. A call that is not here does not exist. */
export const calls: readonly CallEntry[] = modules
  .flatMap((module) => Object.values(module) as unknown[])
  .filter(isCall);

/** Shapes that the contract exports by a name of their own, such as `Company`: the API document declares each once. */
export const namedShapes: ReadonlyMap<unknown, string> = new Map(
  modules
    .flatMap((module) => Object.entries(module) as [string, unknown][])
    .flatMap(([name, value]) => (/^[A-Z]/.test(name) && value instanceof z.ZodType ? [[value, name] as const] : [])),
);
