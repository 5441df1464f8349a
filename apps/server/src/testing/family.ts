import { inactivityRule } from '@fairlead/domain/cohort/cohort';
import type { TestHouse } from './house.ts';
import { aBudget, aCampaign, aLineItem } from './line-items.ts';

/** One company with a record of each kind, for tests of rights. `ids` by the names of path parameters. */
export type Family = {
  ids: Record<string, number> & { companyId: number; applicationId: number };
  lists: number[];
  changeSet: string;
};

/** Written by SQL: what a room would do with such a record does not matter here, only whose it is. */
export const aFamily = async (house: TestHouse, name: string): Promise<Family> => {
  const { id: companyId } = await house.company({ name });
  const { id: applicationId } = await house.application(companyId, 'ios', `${name} iOS`);
  const list = async (label: string): Promise<number> => {
    const [row] = await house.db.query<{ id: number }>(
      `insert into targeting_list (company_id, app_id, name, origin, criterion, rows_format, id_kind, created, updated)
       values ($1, $2, $3, 'manual_upload', 'idfa', 'plain', 'uuid', now(), now()) returning id`,
      [companyId, applicationId, `${name} ${label}`],
    );
    return row?.id ?? 0;
  };
  const lists = [await list('A'), await list('B')];
  const combined = await list('A or B');
  await house.db.query(`update targeting_list set origin = 'combination' where id = $1`, [combined]);
  const [combination] = await house.db.query<{ id: number }>(
    `insert into combination (company_id, targeting_list_id, operator, sources_changed_at) values ($1, $2, 'union', now()) returning id`,
    [companyId, combined],
  );
  for (const [index, source] of lists.entries())
    await house.db.query(
      'insert into combination_source (combination_id, position, targeting_list_id) values ($1, $2, $3)',
      [combination?.id, index + 1, source],
    );
  const dynamic = await list('seen lately');
  await house.db.query(`update targeting_list set origin = 'cohorts' where id = $1`, [dynamic]);
  const [cohort] = await house.db.query<{ id: number }>(
    `insert into cohort (company_id, targeting_list_id, events_without_country, source_app_ids, countries, filters)
     values ($1, $2, false, array[$3::int], '{FR}', $4) returning id`,
    [companyId, dynamic, applicationId, JSON.stringify([inactivityRule(7)])],
  );
  const [job] = await house.db.query<{ id: number }>(
    `insert into job (kind, state, entity, entity_id, company_id, run_at, created_at, updated_at, finished_at)
     values ('import', 'done', 'targeting_list', $1, $2, now(), now(), now(), now()) returning id`,
    [lists[0], companyId],
  );
  const [user] = await house.db.query<{ id: number }>(
    `insert into app_user (email, role, company_id, created, updated) values ($1, 'client', $2, now(), now()) returning id`,
    [`family.of.${companyId}@nomnom.example`, companyId],
  );
  const lineItem = await aLineItem(house, companyId, name);
  const budgetId = await aBudget(house, lineItem);
  const campaign = await aCampaign(house, applicationId, lineItem.id, { creative: false });
  const [group] = await house.db.query<{ id: number }>(
    `insert into creative_group (company_id, app_id, name, created, updated) values ($1, $2, $3, now(), now()) returning id`,
    [companyId, applicationId, name],
  );
  const tried = await aCampaign(house, applicationId, lineItem.id, { name: 'auto_test_family', creative: false });
  const [test] = await house.db.query<{ id: number }>(
    'insert into campaign_test (campaign_id, created) values ($1, now()) returning id',
    [tried.id],
  );
  const [creative] = await house.db.query<{ id: number }>(
    `insert into creative (company_id, app_id, creative_group_id, name, type, width, height, created, updated)
     values ($1, $2, $3, $4, 'Static', 300, 250, now(), now()) returning id`,
    [companyId, applicationId, group?.id, name],
  );
  const [review] = await house.db.query<{ id: number }>(
    `insert into creative_review (company_id, app_id, creative_group_id, round, token_hash, note, expires_at, created)
     values ($1, $2, $3, 1, sha256($4::text::bytea), '', now() + interval '1 day', now()) returning id`,
    [companyId, applicationId, group?.id, `family ${group?.id}`],
  );
  const [entry] = await house.db.query<{ change_set_id: string }>(
    `select change_set_id from change_log where entity = 'company' and entity_id = $1`,
    [companyId],
  );
  return {
    ids: {
      companyId,
      orderId: lineItem.order_id,
      lineItemId: lineItem.id,
      budgetId,
      campaignId: campaign.id,
      testCampaignId: test?.id ?? 0,
      lineItemHistoryId: campaign.history,
      supplierId: 335,
      applicationId,
      creativesGroupId: group?.id ?? 0,
      creativeGroupId: group?.id ?? 0,
      creativeId: creative?.id ?? 0,
      reviewId: review?.id ?? 0,
      appId: applicationId,
      targetingId: lists[0] ?? 0,
      combinationId: combination?.id ?? 0,
      cohortId: cohort?.id ?? 0,
      jobId: job?.id ?? 0,
      userId: user?.id ?? 0,
    },
    lists,
    changeSet: entry?.change_set_id ?? '',
  };
};
