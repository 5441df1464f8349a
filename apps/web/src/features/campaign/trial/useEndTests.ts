import * as tests from '@fairlead/contract/campaign-test';
import { END_ONE, END_SEVERAL, NOT_A_TEST } from '@fairlead/domain/campaign/test-campaign';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, messageOf } from '#lib/api-error.ts';
import { call } from '#lib/call.ts';
import { wordsOf } from '#lib/live/words.ts';
import { uuid } from '#lib/request.ts';
import { toast } from '#lib/toast.ts';
import { ask } from '#ui/dialog/ask.ts';
import { plural } from '#ui/format.ts';

/** What is asked to be ended: a campaign, and its test where it is one. */
export type Tried = { id: number; name: string; test_campaign_configuration_id: number | null };

const STAYS = 'The campaign stays and goes on as any other.';
const STAY = 'The campaigns stay and go on as any other.';

/** What is said under the question: what becomes of the campaigns, and which of the chosen ones are no tests. */
const wordsFor = (ended: number, others: number): string =>
  [
    ended === 1 ? STAYS : STAY,
    ...(others === 0 ? [] : [`${plural(others, 'selected campaign')} ${others === 1 ? 'is' : 'are'} no test.`]),
  ].join(' ');

/** Ends one test. One that somebody else ended meanwhile is at its end, too. */
const endOne = async (id: number, changeSet: string): Promise<void> => {
  try {
    await call(tests.deleteTestCampaign, { params: { testCampaignId: String(id) }, changeSet });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
};

/**
 * Ends tests after asking, each with a call of its own in one change set: one that is refused is told and holds up none of the
 * others (CE-04 to CE-07). Answers whether all were ended.
 */
export const useEndTests = () => {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const end = async (chosen: readonly Tried[]): Promise<boolean> => {
    const ended = chosen.flatMap(({ test_campaign_configuration_id: test, name }) =>
      test === null ? [] : [{ test, name }],
    );
    if (ended.length === 0) {
      toast.fail(NOT_A_TEST);
      return false;
    }
    const several = chosen.length > 1;
    const yes = await ask({
      title: several ? END_SEVERAL : END_ONE,
      text: wordsFor(ended.length, chosen.length - ended.length),
      yes: several ? `End ${plural(ended.length, 'test')}` : 'End test',
    });
    if (!yes) return false;
    setBusy(true);
    const changeSet = uuid();
    const failed: unknown[] = [];
    for (const { test, name } of ended)
      await endOne(test, changeSet).catch((error: unknown) => {
        failed.push(error);
        toast.fail(`${name}: ${messageOf(error)}`);
      });
    setBusy(false);
    for (const word of [...wordsOf('campaign'), 'history']) void client.invalidateQueries({ queryKey: [word] });
    if (failed.length < ended.length) toast.ok(several ? 'Tests ended successfully' : 'Test ended successfully');
    return failed.length === 0;
  };
  return { end, busy };
};
