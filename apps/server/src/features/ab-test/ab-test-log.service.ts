import type { Context } from '../../context.ts';
import { recordChange } from '../../platform/changes/changes.ts';
import type { Campaign } from '../campaign/campaign.service.ts';
import type { TestRow } from './ab-test.sql.ts';

/** The fields of the change log. */
export const loggedTest = ({ metric, campaign_id, started_at, ended_at }: TestRow) => ({
  campaign_id,
  metric,
  started_at: new Date(started_at).toISOString(),
  ended_at: ended_at && new Date(ended_at).toISOString(),
});

type Told = { test: TestRow; mirrors: readonly string[] };
const fieldsOf = ({ test, mirrors }: Told) => ({ ...loggedTest(test), mirrors });

/** A test that has ended is a second version of it. */
export const versionOf = ({ ended_at }: TestRow): number => (ended_at === null ? 1 : 2);

/** One entry of the change log; without `before` the test begins. */
export const logTest = (context: Context, campaign: Campaign, before: Told | null, after: Told) =>
  recordChange(context, {
    action: before ? 'update' : 'create',
    entity: 'ab_test',
    entity_id: after.test.id,
    entity_name: campaign.name,
    company_id: campaign.company_id,
    version: versionOf(after.test),
    before: before && fieldsOf(before),
    after: fieldsOf(after),
  });
