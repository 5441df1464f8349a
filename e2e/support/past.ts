import type { Sent } from '@fairlead/contract';
import type * as budgets from '@fairlead/contract/line-item-budget';
import type { Role } from '@fairlead/domain/role';
import { aCompanyDraft, aLineItemDraft, anApplicationDraft, anOrderDraft } from '@fairlead/test-data';
import { freshHome, roomKinds } from '../../apps/server/src/testing/records.ts';
import { addresses, PASSWORD, type Who } from './api.ts';
import { type Env, type RunningServer, runToEnd, startServer } from './server.ts';

type Campaign = {
  name: string;
  client_daily_budget?: number;
  moves?: { to: number; start: string };
};
type PastLineItem = {
  name: string;
  /** Mark-up in percent, as the wire has it. */
  margin?: string;
  budgets?: Sent<typeof budgets.createBudget>['body'][];
  campaigns?: Campaign[];
};

/** What happened before a story: a company with an application, an order and its line items. */
export type Past = {
  /** When: an ISO time before the budgets start. */
  at: string;
  company: string;
  lineItems: PastLineItem[];
  /** Campaigns have ads in all usual sizes, approved wherever they buy; else one banner that nobody has looked at. */
  shown?: 'everywhere';
};

/** Who is on the server, the first of whom answers for all orders. */
type People = {
  people: Who[];
  /** The product's clock stands still at FAIRLEAD_NOW until a story lets it go; for a demo. */
  standing?: boolean;
  /** Where its records are: `usual` is PostgreSQL where the machine has one, which lets hours pass in less time (docs/decisions/0186). */
  records?: 'embedded' | 'usual';
};

export type Made = {
  company: number;
  order: number;
  application: number;
  lineItems: { id: number; budgets: number[]; campaigns: number[] }[];
};

const houseOf = ({ at, company, lineItems, shown }: Past) => ({
  at,
  everywhere: shown === 'everywhere',
  company: aCompanyDraft({ name: company }),
  order: anOrderDraft(0, { name: `${company} Q4` }),
  application: anApplicationDraft({ name: `${company} iOS`, company_id: 0 }),
  lineItems: lineItems.map(({ name, margin = null, budgets = [], campaigns = [] }) => ({
    draft: aLineItemDraft({ name }),
    margin,
    budgets,
    campaigns: campaigns.map(({ moves = null, ...campaign }) => ({
      ...campaign,
      active: true,
      countries: [250],
      moves,
    })),
  })),
});

type Each<P extends readonly Past[]> = { [nth in keyof P]: Made };

/**
 * Starts a server for stories that need a clock or neighbours of their own, on which all that has happened. A start, its past and
 * its end cost what a story does: stories that can do with one clock share it, each with a company of its own.
 * @returns ids in the order they were given, a company each
 */
export const startAfter = async <const P extends readonly Past[]>(
  { people, standing = false, records = 'embedded' }: People,
  pasts: P,
  env: Env,
): Promise<RunningServer & { made: Each<P> }> => {
  const what = {
    standing,
    people: people.map((who) => ({ email: addresses[who], role: who satisfies Role, password: PASSWORD })),
    houses: pasts.map(houseOf),
  };
  let made: Each<P> | undefined;
  const home = records === 'usual' ? await freshHome(roomKinds()[0] ?? 'pglite') : undefined;
  const before = async (whole: Env) => {
    const args = [JSON.stringify({ ...what, env: whole })];
    made = JSON.parse(await runToEnd('../test/past.process.ts', args, whole, 'the past was not made')) as Each<P>;
  };
  const server = await startServer(env, [], before, home);
  if (!made) throw new Error('the past says what it made');
  return { ...server, made };
};
