import * as applications from '@fairlead/contract/application';
import * as creatives from '@fairlead/contract/creative';
import * as groups from '@fairlead/contract/creative-group';
import * as api from '@fairlead/contract/creative-review';
import * as pacing from '@fairlead/contract/pacing';
import * as platform from '@fairlead/contract/platform';
import * as readiness from '@fairlead/contract/readiness';
import { png } from '@fairlead/test-data/media/index';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { aGroup } from '../../testing/creatives.ts';
import { type Caller, openTestHouse, type TestHouse } from '../../testing/house.ts';
import { aBudget, aCampaign, aLineItem } from '../../testing/line-items.ts';
import { roomKinds } from '../../testing/records.ts';
import { tellAnswers, tellNobody } from './telling.service.ts';

type Tried = {
  dry_run: boolean;
  result: { id: null; round: number; url: string };
  changes: { field: string }[];
};

describe.each(roomKinds())('reviews of creatives on %s', (kind) => {
  let house: TestHouse;
  let creator: Caller;
  let company: number;
  let app: number;
  let group: Awaited<ReturnType<typeof aGroup>>;
  let ids: [number, number, number];
  beforeAll(async () => {
    house = await openTestHouse({ kind, worker: ['review_mail'], env: { FAIRLEAD_NOW: '2026-11-21T10:00:00Z' } });
    company = (await house.company()).id;
    app = (await house.application(company)).id;
    creator = await house.as('creative_team_member');
    await fresh();
  });
  afterAll(() => house?.close());

  const fresh = async () => {
    group = await aGroup(house, creator, app, `Autumn ${Math.random()}`);
    const banner = async (at: number) =>
      (await group.banner(png({ width: 300, height: 250, colour: [at, 0, 0] } as never), `Banner ${at}`)).body
        .id as number;
    ids = [await banner(1), await banner(2), await banner(3)];
  };
  const ask = (body: object = {}, params = group.params, caller = creator) =>
    caller.call(api.askCreativeReview, {
      params,
      body: { creative_ids: ids, expires_in_days: 7, note: 'Please <b>look</b>', ...body },
    });
  const asked = async (body: object = {}, params = group.params, caller = creator) => {
    const { body: made } = await ask(body, params, caller);
    return { ...made, token: made.url.split('/').at(-1) ?? '' };
  };
  // Sixty answers a minute come from one address at most: each test has one of its own, however quick it is
  let tests = 0;
  beforeEach(() => {
    tests += 1;
  });
  const send = async (method: 'GET' | 'POST', path: string, payload?: object, remoteAddress = `192.0.2.${tests}`) => {
    const answer = await house.app.inject({
      method,
      url: `/api/reviews/${path}`,
      remoteAddress,
      ...(payload ? { payload } : {}),
    });
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
  };
  const open = (token: string) => send('GET', token);
  const answer = (token: string, creative_id: number, more: object = {}) =>
    send('POST', `${token}/answers`, { creative_id, answer: 'approved', name: 'Camille Roux', ...more });
  const rename = (id: number, body: object) =>
    creator.call(creatives.updateCreative, { params: { ...group.params, creativeId: String(id) }, body });
  const page = async (query: Record<string, string> = {}, caller = creator) =>
    (await caller.call(api.listCreativeReviews, { params: group.params, query: query as never })).body;
  const list = async (caller = creator) => (await page({}, caller)).items;
  const read = async (id: number | undefined) =>
    (await creator.call(api.getCreativeReview, { params: { ...group.params, reviewId: String(id) } })).body;
  const newestRound = async () => read((await list())[0]?.id);
  const markup = (words: string) =>
    `<script src="mraid.js"></script><script>mraid.addEventListener('ready', function () { mraid.open('https://x.example/${words}') })</script>`;
  const anMraid = async () => {
    const preview = { field: 'preview', content: png({ width: 300, height: 250 }) };
    const made = await group.make(
      {
        type: 'CreativeMraidBanner',
        name: 'Scratch',
        markup: markup('one'),
        width: '300',
        height: '250',
        mraid_type: 'animated',
        video_enabled: 'false',
      },
      [preview],
    );
    return made.body.id as number;
  };

  test('a link of 128 bits shows its creatives without a sign-in, and is kept nowhere', async () => {
    const headers = { 'idempotency-key': `ask-${group.id}` };
    const question = { creative_ids: ids, expires_in_days: 7, note: 'Please <b>look</b>' };
    const made = await creator.call(api.askCreativeReview, { params: group.params, body: question }, { headers });
    const { url, expires_at, id } = made.body;
    const token = url.split('/').at(-1) ?? '';
    expect(url).toBe(`${house.config.publicUrl}/review/${token}`);
    expect(token).toMatch(/^[A-Za-z0-9_-]{22}$/);
    expect(expires_at).toMatch(/^2026-11-28T10:0/);
    const { status, body } = await open(token);
    expect([status, body.company_name, body.note]).toEqual([200, 'Nomnom', 'Please <b>look</b>']);
    expect(body.creatives.map((one: { creative_id: number }) => one.creative_id)).toEqual(ids);
    expect(body.creatives[0]).toMatchObject({ standing: 'open', said: null, before: null });
    const asset = await house.app.inject({ url: body.creatives[0].shown.url });
    expect([asset.statusCode, asset.headers['content-type']]).toEqual([200, 'image/png']);
    const rows = await house.db.query<{ text: string }>(
      `select coalesce(string_agg(r::text, ' '), '') || (select coalesce(string_agg(l::text, ' '), '') from change_log l)
         || (select coalesce(string_agg(k::text, ' '), '') from idempotency_key k) as text from creative_review r`,
    );
    expect(rows[0]?.text).not.toContain(token);
    expect((await list())[0]).toMatchObject({
      id,
      round: 1,
      state: 'open',
      opened: 1,
      asked_by: { email: creator.email },
    });
  });

  test('answers are kept with a name, may be changed, and pin a point', async () => {
    const { token } = await asked();
    const [one, two] = ids;
    expect((await answer(token, one)).body.creatives[0]).toMatchObject({
      standing: 'approved',
      said: { answer: 'approved', comment: null, point: null, name: 'Camille Roux' },
    });
    const pinned = { answer: 'change', comment: ' <script>alert(1)</script> ', point: { x: 0.25, y: 1, at: null } };
    await answer(token, two, pinned);
    const changed = await answer(token, one, { ...pinned, name: ' <img src=x> ' });
    expect(changed.body.creatives.map((each: { standing: string }) => each.standing)).toEqual([
      'change',
      'change',
      'open',
    ]);
    expect((await newestRound()).creatives[0]?.said).toMatchObject({
      comment: '<script>alert(1)</script>',
      point: { x: 0.25, y: 1, at: null },
      name: '<img src=x>',
    });
    const refused = await answer(token, one, { answer: 'change', comment: ' ', name: '', point: { x: 2, y: 0 } });
    expect([refused.status, refused.body.errors.map(({ path }: { path: string }) => path)]).toEqual([
      400,
      ['comment', 'name'],
    ]);
    expect((await answer(token, one, { answer: 'refuse' })).status).toBe(400);
  });

  test('a link shows its own creatives alone, and opens nothing else', async () => {
    const { token } = await asked({ creative_ids: ids.slice(0, 2) });
    const other = await aGroup(house, creator, app, 'Other');
    const foreign = (await other.banner()).body.id as number;
    for (const id of [ids[2], foreign, 999_999]) expect((await answer(token, id)).status).toBe(404);
    const bearer = await house.app.inject({
      url: '/api/apps/1/creative_groups',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(bearer.statusCode).toBe(401);
    expect((await ask({ creative_ids: [foreign] })).status).toBe(404);
    const [review] = await list();
    const elsewhere = { ...other.params, reviewId: String(review?.id) };
    expect((await creator.call(api.getCreativeReview, { params: elsewhere })).status).toBe(404);
    expect((await creator.call(api.revokeCreativeReview, { params: elsewhere })).status).toBe(404);
    expect((await open(token)).status).toBe(200);
  });

  test('is over once revoked, or by the product’s clock; unknown links are not found', async () => {
    const { token, id } = await asked();
    const params = { ...group.params, reviewId: String(id) };
    await answer(token, ids[0]);
    expect((await creator.call(api.revokeCreativeReview, { params })).status).toBe(204);
    expect((await creator.call(api.revokeCreativeReview, { params })).status).toBe(204);
    expect((await open(token)).status).toBe(410);
    expect((await answer(token, ids[0])).body).toMatchObject({ code: 'review_over' });
    expect((await creator.call(api.getCreativeReview, { params })).body).toMatchObject({
      state: 'revoked',
      creatives: [{ standing: 'approved' }, { standing: 'open' }, { standing: 'open' }],
    });
    const late = await asked({ expires_in_days: 1 });
    await house.db.query(`update creative_review set expires_at = '2026-11-21T09:59:59Z' where id = $1`, [late.id]);
    expect([(await open(late.token)).status, (await answer(late.token, ids[0])).status]).toEqual([410, 410]);
    expect((await list()).map(({ state }) => state).slice(0, 2)).toEqual(['ended', 'revoked']);
    for (const wrong of ['A'.repeat(22), token.slice(1), `${token}A`, '%00', '..%2f..'])
      expect((await open(wrong)).status).toBe(404);
  });

  test('once it is revoked a link gives no file any more, whatever it is asked', async () => {
    const { token, id } = await asked();
    const files = (text: unknown) => JSON.stringify(text).match(/\/api\/assets\//g)?.length ?? 0;
    const before = await open(token);
    expect([files(before.body) > 0, before.headers['cache-control']]).toEqual([true, 'no-store']);
    const params = { ...group.params, reviewId: String(id) };
    // Side by side with an answer: either it came first and is kept, or it is refused
    const [revoked, racing] = await Promise.all([
      creator.call(api.revokeCreativeReview, { params }),
      answer(token, ids[0]),
    ]);
    expect([revoked.status, [200, 410].includes(racing.status)]).toEqual([204, true]);
    for (const after of [
      await open(token),
      await answer(token, ids[0]),
      await answer(token, 999_999),
      await answer(token, ids[1], { answer: 'change', comment: '' }),
      await send('POST', `${token}/answers`, { name: '' }),
    ]) {
      expect([after.status >= 400, files(after.body)]).toEqual([true, 0]);
      expect(JSON.stringify(after.body)).not.toMatch(/Banner|Nomnom|look/);
    }
    expect((await answer(token, 999_999)).status).toBe(410);
    const [kept] = await list();
    expect([kept?.state, kept?.standings[0]]).toEqual(['revoked', racing.status === 200 ? 'approved' : 'open']);
  });

  test('what is refused of a question', async () => {
    const said = async (body: object) => (await ask(body)).status;
    expect(await said({ creative_ids: [] })).toBe(400);
    for (const days of [0, 31, 1.5, '7']) expect(await said({ expires_in_days: days })).toBe(400);
    expect(await said({ note: 'x'.repeat(2001) })).toBe(400);
    const [columns] = await house.db.query<{ names: string }>(
      `select string_agg(column_name, ', ') as names from information_schema.columns
       where table_name = 'creative' and table_schema = current_schema() and is_generated = 'NEVER' and column_name <> 'id'`,
    );
    const copies = await house.db.query<{ id: number }>(
      `insert into creative (${columns?.names}) select ${columns?.names} from creative, generate_series(1, 98)
       where id = $1 returning id`,
      [ids[0]],
    );
    const many = [...ids, ...copies.map(({ id }) => id)];
    expect((await ask({ creative_ids: many })).body).toMatchObject({ errors: [{ path: 'creative_ids' }] });
    await rename(ids[2], { state: 'archived' });
    expect((await ask()).body).toMatchObject({ code: 'archived' });
    await rename(ids[2], { state: 'new' });
    const sales = await house.as('sales_team_member');
    expect((await ask({}, group.params, sales)).status).toBe(403);
    const stranger = await house.as('client', (await house.company({ name: 'Other' })).id);
    expect((await ask({}, group.params, stranger)).status).toBe(404);
    const client = await house.as('client', company);
    expect((await list(client)).every(({ asked_by }) => asked_by.email === 'Fairlead staff')).toBe(true);
  });

  test('a creative that changes waits for another answer, old beside new, in this round and the next', async () => {
    await fresh();
    const id = await anMraid();
    const { token } = await asked({ creative_ids: [id, ids[0]] });
    const first = (await open(token)).body.creatives[0];
    await answer(token, id, { answer: 'change', comment: 'Show the price', content: first.content });
    await rename(id, { name: 'Only a name' });
    expect((await open(token)).body.creatives[0].standing).toBe('change');
    await rename(id, { markup: markup('two') });
    const changed = (await open(token)).body.creatives[0];
    expect(changed).toMatchObject({
      standing: 'again',
      said: null,
      before: { round: 1, shown: { markup: markup('one') }, said: { comment: 'Show the price' } },
      shown: { markup: markup('two') },
    });
    const late = await answer(token, id, { content: first.content });
    expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile']);
    const next = await asked({ creative_ids: [id, ids[0]] });
    expect((await open(next.token)).body).toMatchObject({
      round: 2,
      creatives: [
        { standing: 'again', before: { round: 1 } },
        { standing: 'open', before: null },
      ],
    });
    await answer(next.token, id, { content: changed.content });
    expect((await list()).map(({ standings: [one] }) => one)).toEqual(['approved', 'again']);
  });

  test('an application may demand approvals: its campaigns wait for them, a change waits for whoever made the ad', async () => {
    await fresh();
    const lineItem = await aLineItem(house, company);
    await aBudget(house, lineItem, { days: ['2026-11-01', '2026-11-30'] });
    const campaign = (await aCampaign(house, app, lineItem.id, { creative: false })).id;
    await creator.call(groups.updateCreativeGroup, { params: group.params, body: { campaign_ids: [campaign] } });
    const manager = await house.as('campaign_manager');
    const missing = async () => {
      const { body } = await manager.call(readiness.getReadiness, { params: { campaignId: String(campaign) } });
      const issue = body.checks.flatMap(({ issues }) => issues).find(({ code }) => code === 'review_missing');
      return issue?.detail ?? null;
    };
    const require = (review_required: boolean) =>
      manager.call(applications.updateApplication, {
        params: { applicationId: String(app) },
        body: { review_required },
      });
    const { token } = await asked();
    await answer(token, ids[0]);
    expect(await missing()).toBe(null);
    expect((await require(true)).body.review_required).toBe(true);
    expect(await missing()).toBe('2 creatives wait for a review');
    await answer(token, ids[1]);
    await answer(token, ids[2], { answer: 'change', comment: 'Bigger' });
    expect(await missing()).toBe('1 creative waits for a review');
    const queue = async (caller: Caller) =>
      (await caller.call(pacing.listQueues)).body.items.find(({ queue: name }) => name === 'reviews_answered');
    expect((await queue(manager))?.count).toBeGreaterThan(0);
    expect((await queue(await house.as('sales_team_member')))?.count).toBe(0);
    await answer(token, ids[2]);
    expect(await missing()).toBe(null);
    await require(false);
  });

  test('asking and answers are in the history; asking is taken back by ending the link', async () => {
    const { token, id } = await asked({ creative_ids: [ids[0]] });
    await answer(token, ids[0], { answer: 'change', comment: 'Bigger' });
    const query = { entity: 'creative_review', entity_id: String(id) };
    const { items } = (await creator.call(platform.listHistory, { query: query as never })).body;
    const [said, made] = items;
    expect(said).toMatchObject({
      action: 'update',
      changes: [{ field: 'answers', before: [], after: ['Banner 1: Camille Roux asks for a change: Bigger'] }],
      can_undo: false,
    });
    expect(made).toMatchObject({ action: 'create', can_undo: true });
  });

  test('the history of an answer holds the creative answered, not the rest of the round', async () => {
    const { token, id } = await asked();
    await answer(token, ids[0], { comment: 'Fine' });
    await answer(token, ids[1]);
    await answer(token, ids[1], { answer: 'change', comment: 'Bigger' });
    const rows = await house.db.query<{ changes: object[] }>(
      `select changes from change_log where entity = 'creative_review' and entity_id = $1 and action = 'update' order by id`,
      [id],
    );
    const approved = 'Banner 2 approved by Camille Roux';
    expect(rows.map(({ changes }) => changes)).toEqual([
      [{ field: 'answers', before: [], after: ['Banner 1 approved by Camille Roux: Fine'] }],
      [{ field: 'answers', before: [], after: [approved] }],
      [{ field: 'answers', before: [approved], after: ['Banner 2: Camille Roux asks for a change: Bigger'] }],
    ]);
  });

  test('a link takes 300 answers an hour, then says to wait', async () => {
    const { token, id } = await asked();
    await answer(token, ids[0]);
    const more = (count: number, ago: string) =>
      house.db.query(
        `insert into change_log (change_set_id, at, recorded_at, channel, action, entity, entity_id, entity_name, changes)
         select l.change_set_id, l.at, l.recorded_at - $3::interval, l.channel, l.action, l.entity, l.entity_id, l.entity_name,
           l.changes from change_log l, generate_series(1, $2)
         where l.id = (select max(id) from change_log where entity = 'creative_review' and entity_id = $1)`,
        [id, count, ago],
      );
    await more(400, '2 hours');
    await answer(token, ids[1]);
    await more(297, '0 minutes');
    expect((await answer(token, ids[2])).status).toBe(200);
    const refused = await answer(token, ids[2], { answer: 'change', comment: 'Bigger' });
    expect([refused.status, refused.body.message]).toEqual([
      429,
      'Too many answers came by this link within an hour. Wait a while, then answer again. What was sent is kept.',
    ]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
    const { token: other } = await asked();
    expect((await answer(other, ids[2])).status).toBe(200);
    expect((await open(token)).body.creatives[2].standing).toBe('approved');
  });

  test.each(['creative_group', 'application', 'company'])('a link is over while its %s is archived', async (table) => {
    const { token } = await asked();
    const id = { creative_group: group.id, application: app, company }[table];
    const put = (state: string) => house.db.query(`update ${table} set state = $2 where id = $1`, [id, state]);
    await put('archived');
    try {
      expect([(await open(token)).status, (await answer(token, ids[0])).status]).toEqual([410, 410]);
    } finally {
      await put('new');
    }
    expect((await open(token)).status).toBe(200);
  });

  test('who asks is named with the house or the company, and no more once the account is gone', async () => {
    const askedBy = async (caller: Caller) => (await open((await asked({}, group.params, caller)).token)).body.asked_by;
    expect(await askedBy(creator)).toMatchObject({ of: 'Creative, Fairlead' });
    expect(await askedBy(await house.as('client', company))).toMatchObject({ of: 'Nomnom' });
    const leaver = await house.as('creative_team_member');
    const { token } = await asked({}, group.params, leaver);
    await house.db.query('update app_user set deleted_at = now() where id = $1', [leaver.id]);
    expect((await open(token)).body.asked_by).toEqual({ name: 'Fairlead', of: '' });
  });

  test('the queue counts groups of the own company and leads to the one that waits longest', async () => {
    const at = (minute: number) => `2026-11-20T10:${minute}:00Z`;
    // Answered later first: neither the order of groups nor that of answers leads to the right one
    const wished = async (of: number, name: string, minutes: readonly number[]) => {
      const application = (await house.application(of, 'ios', name)).id;
      const made: { id: number; application: number }[] = [];
      for (const minute of minutes) {
        const one = await aGroup(house, creator, application, `${name} ${minute}`);
        const creative = (await one.banner()).body.id as number;
        const { token, id } = await asked({ creative_ids: [creative] }, one.params);
        await answer(token, creative, { answer: 'change', comment: 'Bigger' });
        await house.db.query('update creative_review_answer set at = $2 where review_id = $1', [id, at(minute)]);
        made.push({ id: one.id, application });
      }
      return made;
    };
    const [one, two] = [(await house.company({ name: 'One' })).id, (await house.company({ name: 'Two' })).id];
    const ofOne = await wished(one, 'Ones', [30, 20]);
    const ofTwo = await wished(two, 'Twos', [10, 40]);
    const queue = async (caller: Caller) => {
      const { items } = (await caller.call(pacing.listQueues)).body;
      const { count, path } = items.find(({ queue: name }) => name === 'reviews_answered') ?? {};
      return [count, path];
    };
    const path = (of: number, made?: { id: number; application: number }) =>
      `/companies/${of}/applications/${made?.application}/creativeGroups/${made?.id}/reviews`;
    const [client, other] = [await house.as('client', one), await house.as('client', two)];
    expect(await queue(client)).toEqual([2, path(one, ofOne[1])]);
    expect(await queue(other)).toEqual([2, path(two, ofTwo[0])]);
    await house.db.query(`update creative_group set state = 'archived' where id = $1`, [ofOne[1]?.id]);
    expect(await queue(client)).toEqual([1, path(one, ofOne[0])]);
    await house.db.query(`update application set state = 'archived' where id = $1`, [ofTwo[0]?.application]);
    expect(await queue(other)).toEqual([0, '/companies']);
  });

  test('who asked gets one mail a sitting', async () => {
    const { token, id } = await asked();
    await answer(token, ids[0]);
    await answer(token, ids[1], { answer: 'change', comment: '<i>Smaller</i>' });
    const mails: { to: string; subject: string; text: string; html: string }[] = [];
    const send = house.mail.sendMail;
    house.mail.sendMail = async (mail) => void mails.push(mail);
    const at = (ms: number) => ({ ...house.context, realNow: () => new Date(house.realNow().getTime() + ms) });
    try {
      await tellAnswers(at(0));
      const queued = () =>
        house.db.query<{ id: number }>(`select id from job where kind = 'review_mail' and entity_id = $1`, [id]);
      expect(await queued()).toEqual([]);
      await Promise.all([tellAnswers(at(121_000)), tellAnswers(at(121_000))]);
      await tellAnswers(at(121_000));
      expect(await queued()).toHaveLength(1);
      await expect
        .poll(() => mails.filter(({ text }) => text.includes('Smaller')).length, { timeout: 5000 })
        .toBeGreaterThan(0);
      const mail = mails.find(({ text }) => text.includes('Smaller'));
      expect(mail?.subject).toContain('1 approved, 1 change asked');
      expect(mail?.html).toContain('&#60;i&#62;Smaller');
      // An answer that came between the round and its mail is the next mail's
      const [told] = await house.db.query<{ input: { since: string; until: string } }>(
        `select input from job where kind = 'review_mail' and entity_id = $1`,
        [id],
      );
      await answer(token, ids[2], { comment: 'Too late' });
      const input = { review: id, ...told?.input };
      await enqueue(house.context, { kind: 'review_mail', entity: 'creative_review', entity_id: id, input });
      await expect.poll(() => mails.filter(({ text }) => text.includes('Smaller')).length, { timeout: 5000 }).toBe(2);
      expect(mails.some(({ text }) => text.includes('Too late'))).toBe(false);
    } finally {
      house.mail.sendMail = send;
    }
  });

  test('the list has pages, and says how each creative stands, not what is shown', async () => {
    await fresh();
    const id = await anMraid();
    const rounds = [];
    for (const creative_ids of [[id], [id, ids[0]], [ids[1], id]]) rounds.push(await asked({ creative_ids }));
    await answer(rounds[2]?.token ?? '', id, { answer: 'change', comment: 'Bigger' });
    const first = await page({ limit: '2' });
    expect([first.total, first.items.map(({ round, standings }) => [round, standings])]).toEqual([
      3,
      [
        [3, ['open', 'change']],
        [2, ['open', 'open']],
      ],
    ]);
    expect(JSON.stringify(first)).not.toMatch(/mraid|Bigger|assets/);
    expect((await page({ limit: '2', offset: '2' })).items.map(({ round }) => round)).toEqual([1]);
    expect((await page({ round: '1' })).items.map(({ round }) => round)).toEqual([1]);
    expect((await read(rounds[2]?.id)).creatives.map(({ creative_id }) => creative_id)).toEqual([ids[1], id]);
    const wrong = await creator.call(api.listCreativeReviews, { params: group.params, query: { limit: '51' } });
    expect(wrong.status).toBe(400);
  });

  test('what was said of a creative is read in all its rounds, and its pins are numbered', async () => {
    await fresh();
    const id = await anMraid();
    const pinned = { answer: 'change', comment: 'Here', point: { x: 0.5, y: 0.5, at: null } };
    const one = await asked({ creative_ids: [id] });
    await answer(one.token, id, pinned);
    await rename(id, { markup: markup('two') });
    const two = await asked({ creative_ids: [id] });
    await answer(two.token, id, { ...pinned, comment: 'And here' });
    const params = { ...group.params, creativeId: String(id) };
    const said = async (query: object = {}) =>
      (await creator.call(api.listCreativeAnswers, { params, query: query as never })).body;
    const { items, total } = await said();
    expect([total, items.map(({ round, changed, said: { comment, pin } }) => [round, changed, comment, pin])]).toEqual([
      2,
      [
        [2, false, 'And here', 2],
        [1, true, 'Here', 1],
      ],
    ]);
    expect((await said({ limit: '1', offset: '1' })).items.map(({ round }) => round)).toEqual([1]);
    expect((await open(two.token)).body.creatives[0]).toMatchObject({ said: { pin: 2 }, before: { said: { pin: 1 } } });
    const sales = await house.as('sales_team_member');
    expect((await sales.call(api.listCreativeAnswers, { params })).status).toBe(403);
    const other = await aGroup(house, creator, app, 'Elsewhere');
    const elsewhere = { ...other.params, creativeId: String(id) };
    expect((await creator.call(api.listCreativeAnswers, { params: elsewhere })).status).toBe(404);
  });

  test('a pin keeps its number whatever becomes of other answers, and a client reads the next one before it is given', async () => {
    await fresh();
    const [id] = ids;
    const pinned = { answer: 'change', comment: 'Here', point: { x: 0.5, y: 0.5, at: null } };
    const rounds = [];
    for (let round = 0; round < 3; round++) rounds.push((await asked({ creative_ids: [id] })).token);
    const [one = '', two = '', three = ''] = rounds;
    const next = async (token: string) => (await open(token)).body.creatives[0].next_pin;
    const pins = async () => {
      const params = { ...group.params, creativeId: String(id) };
      const { items } = (await creator.call(api.listCreativeAnswers, { params })).body;
      return Object.fromEntries(items.map(({ round, said }) => [round, said.pin]));
    };
    expect(await next(one)).toBe(1);
    expect((await answer(one, id, pinned)).body.creatives[0]).toMatchObject({ said: { pin: 1 }, next_pin: 1 });
    expect(await next(two)).toBe(2);
    await answer(two, id, pinned);
    // The newest answer has no pin: the next one is counted all the same
    await answer(three, id);
    expect(await next(three)).toBe(3);
    await answer(one, id, { ...pinned, point: null });
    expect([await pins(), await next(one)]).toEqual([{ 1: null, 2: 2, 3: null }, 1]);
    await answer(one, id, pinned);
    expect(await pins()).toEqual({ 1: 1, 2: 2, 3: null });
    await answer(three, id, pinned);
    expect(await pins()).toEqual({ 1: 1, 2: 2, 3: 3 });
  });

  test('a creative that nobody changed is asked again with what was said last', async () => {
    const { token } = await asked({ creative_ids: ids.slice(0, 2) });
    await answer(token, ids[0], { answer: 'change', comment: 'Show the price' });
    await answer(token, ids[1]);
    const next = await asked({ creative_ids: ids });
    expect((await open(next.token)).body.creatives).toMatchObject([
      { standing: 'open', before: { round: expect.any(Number), changed: false, said: { comment: 'Show the price' } } },
      { standing: 'open', before: { changed: false, said: { answer: 'approved' } } },
      { standing: 'open' },
    ]);
    await answer(next.token, ids[0]);
    expect((await open(next.token)).body.creatives[0]).toMatchObject({ standing: 'approved', said: { comment: null } });
    expect((await open(token)).body.creatives[0].standing).toBe('change');
  });

  test('asking and revoking can be tried: nothing is kept, and the link of a try opens nothing', async () => {
    const before = await list();
    const dry = { query: { dry_run: 'true' } };
    const body = { creative_ids: ids, expires_in_days: 7, note: 'Tried' };
    const tried = await creator.call(api.askCreativeReview, { params: group.params, body }, dry);
    const { dry_run, result, changes } = tried.body as never as Tried;
    expect([tried.status, dry_run, result.id, result.round]).toEqual([200, true, null, (before[0]?.round ?? 0) + 1]);
    expect(changes.map(({ field }) => field)).toContain('note');
    expect((await open(result.url.split('/').at(-1) ?? '')).status).toBe(404);
    expect(await list()).toEqual(before);
    const { id, token } = await asked();
    expect(id).toBe((before[0]?.id ?? 0) + 1);
    const params = { ...group.params, reviewId: String(id) };
    const revoked = await creator.call(api.revokeCreativeReview, { params }, dry);
    expect(revoked.body).toMatchObject({ dry_run: true, changes: [{ field: 'revoked', before: false, after: true }] });
    expect((await open(token)).status).toBe(200);
  });

  test('rounds that nobody answered are not looked at for mails, and the demo’s answers send none', async () => {
    const { token, id } = await asked();
    const untold = async () =>
      (
        await house.db.query<{ id: number }>('select id from creative_review where untold_at is not null and id = $1', [
          id,
        ])
      ).length;
    expect(await untold()).toBe(0);
    await answer(token, ids[0]);
    expect(await untold()).toBe(1);
    await tellNobody(house.context, group.id);
    expect(await untold()).toBe(0);
    await tellAnswers({ ...house.context, realNow: () => new Date(house.realNow().getTime() + 121_000) });
    expect(await house.db.query(`select id from job where kind = 'review_mail' and entity_id = $1`, [id])).toEqual([]);
  });

  test('an answer by a server whose clock is behind is told all the same', async () => {
    const { token, id } = await asked();
    const ahead = (ms: number) => new Date(house.realNow().getTime() + 60_000 + ms);
    const [told, untold] = [ahead(0), ahead(5000)];
    const round = async () => {
      const [row] = await house.db.query<{ told_at: Date; untold_at: Date; sent_at: Date }>(
        `select e.told_at, e.untold_at, max(a.sent_at) as sent_at from creative_review e
         join creative_review_answer a on a.review_id = e.id where e.id = $1 group by e.id`,
        [id],
      );
      return row;
    };
    const set = (to: Date | null) =>
      house.db.query('update creative_review set told_at = $2, untold_at = $3 where id = $1', [id, told, to]);
    await set(untold);
    await answer(token, ids[0]);
    expect((await round())?.untold_at).toEqual(untold);
    await set(null);
    await answer(token, ids[1]);
    const after = await round();
    expect(after?.sent_at.getTime()).toBeGreaterThan(told.getTime());
    expect(after?.untold_at).toEqual(after?.sent_at);
  });

  test('unknown links are counted by network, and do not shut out those who have a right one', async () => {
    const { token } = await asked();
    const tried = async (address: string) => (await send('GET', 'B'.repeat(22), undefined, address)).status;
    const statuses: number[] = [];
    for (let at = 0; at < 31; at++) statuses.push(await tried('203.0.113.9'));
    expect([statuses.slice(0, 30).every((status) => status === 404), statuses[30]]).toEqual([true, 429]);
    expect(await tried('203.0.113.10')).toBe(404);
    expect((await send('GET', token, undefined, '203.0.113.9')).status).toBe(200);
  });
});
