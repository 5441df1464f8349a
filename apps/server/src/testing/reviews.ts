import * as creatives from '@fairlead/contract/creative';
import * as api from '@fairlead/contract/creative-review';
import { png } from '@fairlead/test-data/media/index';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { aGroup } from './creatives.ts';
import { type Caller, openTestHouse, type TestHouse } from './house.ts';
import type { RecordsKind } from './records.ts';

/** A house on 2026-11-21 with an application whose group has three banners, and somebody who makes creatives and asks for reviews. */
export type ReviewPlace = {
  house: TestHouse;
  creator: Caller;
  company: number;
  app: number;
  group: Awaited<ReturnType<typeof aGroup>>;
  /** Of the banners of the group. */
  ids: [number, number, number];
};

/**
 * Opens such a house for the tests of a `describe`, and closes it; it sends the mails of reviews. `tell` hears of it before the first
 * test, and again with each group that `fresh` makes.
 * @returns what those tests do: as the creator with reviews of the group, and as anybody with a link
 */
export const useReviews = (kind: RecordsKind, tell: (place: ReviewPlace) => unknown) => {
  let place: ReviewPlace;
  beforeAll(async () => {
    const house = await openTestHouse({ kind, worker: ['review_mail'], env: { FAIRLEAD_NOW: '2026-11-21T10:00:00Z' } });
    const company = (await house.company()).id;
    const app = (await house.application(company)).id;
    const creator = await house.as('creative_team_member');
    place = { house, creator, company, app, ...(await aGroupOfThree(house, creator, app)) };
    await tell(place);
  });
  afterAll(() => place?.house.close());
  // Sixty answers a minute come from one address at most: each test has one of its own, however quick it is
  let tests = 0;
  beforeEach(() => {
    tests += 1;
  });

  const ask = (body: object = {}, params = place.group.params, caller = place.creator) =>
    caller.call(api.askCreativeReview, {
      params,
      body: { creative_ids: place.ids, expires_in_days: 7, note: 'Please <b>look</b>', ...body },
    });
  const send = async (method: 'GET' | 'POST', path: string, payload?: object, remoteAddress = `192.0.2.${tests}`) => {
    const answer = await place.house.app.inject({
      method,
      url: `/api/reviews/${path}`,
      remoteAddress,
      ...(payload ? { payload } : {}),
    });
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
  };
  const page = async (query: Record<string, string> = {}, caller = place.creator) =>
    (await caller.call(api.listCreativeReviews, { params: place.group.params, query: query as never })).body;
  const list = async (caller = place.creator) => (await page({}, caller)).items;
  const read = async (id: number | undefined) =>
    (await place.creator.call(api.getCreativeReview, { params: { ...place.group.params, reviewId: String(id) } })).body;
  return {
    /** A group with banners and no review, for the tests from here on. */
    fresh: async () => {
      const { house, creator, app } = place;
      place = { ...place, ...(await aGroupOfThree(house, creator, app)) };
      await tell(place);
    },
    ask,
    /** A review that is asked for, and what its link ends with. */
    asked: async (body: object = {}, params = place.group.params, caller = place.creator) => {
      const { body: made } = await ask(body, params, caller);
      return { ...made, token: made.url.split('/').at(-1) ?? '' };
    },
    send,
    open: (token: string) => send('GET', token),
    answer: (token: string, creative_id: number, more: object = {}) =>
      send('POST', `${token}/answers`, { creative_id, answer: 'approved', name: 'Camille Roux', ...more }),
    rename: (id: number, body: object) =>
      place.creator.call(creatives.updateCreative, { params: { ...place.group.params, creativeId: String(id) }, body }),
    page,
    list,
    read,
    newestRound: async () => read((await list())[0]?.id),
    anMraid: () => anMraid(place.group),
  };
};

const aGroupOfThree = async (house: TestHouse, creator: Caller, app: number) => {
  const group = await aGroup(house, creator, app, `Autumn ${Math.random()}`);
  const banner = async (at: number) =>
    (await group.banner(png({ width: 300, height: 250, colour: [at, 0, 0] } as never), `Banner ${at}`)).body
      .id as number;
  const ids: [number, number, number] = [await banner(1), await banner(2), await banner(3)];
  return { group, ids };
};

/** What a creative of markup holds, as it may be changed. */
export const markup = (words: string) =>
  `<script src="mraid.js"></script><script>mraid.addEventListener('ready', function () { mraid.open('https://x.example/${words}') })</script>`;

const anMraid = async (group: ReviewPlace['group']): Promise<number> => {
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
