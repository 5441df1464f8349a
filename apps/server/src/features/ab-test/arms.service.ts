import type { Ok } from '@fairlead/contract';
import type * as api from '@fairlead/contract/ab-test';
import { isTestedField, type TestChange, testChanges } from '@fairlead/domain/ab-test/changes';
import { same } from '@fairlead/domain/campaign/draft';
import { draftOf } from '@fairlead/domain/campaign/draft-of';
import { dayOf } from '@fairlead/domain/utc-day';
import type { Context } from '../../context.ts';
import { type Campaign, getCampaign } from '../campaign/campaign.service.ts';
import { bookedUntil, changesOf, mirrorsOf, namesAround, pastMirrorsOf, type TestRow, testsOf } from './ab-test.sql.ts';
import { groundOf } from './ground.service.ts';
import { paceOf } from './pace.service.ts';

type Answer = Ok<typeof api.getAbTest>;

const around = ['creative_groups', 'creatives_off', 'whitelists', 'blacklists'] as const;

/** Of these a change says which record, by its id, and no value that one could read. */
const byId: readonly string[] = ['creative_groups', 'creatives_off'];

/** The campaign of a test and its mirrors. */
export const armsOf = async (context: Context, test: TestRow): Promise<Campaign[]> => {
  const ids = [test.campaign_id, ...(await mirrorsOf(context, [test.id])).map(({ id }) => id)];
  const arms: Campaign[] = [];
  for (const id of ids) arms.push(await getCampaign(context, id));
  return arms;
};

/** What was changed about the arms since the test began, oldest first. */
export const changesSince = async (
  context: Context,
  test: TestRow,
  arms: readonly { id: number }[],
): Promise<TestChange[]> => {
  const ids = arms.map(({ id }) => id);
  const entries = await changesOf(context, ids, test);
  return testChanges(
    entries.map((entry) => ({ ...entry, at: new Date(entry.at) })),
    ids,
  );
};

const fieldsOf = (arm: Campaign): Record<string, unknown> =>
  Object.fromEntries(Object.entries(draftOf(arm)).filter(([field]) => isTestedField(field)));

/** The fields in which not all arms are the same, and the number of those in which they are. */
const differencesOf = async (context: Context, arms: readonly Campaign[]) => {
  const names = await namesAround(
    context,
    arms.map(({ id }) => id),
  );
  const whole = arms.map((arm) => ({
    ...fieldsOf(arm),
    ...Object.fromEntries(
      around.map((field) => [
        field,
        names.find((one) => one.campaign_id === arm.id && one.field === field)?.names ?? [],
      ]),
    ),
  })) as Record<string, unknown>[];
  const fields = Object.keys(whole[0] ?? {});
  const differs = fields
    .map((field) => ({ field, values: whole.map((arm) => arm[field] ?? null) }))
    .filter(({ values }) => !values.every((value) => same(value, values[0])));
  return { differs, same: fields.length - differs.length };
};

const toArm = ({ id, name, internal_name, client_daily_budget, running }: Campaign) => ({
  campaign_id: id,
  name,
  internal_name: internal_name ?? null,
  client_daily_budget,
  running,
});

type Arm = ReturnType<typeof toArm>;

const told = (test: TestRow, arms: readonly Arm[]) => ({
  id: test.id,
  metric: test.metric,
  started_at: new Date(test.started_at).toISOString(),
  ended_at: test.ended_at && new Date(test.ended_at).toISOString(),
  arms: [...arms],
});

/** Tests that ended, in two questions however many they are: their mirrors are archived, and bid no more. */
const pastTests = async (context: Context, source: Campaign, tests: readonly TestRow[]): Promise<Answer['past']> => {
  const mirrors = await pastMirrorsOf(
    context,
    tests.map(({ id }) => id),
  );
  const byTest = Map.groupBy(mirrors, ({ ab_test_id }) => ab_test_id);
  return tests.map((test) => {
    const arms = (byTest.get(test.id) ?? []).map(({ id, ab_test_id: _, ...mirror }) => ({
      ...{ campaign_id: id, ...mirror },
      running: false,
    }));
    return told(test, [toArm(source), ...arms]);
  });
};

/** The test of a campaign that runs, with what differs between its arms, and those before it. @throws NotFound */
export const getAbTest = async (context: Context, id: number): Promise<Answer> => {
  const campaign = await getCampaign(context, id);
  const tests = await testsOf(context, campaign.source_campaign_id ?? id);
  const source =
    campaign.source_campaign_id === null ? campaign : await getCampaign(context, campaign.source_campaign_id);
  const past = await pastTests(
    context,
    source,
    tests.filter(({ ended_at }) => ended_at !== null),
  );
  let running: Answer['running'] = null;
  for (const test of tests.filter(({ ended_at }) => ended_at === null)) {
    const arms = await armsOf(context, test);
    const changes = await changesSince(context, test, arms);
    running = {
      ...told(test, arms.map(toArm)),
      arms: arms.map((arm) => ({ ...toArm(arm), client_budget: arm.client_budget, version: arm.version })),
      daily_budget: arms[0]?.ab_test_daily_budget ?? null,
      ...(await differencesOf(context, arms)),
      changes: changes.map(({ at, fields, arms: changed, even, values }) => ({
        at: at.toISOString(),
        fields,
        campaign_ids: changed,
        even,
        values: values.filter(({ field }) => !byId.includes(field)),
      })),
      booked_until: await bookedUntil(context, draftOf(campaign).line_item_id, dayOf(context.now())),
    };
  }
  const pace = running ? null : await paceOf(context, campaign);
  return { running, ...(await groundOf(context, campaign)), pace, past };
};
