import { randomUUID } from 'node:crypto';
import { addDays, dayOf } from '@fairlead/domain/utc-day';
import type { Client, Reply } from './client.ts';
import { acknowledge, type Creation, type Entity, type Kept, keep, type Ledger, type Value } from './ledger.ts';
import { skewed } from './open-model.ts';
import type { Session } from './seed.ts';
import type { World } from './world.ts';

/** `done` and `refused` are right answers (a stale save and a taken period are to be refused), `unanswered` and `wrong` are not. */
export type Outcome = { what: string; status: number; came: 'done' | 'refused' | 'unanswered' | 'wrong' };

export type Writes = { save(user: Session): Promise<Outcome>; create(user: Session): Promise<Outcome> };

/** The field of each kind of record that is saved over and over. */
export const savedField = {
  company: 'name',
  line_item: 'client_objective_value',
  line_item_budget: 'client_budget',
} as const;
type Saved = keyof typeof savedField;
type Booked = World['budgets'][number];

/** One of 50 saves is sent with a version that is no longer the newest; one of 10 creations is sent a second time. */
const STALE = 0.02;
const AGAIN = 0.1;
/** One of 20 new budgets is for days that are taken. */
const TAKEN = 0.05;
const SAVES_OF_A_SET = 20;
/** Budgets are booked week by week from here on; nobody else has days there. */
const FIRST_FREE_DAY = '2031-01-01';

const api = '/api';
const budgetsPath = (at: { company_id: number; order_id: number; line_item_id: number }) =>
  `${api}/companies/${at.company_id}/orders/${at.order_id}/line_items/${at.line_item_id}/budgets`;

const parsed = (reply: Reply): Record<string, unknown> => {
  try {
    return JSON.parse(reply.body ?? '') as Record<string, unknown>;
  } catch {
    return {};
  }
};

