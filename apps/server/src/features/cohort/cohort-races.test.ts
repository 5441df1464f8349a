import * as audience from '@fairlead/contract/audience';
import * as api from '@fairlead/contract/cohort';
import * as historyApi from '@fairlead/contract/history';
import * as jobApi from '@fairlead/contract/job';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemContext } from '../../context.ts';
import { only } from '../../db/rows.ts';
import { outside } from '../../db/transaction.ts';
import { endJob, takeJobs } from '../../platform/jobs/job.sql.ts';
import { aDefinition, anEvent, createCohort, devicesOf, editCohort, receive } from '../../testing/cohorts.ts';
import { type Caller, openTestHouse, type TestHouse } from '../../testing/house.ts';
import { ringsOf, somebodyWaits, twoWait } from '../../testing/lock-rings.ts';
import { randomOf } from '../../testing/random-cohorts.ts';
import { roomKinds } from '../../testing/records.ts';
import { startWork } from '../../work.ts';
import { holdList } from '../audience/audience.sql.ts';
import { failBuild } from '../audience/build.service.ts';
import { holdQueuedBuild } from './cohort.sql.ts';
import { queueDueCohorts } from './cohort-turn.service.ts';

describe.each(roomKinds())('all at once on %s', (kind) => {
  let house: TestHouse;
  let manager: Caller;
  beforeAll(async () => {
    house = await openTestHouse({ kind });
    manager = await house.as('campaign_manager');
  });
  afterAll(() => house?.close());

  const open = () => house.db.query<{ id: number }>(`select id from job where state in ('queued', 'running')`);

  test('edits, refreshes, cancels, archiving, undo and the schedule leave the list of the last definition', async () => {
    const app = await house.application((await house.company()).id, 'ios');
    const places = ['FR', 'BE', 'DE', 'IT'];
    await receive(
      house,
      places.flatMap((country, n) => Array.from({ length: n + 1 }, () => anEvent({ app_id: app.id, country }))),
    );
    const { body: cohort } = await createCohort(manager, app);
    const params = { cohortId: String(cohort.id) };
    const list = { targetingId: String(cohort.targeting_list_id) };
    const random = randomOf(7);
    const second = startWork(house); // a server more
    const deeds: (() => Promise<{ status: number; text?: string }>)[] = [
      () => editCohort(manager, cohort.id, { ...aDefinition(app), countries: [random.one(places)] }),
      () => manager.call(api.refreshCohort, { params }),
      () =>
        manager.call(audience.updateTargetingList, { params: list, body: { state: random.one(['new', 'archived']) } }),
      async () => {
        const [job] = await open();
        return job ? manager.call(jobApi.cancelJob, { params: { jobId: String(job.id) } }) : { status: 200 };
      },
      async () => {
        const query = { entity: 'cohort', entity_id: String(cohort.id) };
        const { items } = (await manager.call(historyApi.listHistory, { query })).body;
        const params = { changeSetId: random.one(items.filter(({ action }) => action === 'update'))?.change_set_id };
        return params.changeSetId
          ? manager.call(historyApi.undoChangeSet, { params: params as never, body: {} })
          : { status: 200 };
      },
      async () => {
        await house.db.query('update cohort set tried_at = null');
        await queueDueCohorts(systemContext(house));
        return { status: 200 };
      },
    ];
    for (let round = 0; round < 5; round++) {
      const answers = await Promise.all(Array.from({ length: 14 }, () => random.one(deeds)()));
      expect(answers.filter(({ status }) => ![200, 400, 409].includes(status))).toEqual([]);
    }
    await manager.call(audience.updateTargetingList, { params: list, body: { state: 'new' } });
    for (;;) {
      while ((await open()).length > 0) await new Promise((done) => setTimeout(done, 20));
      const [{ fresh_at } = { fresh_at: null }] = await house.db.query<{ fresh_at: Date | null }>(
        'select fresh_at from cohort where id = $1',
        [cohort.id],
      );
      if (fresh_at) break;
      await house.db.query('update cohort set tried_at = null'); // its last build was cancelled
      await queueDueCohorts(systemContext(house));
    }
    await second.stop();
    const { countries } = (await manager.call(api.getCohort, { params })).body;
    const ids = await devicesOf(house, manager, cohort.targeting_list_id);
    expect([countries, ids.length]).toEqual([countries, places.indexOf(countries[0] ?? '') + 1]);
    const left = await house.db.query(
      'select id from audience_build where finished_at is null or (rows is null and error is null)',
    );
    expect(left).toEqual([]);
  }, 60_000);

  type Waiting = { idle: TestHouse; list: number; id: number };
  /**
   * Cancels a build that waits while its list is held, as an edit holds it.
   * @param during done before the list is let go
   * @param after waited for once it is
   */
  const cancelledWhileHeld = async (
    during: (waiting: Waiting) => Promise<unknown>,
    after: () => Promise<unknown> | undefined = () => undefined,
  ): Promise<void> => {
    const idle = await openTestHouse({ kind, worker: false });
    try {
      const caller = await idle.as('campaign_manager');
      const app = await idle.application((await idle.company()).id, 'ios');
      const list = (await createCohort(caller, app)).body.targeting_list_id;
      const { db } = idle;
      const { id } = only(await db.query<{ id: number }>(`select id from job where state = 'queued'`));
      const met = ringsOf(db);
      let cancelled: Promise<{ status: number }> | undefined;
      await db.tx(async () => {
        await holdList(idle.context, list);
        cancelled ??= outside(() => caller.call(jobApi.cancelJob, { params: { jobId: String(id) } }));
        await somebodyWaits(db);
        await during({ idle, list, id });
      });
      await after();
      expect((await cancelled)?.status).toBe(200);
      expect(met).toEqual([]);
    } finally {
      await idle.close();
    }
  };

  test.runIf(kind === 'postgres')(
    'a build that waits is cancelled while its list is edited: one waits for the other',
    // As an edit does: the list, then the build that waits for it
    () => cancelledWhileHeld(({ idle, list }) => holdQueuedBuild(idle.context, list)),
  );

  test.runIf(kind === 'postgres')(
    'a build that waits is cancelled while its list is edited, and a worker takes it and fails meanwhile',
    async () => {
      let failed: Promise<unknown> | undefined;
      /** As the end of work does: the job, then its list. */
      const fail = ({ idle: { context, db }, list, id }: Waiting) =>
        db.tx(async () => {
          if ((await db.query(`select 1 from job where id = $1 and state = 'running' for update`, [id])).length === 0)
            return;
          await failBuild(context, { list, job: id, error: 'Bad' });
          await endJob(db, id, 'failed', {});
        });
      await cancelledWhileHeld(
        async (waiting) => {
          const { db } = waiting.idle;
          const taken = outside(() => takeJobs(db, 'another', ['cohort'], 1));
          failed ??= outside(() => taken.then(() => fail(waiting)));
          await Promise.race([twoWait(db), failed]);
        },
        () => failed,
      );
    },
  );
});
