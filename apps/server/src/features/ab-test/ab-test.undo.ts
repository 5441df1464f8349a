import type { Context } from '../../context.ts';
import { defineUndo, GONE, type Logged } from '../../platform/changes/undo.ts';
import { stopAbTest } from './ab-test.service.ts';
import { testById } from './ab-test.sql.ts';
import { loggedTest, versionOf } from './ab-test-log.service.ts';

const ENDED = 'This A/B test has ended already';
const NOT_AGAIN = 'An A/B test that has ended is not begun again. Start a new one.';

const whyNot = (context: Context, entries: readonly Logged[]): Promise<(string | null)[]> =>
  Promise.all(
    entries.map(async ({ entity_id, deed }) => {
      if (deed !== 'create') return NOT_AGAIN;
      const test = await testById(context, entity_id);
      if (!test) return GONE;
      return test.ended_at === null ? null : ENDED;
    }),
  );

/** The start of a test is taken back by ending it (design 13.24, 12). */
export const defineAbTestUndo = (): void =>
  defineUndo('ab_test', {
    current: async (context, id) => {
      const test = await testById(context, id);
      return test ? { ...loggedTest(test), version: versionOf(test) } : null;
    },
    whyNot,
    remove: async (context, id) => {
      const test = await testById(context, id);
      return test && stopAbTest(context, test.campaign_id);
    },
  });
