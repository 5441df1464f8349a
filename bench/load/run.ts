import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { type Client, openClient, type Reply } from './client.ts';
import { keptOf, type Ledger, openLedger } from './ledger.ts';
import { childrenCpu, type Process, readProcess, type Times } from './measure.ts';
import { openModel, randomOf, weighted } from './open-model.ts';
import { nextRead, placesOf, type Read } from './reads.ts';
import type { Session } from './seed.ts';
import { readWorld } from './world.ts';
import { type Outcome, openWrites } from './writes.ts';

type Group = 'read' | 'search' | 'save' | 'create';
/** Loads of reliability-security 4.1: shares of the groups, requests a second, users. */
export const loads = {
  L1: { shares: { read: 70, search: 12, save: 13, create: 5 }, rate: 150, users: 200 },
  L2: { shares: { read: 100, search: 0, save: 0, create: 0 }, rate: 300, users: 400 },
} as const;
export type LoadName = keyof typeof loads;

export type Report = {
  sent: number;
  /** Requests answered a second, from the first to the last. */
  rate: number;
  groups: Map<string, Times>;
  calls: Map<string, Times>;
  bare: Times;
  /** How late the driver itself sent them; how often the bound on requests in flight was met. */
  late: Times;
  waited: number;
  /** Never sent: 10 s after they were due the bound still held them up. */
  givenUp: number;
  /** By status; 0 is no answer. Refusals that are right are `refused`. */
  statuses: Map<string, number>;
  checked: number;
  server: (Process & { cpuPercent: number }) | null;
  storeCpuPercent: number;
  /** CPU of server and store for one request, ms: what the load costs wherever it runs. */
  cpuMs: number;
  driverCpuPercent: number;
  loadBefore: number;
  loadAfter: number;
  ledger: Ledger;
};

const CHECK_ONE_OF = 10;
const WARM_SECONDS = 5;
const PROBE_MS = 1000;

const add = <T>(all: Map<T, number>, key: T) => all.set(key, (all.get(key) ?? 0) + 1);
const note = (all: Map<string, Times>, key: string, ms: number) => {
  const times = all.get(key);
  if (times) times.push(ms);
  else all.set(key, [ms]);
};

/** Records of these lists are written by the load: an answer never shows less than was answered before it was asked. */
const entityOf: Record<string, 'company' | 'order' | 'line_item' | 'line_item_budget'> = {
  companies: 'company',
  'line items': 'line_item',
  'one line item': 'line_item',
  budgets: 'line_item_budget',
};

type Item = { id?: number; company_id?: number | null; version?: number };

/** A read is of its shape, of the user's own company, and not older than what was answered before it was sent. */
const checkRead = (read: Read, reply: Reply, user: Session, sentAt: number, ledger: Ledger): void => {
  const body = JSON.parse(reply.body ?? 'null') as Item & { items?: Item[] };
  const shape = read.entry.ok.safeParse(body);
  if (!shape.success)
    ledger.fault(
      `${read.path} is not of its shape: ${shape.error.issues[0]?.path.join('.')} ${shape.error.issues[0]?.message}`,
    );
  const entity = entityOf[read.name];
  for (const item of body.items ?? [body]) {
    if (user.company_id !== null && typeof item.company_id === 'number' && item.company_id !== user.company_id)
      ledger.fault(`${read.path} shows company ${item.company_id} to a client of ${user.company_id}`);
    const kept = entity && item.id !== undefined ? keptOf(ledger, entity, item.id) : undefined;
    if (kept && kept.at < sentAt && (item.version ?? 0) < kept.version)
      ledger.fault(`${read.path} shows version ${item.version} of ${entity} ${item.id} after ${kept.version}`);
  }
};

const watchBareRoute = (client: Client) => {
  const times: Times = [];
  let going = true;
  const done = (async () => {
    for (let next = performance.now(); going; next += PROBE_MS) {
      await delay(Math.max(0, next - performance.now()));
      const reply = await client.send({ method: 'GET', path: '/healthz', token: null }, false);
      if (reply.status === 200) times.push(performance.now() - next);
    }
  })();
  return {
    times,
    stop: () => {
      going = false;
      return done;
    },
  };
};

/**
 * Sends one load to a running server and says what came of it. The first 5 seconds warm up: they are checked, not timed.
 * @param base address of the server, without /api
 * @param storePid the postmaster, when its CPU is to be counted
 */
