import { randomUUID } from 'node:crypto';
import * as history from '@fairlead/contract/history';
import { expect } from 'vitest';
import { two, useAbTests } from './ab-tests.ts';
import type { CampaignHouse } from './campaigns.ts';
import type { Caller } from './house.ts';
import type { RecordsKind } from './records.ts';

/**
 * Opens a house of campaigns for the tests of a `describe`, and closes it. `tell` hears of it before the first test, with an admin.
 * @returns what those tests do with saves that mirrors of an A/B test take over
 */
export const useTestedCampaigns = (
  kind: RecordsKind,
  tell: (opened: { on: CampaignHouse; admin: Caller }) => unknown,
) => {
  let on: CampaignHouse;
  const { start, whole } = useAbTests(kind, (opened) => {
    on = opened.on;
    return tell(opened);
  });
  return {
    whole,
    /** A campaign with two mirrors: its id, and those of all three. */
    tested: async () => {
      const { id } = await on.make({ active: true, client_daily_budget: 90, internal_name: 'ours' });
      const mirrors = ((await start(id, two)).body.ab_test_campaigns ?? []).map((one) => one.id);
      return { id, all: [id, ...mirrors] };
    },
    /** Saves the campaign that is tested. @returns the id of a change set of its own */
    save: async (id: number, body: object, who = on.manager) => {
      const set = randomUUID();
      const { client_daily_budget } = (await whole(id)).body;
      const sent = { client_budget: null, client_daily_budget, ...body };
      const answer = await on.put(id, sent, who, { headers: { 'x-change-set': set } });
      expect(answer.status).toBe(200);
      return set;
    },
    undo: (changeSetId: string, who: Caller, body: object = {}, extra = {}) =>
      who.call(history.undoChangeSet, { params: { changeSetId }, body }, extra),
  };
};