/** Writers of the trade: what they are answered goes to the ledger, and what is not right to its faults. */
export const openWrites = (client: Client, world: World, ledger: Ledger, random: () => number): Writes => {
  let n = 0;
  const today = dayOf(new Date());
  const saved: Record<Saved, Kept[]> = { company: [], line_item: [], line_item_budget: [] };
  const add = (entity: Saved, id: number, path: string, version: number, first = version) => {
    const kept = keep(ledger, { entity, id, path, version, first });
    saved[entity].push(kept);
    return kept;
  };
  for (const { id, version } of world.companies)
    add('company', id, `${api}/dsp_dashboard_api/companies/${id}`, version);
  for (const { id, version } of world.lineItems)
    add('line_item', id, `${api}/dsp_dashboard_api/line_items/${id}`, version);
  const later = world.budgets.filter(({ end_time }) => end_time.slice(0, 10) > today);
  for (const budget of later) add('line_item_budget', budget.id, `${budgetsPath(budget)}/${budget.id}`, budget.version);
  const names = new Map(world.companies.map(({ id, name }) => [id, name]));
  const lineItems = [...world.lineItems];
  const weeks = new Map<number, number>();
  const booked: Booked[] = [];
  const sets = new Map<number, { id: string; saves: number }>();

  /** A few saves of a user make one change set, as from a grid. */
  const changeSet = (user: number): string => {
    const open = sets.get(user);
    const set = open && open.saves < SAVES_OF_A_SET ? open : { id: randomUUID(), saves: 0 };
    set.saves += 1;
    sets.set(user, set);
    return set.id;
  };

  const valueFor = (entity: Saved, id: number): Value => {
    if (entity === 'company') return `${names.get(id)} ${n}`;
    if (entity === 'line_item') return (100 + (n % 9000)) / 100;
    return 100_000 + n;
  };

  const save: Writes['save'] = async (user) => {
    n += 1;
    const entity = (['company', 'line_item', 'line_item_budget', 'line_item_budget'] as const)[n % 4] as Saved;
    const kept = skewed(saved[entity], random);
    const old = kept.version > 1 && random() < STALE;
    const version = old ? kept.version - 1 : kept.version;
    const value = valueFor(entity, kept.id);
    const field = savedField[entity];
    const [before, alone] = [kept.version, kept.inFlight === 0];
    kept.inFlight += 1;
    const reply = await client.send(
      {
        method: 'PUT',
        path: kept.path,
        token: user.token,
        body: { [field]: value, version },
        headers: { 'x-channel': 'grid', 'x-change-set': changeSet(user.id) },
      },
      true,
    );
    kept.inFlight -= 1;
    const what = `save ${entity}`;
    const body = parsed(reply);
    const wrong = (why: string): Outcome => {
      ledger.fault(
        `${what} ${kept.id} version ${version} answered ${reply.status}, ${why}: ${reply.body?.slice(0, 300)}`,
      );
      return { what, status: reply.status, came: 'wrong' };
    };
    if (reply.status === 0 || reply.status >= 500) {
      kept.unanswered += 1;
      return { what, status: reply.status, came: 'unanswered' };
    }
    if (reply.status === 200) {
      if (old) return wrong('though the version was old');
      if (body.id !== kept.id || body.version !== version + 1 || body[field] !== value)
        return wrong(`not with ${value}`);
      acknowledge(ledger, kept, version + 1, value);
      return { what, status: 200, came: 'done' };
    }
    if (reply.status !== 409 || body.code !== 'stale_version') return wrong('unexpectedly');
    const current = (body.current ?? {}) as { id?: number; version?: number };
    if (current.id !== kept.id || !(Number(current.version) > version)) return wrong('without the newer record');
    const others = !alone || kept.inFlight > 0 || kept.version > before || kept.unanswered > 0;
    if (!old && !others) return wrong('though nobody else saved it');
    return { what, status: 409, came: 'refused' };
  };

  const drafts = {
    order: () => {
      const like = skewed(world.orders, random);
      const { account_manager_id, bi_analyst_id, selling_entity_id } = like;
      return {
        path: `${api}/companies/${like.company_id}/orders`,
        body: { name: `IO load ${n}`, account_manager_id, bi_analyst_id, selling_entity_id },
      };
    },
    line_item: () => {
      const at = skewed(world.orders, random);
      const like = world.lineItems[0];
      return {
        path: `${api}/companies/${at.company_id}/orders/${at.id}/line_items`,
        body: {
          name: `Load | RTG | CPA ${n}`,
          client_objective_value: 5.5,
          target_custom_action_type_id: like?.target_custom_action_type_id ?? null,
        },
      };
    },
    line_item_budget: (taken: Booked | null) => {
      const at = skewed(lineItems, random);
      const week = weeks.get(at.id) ?? 0;
      if (!taken) weeks.set(at.id, week + 1);
      const place = taken ?? { company_id: at.company_id, order_id: at.order_id, line_item_id: at.id };
      const start = taken?.start_time.slice(0, 10) ?? addDays(FIRST_FREE_DAY, week * 7);
      return {
        path: budgetsPath(place),
        body: {
          name: `Week of ${start}`,
          client_budget: 7000,
          free_budget_percent: 0,
          start_time: start,
          end_time: addDays(start, 6),
        },
      };
    },
  };

  /** A record made in this run can be saved as well. */
  const settle = (entity: Entity, body: Record<string, unknown>): void => {
    const id = Number(body.id);
    const path = `${api}/dsp_dashboard_api/line_items/${id}`;
    if (entity === 'order') acknowledge(ledger, keep(ledger, { entity, id, path: '', version: 1, first: 0 }), 1, null);
    else if (entity === 'line_item') {
      lineItems.push(body as unknown as World['lineItems'][number]);
      acknowledge(ledger, add(entity, id, path, 1, 0), 1, null);
    } else {
      const at = body as unknown as Booked;
      booked.push(at);
      acknowledge(ledger, add('line_item_budget', id, `${budgetsPath(at)}/${id}`, 1, 0), 1, null);
    }
  };

  const post = ({ path, body, key, token }: Omit<Creation, 'id'>) =>
    client.send({ method: 'POST', path, token, body, headers: { 'idempotency-key': key, 'x-channel': 'form' } }, true);

  const createAgain = async (made: Creation): Promise<Outcome> => {
    const reply = await post(made);
    const what = 'create again';
    const { id } = parsed(reply);
    if (reply.status === 0 || reply.status >= 500) return { what, status: reply.status, came: 'unanswered' };
    if (reply.status === 200 && reply.replayed && id === made.id) return { what, status: 200, came: 'done' };
    ledger.fault(`${made.path} again answered ${reply.status} ${id}, not ${made.id}: ${reply.body?.slice(0, 300)}`);
    return { what, status: reply.status, came: 'wrong' };
  };

  const create: Writes['create'] = async (user) => {
    n += 1;
    if (random() < AGAIN && ledger.creations.length > 0)
      return createAgain(ledger.creations[Math.floor(random() * ledger.creations.length)] as Creation);
    const entity = (['order', 'line_item', 'line_item_budget', 'line_item_budget'] as const)[n % 4] as Exclude<
      Entity,
      'company'
    >;
    const taken =
      entity === 'line_item_budget' && booked.length > 0 && random() < TAKEN ? skewed(booked, random) : null;
    const draft = drafts[entity](taken);
    const key = randomUUID();
    const reply = await post({ ...draft, key, token: user.token });
    const what = `create ${entity}`;
    const body = parsed(reply);
    if (reply.status === 0 || reply.status >= 500) return { what, status: reply.status, came: 'unanswered' };
    if (reply.status === 400 && taken) return { what, status: 400, came: 'refused' };
    const sent: [string, unknown][] = Object.entries(draft.body).filter(([field]) => !field.endsWith('_time'));
    if (taken || reply.status !== 200 || body.version !== 1 || sent.some(([field, value]) => body[field] !== value)) {
      ledger.fault(`${what} answered ${reply.status}, not what was sent: ${reply.body?.slice(0, 300)}`);
      return { what, status: reply.status, came: 'wrong' };
    }
    settle(entity, body);
    ledger.creations.push({ ...draft, key, token: user.token, id: Number(body.id) });
    return { what, status: 200, came: 'done' };
  };
  return { save, create };
};