export const runLoad = async (options: {
  base: string;
  load: LoadName;
  rate: number;
  seconds: number;
  seed: number;
  sessions: readonly Session[];
  metricsToken: string;
  storePid: number | null;
}): Promise<Report> => {
  const { base, rate, seconds, sessions } = options;
  const client = openClient(base, sessions.length);
  const probe = openClient(base, 1);
  const random = randomOf(options.seed);
  const ledger = openLedger();
  const staff = sessions.filter(({ company_id }) => company_id === null);
  const writers = staff.filter(({ role }) => ['admin', 'campaign_manager', 'account_manager'].includes(role));
  const world = await readWorld(client, writers[0]?.token ?? '');
  const places = placesOf(world);
  const writes = openWrites(client, world, ledger, random);
  const shares = Object.entries(loads[options.load].shares).map(([group, weight]) => ({
    group: group as Group,
    weight,
  }));
  const pick = <T extends { weight: number }>(all: readonly T[]) => weighted(all, random);
  const anyOf = (all: readonly Session[]) => all[Math.floor(random() * all.length)] as Session;
  const [groups, calls, statuses] = [new Map<string, Times>(), new Map<string, Times>(), new Map<string, number>()];
  const late: Times = [];
  let checked = 0;

  const look = async (group: 'read' | 'search', n: number): Promise<Outcome> => {
    const user = anyOf(sessions);
    const read = nextRead(group, user, places, pick, random);
    const sampled = n % CHECK_ONE_OF === 0;
    const sentAt = performance.now();
    const reply = await client.send({ method: 'GET', path: read.path, token: user.token }, sampled);
    const { status } = reply;
    if (status === 200 && sampled) {
      checked += 1;
      checkRead(read, reply, user, sentAt, ledger);
    }
    if (status !== 200) ledger.fault(`${read.path} answered ${status}: ${reply.body?.slice(0, 200)}`);
    const failed = status === 0 || status >= 500 ? 'unanswered' : 'wrong';
    return { what: read.name, status, came: status === 200 ? 'done' : failed };
  };
  let timing = false;
  let last = 0;
  const one = async (n: number, due: number): Promise<void> => {
    if (timing) late.push(Math.max(0, performance.now() - due));
    const counted = timing;
    const { group } = pick(shares);
    const outcome = await (group === 'read' || group === 'search' ? look(group, n) : writes[group](anyOf(writers)));
    if (outcome.came === 'unanswered') ledger.fault(`${outcome.what} had no good answer: ${outcome.status}`);
    if (!counted) return;
    last = performance.now();
    note(groups, group, last - due);
    note(calls, outcome.what, last - due);
    add(statuses, outcome.came === 'refused' ? `${outcome.status} rightly` : String(outcome.status));
  };

  await openModel({ rate, seconds: Math.min(WARM_SECONDS, seconds), most: sessions.length }, one);
  timing = true;
  const loadBefore = loadavg()[0] ?? 0;
  const before = await readProcess(base, options.metricsToken);
  const storeBefore = options.storePid === null ? 0 : childrenCpu(options.storePid);
  const driver = process.cpuUsage();
  const began = performance.now();
  const bare = watchBareRoute(probe);
  const { waited, givenUp } = await openModel({ rate, seconds, most: sessions.length }, one);
  await bare.stop();
  const wall = (performance.now() - began) / 1000;
  const after = await readProcess(base, options.metricsToken);
  const { user, system } = process.cpuUsage(driver);
  client.close();
  probe.close();
  if (givenUp > 0) ledger.fault(`${givenUp} requests were never sent: the server was too slow for the rate`);
  const sent = [...groups.values()].reduce((sum, times) => sum + times.length, 0);
  const serverCpu = after && before ? after.cpuSeconds - before.cpuSeconds : 0;
  const storeCpu = options.storePid === null ? 0 : childrenCpu(options.storePid) - storeBefore;
  return {
    sent,
    rate: (sent * 1000) / (last - began),
    groups,
    calls,
    bare: bare.times,
    late,
    waited,
    givenUp,
    statuses,
    checked,
    server: after && before && { ...after, cpuPercent: (serverCpu / wall) * 100 },
    storeCpuPercent: (storeCpu / wall) * 100,
    cpuMs: ((serverCpu + storeCpu) * 1000) / sent,
    driverCpuPercent: ((user + system) / 1e6 / wall) * 100,
    loadBefore,
    loadAfter: loadavg()[0] ?? 0,
    ledger,
  };
};
