import { type CallEntry, calls } from '@fairlead/contract';
import { isPublic, markOf } from '@fairlead/domain/permission';
import { roles } from '@fairlead/domain/role';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aFamily, type Family } from '../src/testing/family.ts';
import { type Caller, openTestHouse, type TestHouse } from '../src/testing/house.ts';

/** Calls whose answer never ends or goes to a file are asked for their refusals only. */
const endless = (entry: CallEntry) => entry.answers === 'stream';

/**
 * Which of these families a role is asked for by a call: all for the first role of its kind, one for each after it, each the next.
 * `npm run test:full` asks all roles for all.
 */
let turns = 0;
const inTurn = <T>(families: readonly T[], first: boolean): T[] => {
  turns += 1;
  const all = first || process.env.FAIRLEAD_TEST_FULL;
  return families.filter((_, at) => all || at === turns % families.length);
};

const guarded = calls.filter((entry) => !isPublic(entry.permission));

/** A path with the ids of a family's records, or with ids that name nothing. */
const pathFor = (entry: CallEntry, family: Family | null): string =>
  `/api${entry.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (name === 'changeSetId') return family?.changeSet ?? '00000000-0000-4000-8000-000000000000';
    if (name === 'type' && family) return 'audiences';
    return String(family?.ids[name] ?? 999_999);
  })}`;

/** Ids in body or query, so that the object check is reached; the rest of the input is left wrong on purpose. */
const bodyFor = (entry: CallEntry, family: Family | null): Record<string, unknown> | undefined => {
  if (!entry.body || entry.encoding === 'multipart') return undefined;
  const lists = family?.lists ?? [999_998, 999_999];
  const known: Record<string, unknown> = {
    company_id: family?.ids.companyId ?? 999_999,
    application_id: family?.ids.applicationId ?? 999_999,
    app_id: family?.ids.applicationId ?? 999_999,
    source_app_ids: [family?.ids.applicationId ?? 999_999],
    campaign_ids: [family?.ids.campaignId ?? 999_999],
    versions: [1],
    source_targeting_list_ids: lists,
    operator: 'union',
    links: [{ campaign_id: family?.ids.campaignId ?? 999_999, tracking_type: 'click', link: '' }],
    name: 'Permission matrix',
    ...(entry.room === 'campaign-copy' ? { countries: [[250]], audiences: [{ include: null, exclude: null }] } : {}),
    ...(entry.room === 'campaign-copy' ? { line_item_id: family?.ids.lineItemId ?? 999_999, daily_cap: 'even' } : {}),
  };
  return Object.fromEntries(
    Object.entries(known).filter(([key]) => key in ((entry.body as { shape?: object }).shape ?? {})),
  );
};

/** Ids in the query that name records; a company's id there only narrows a list (permissions, rule 5). */
const queryFor = (entry: CallEntry, family: Family | null): string => {
  const known: Record<string, number | undefined> = {
    order_id: family?.ids.orderId,
    line_item_id: family?.ids.lineItemId,
    app_id: family?.ids.applicationId,
    application_id: family?.ids.applicationId,
    campaign_id: family?.ids.campaignId,
    campaign_ids: family?.ids.campaignId,
  };
  const asked = Object.keys((entry.query as { shape?: object } | undefined)?.shape ?? {}).filter(
    (key) => entry.refs && key in entry.refs && key in known,
  );
  return asked.length === 0 ? '' : `?${asked.map((key) => `${key}=${known[key] ?? 999_999}`).join('&')}`;
};

describe('who may call what', () => {
  let house: TestHouse;
  let own: Family;
  let foreign: Family;
  const callers = new Map<string, Caller>();

  beforeAll(async () => {
    house = await openTestHouse({ env: { RATE_LIMITS: 'off' } });
    own = await aFamily(house, 'Own');
    foreign = await aFamily(house, 'Foreign');
    for (const role of roles) callers.set(role, await house.as(role, own.ids.companyId));
  }, 60_000);
  afterAll(() => house.close());

  const ask = async (role: string, entry: CallEntry, family: Family | null): Promise<number> => {
    const caller = callers.get(role);
    const body = bodyFor(entry, family);
    const answer = await house.app.inject({
      method: entry.method,
      url: pathFor(entry, family) + queryFor(entry, family),
      headers: {
        authorization: `Bearer ${caller?.token}`,
        ...(entry.encoding === 'multipart' ? { 'content-type': 'multipart/form-data; boundary=x' } : {}),
      },
      ...(body === undefined ? {} : { payload: body }),
    });
    return answer.statusCode;
  };

  /** Calls that would change the families for the roles after them are asked with a dry run where they offer one. */
  const destructive = new Set([
    'deleteTargetingList',
    'deleteBudget',
    'deleteTestCampaign',
    'logout',
    'cancelJob',
    'retryJob',
    'undoChangeSet',
    'deleteUser',
  ]);

  /** Their ids are given by a neighbour: none is a record of ours, of whatever company. */
  const ofNeighbours = new Set(['getCraftsmanAsset']);
  /** Of no company, and none is there: each was missing above. */
  const ofNobody = new Set(['getErasure']);

  test.each(guarded.map((entry) => [entry.name, entry] as const))('%s without a token is 401', async (_, entry) => {
    const answer = await house.app.inject({ method: entry.method, url: pathFor(entry, own) });
    expect(answer.statusCode).toBe(401);
  });

  test.each(guarded.filter((entry) => !endless(entry)).map((entry) => [entry.name, entry] as const))(
    '%s: every role on an object that is missing, and every refused role on any',
    async (_, entry) => {
      let first = true;
      for (const role of roles) {
        const mark = markOf(entry.permission, role);
        if (mark === 'N') {
          const families = inTurn([own, foreign, null], first);
          first = false;
          for (const family of families) expect([role, await ask(role, entry, family)]).toEqual([role, 403]);
        } else if (entry.params && entry.name !== 'undoChangeSet' && !ofNeighbours.has(entry.name)) {
          expect([role, await ask(role, entry, null)]).toEqual([role, 404]);
        }
      }
    },
  );

  test.each(
    guarded
      .filter(
        (entry) =>
          !endless(entry) &&
          !destructive.has(entry.name) &&
          !ofNeighbours.has(entry.name) &&
          !ofNobody.has(entry.name) &&
          (entry.params || entry.refs) &&
          entry.encoding !== 'multipart',
      )
      .map((entry) => [entry.name, entry] as const),
  )('%s: allowed roles reach their objects, a client not a foreign one', async (_, entry) => {
    let first = true;
    for (const role of roles) {
      if (markOf(entry.permission, role) === 'N') continue;
      if (role === 'client') expect([role, await ask(role, entry, foreign)]).toEqual([role, 404]);
      const families = role === 'client' ? [own] : inTurn([own, foreign], first);
      first &&= role === 'client';
      for (const family of families) {
        const status = await ask(role, entry, family);
        expect([role, status, [401, 403, 404].includes(status)]).toEqual([role, status, false]);
      }
    }
  });

  test('a refused call changes nothing', async () => {
    const count = async () =>
      (
        await house.db.query(
          'select (select count(*) from change_log) as log, (select count(*) from targeting_list) as lists',
        )
      )[0];
    const before = await count();
    for (const entry of guarded.filter((one) => one.method !== 'GET'))
      for (const role of ['restricted_dashboard_user', 'guest_user']) await ask(role, entry, own).catch(() => 0);
    expect(await count()).toEqual(before);
  });
});
