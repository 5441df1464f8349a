import { systemContext } from '../../../apps/server/src/context.ts';
import { DEVICE_SLICES, SLICES_KEPT } from '../../../apps/server/src/db/facts-ddl.ts';
import { sweepAudienceFiles } from '../../../apps/server/src/features/audience/cleanup.service.ts';
import { sweepFactFiles } from '../../../apps/server/src/features/fact/fact-file.service.ts';
import { openStopped } from './house.ts';
import type { Faults, Ledger } from './ledger.ts';
import type { Looks } from './looks.ts';
import { combinations, combined, type DeviceSet, sameSet } from './world.ts';

/** Questions about the records whose answer is always 0. */
const never: Record<string, string> = {
  'lists whose current build is not finished': `select count(*) as n from targeting_list l left join audience_build b on b.id = l.build_id
    where b.finished_at is null or b.error is not null or b.id_file_key is null or b.rows is distinct from l.rows`,
  'builds without an end': 'select count(*) as n from audience_build where finished_at is null',
  'jobs without an end': `select count(*) as n from job where state in ('queued', 'running')`,
  'jobs that gave up': `select count(*) as n from job where state in ('failed', 'dead')`,
  'batches without an end': 'select count(*) as n from app_event_turn',
  'lists whose newest build is not theirs': `select count(*) as n from targeting_list l where l.build_id <>
    (select max(b.id::text)::uuid from audience_build b where b.targeting_list_id = l.id and b.error is null)`,
};

/** What is left on the disk when all is swept: exactly the files that something names. */
const checkFiles = async (house: Awaited<ReturnType<typeof openStopped>>, faults: Faults): Promise<number> => {
  const keys = async () => {
    const found: string[] = [];
    for await (const { key } of house.files.list('')) found.push(key);
    return found;
  };
  const before = await keys();
  const context = systemContext(house);
  const later = (minutes: number) => ({ ...context, realNow: () => new Date(Date.now() + minutes * 60_000) });
  await sweepAudienceFiles(context);
  await sweepAudienceFiles(later(10));
  await sweepFactFiles(later(70));
  const named = await house.db.query<{ key: string }>(
    `select original_key as key from targeting_list where original_key is not null
     union select id_file_key from audience_build where id_file_key is not null`,
  );
  const names = new Set(named.map(({ key }) => key));
  const after = new Set(await keys());
  for (const key of after) if (!names.has(key)) faults.add(`nobody names the file ${key}`);
  for (const key of names) if (!after.has(key)) faults.add(`the file ${key} is missing`);
  return before.length - after.size;
};

/** Every combination that was seen is the algebra of the builds it says it was made of, as far as those were seen too. */
const checkAlgebra = async (
  house: Awaited<ReturnType<typeof openStopped>>,
  looks: Looks,
  faults: Faults,
): Promise<number> => {
  const made = await house.db.query<{ id: string; of: string[] }>(
    'select id, source_build_ids as of from audience_build where rows is not null and cardinality(source_build_ids) > 0',
  );
  let checked = 0;
  for (const { id, of } of made) {
    const seen = looks.builds.get(id);
    const combination = seen && combinations[seen.list.place - 6];
    const sources = of.flatMap((build) => looks.builds.get(build) ?? []);
    if (!seen || !combination || sources.length < of.length) continue;
    checked += 1;
    const inOrder = combination.of.map((place) => sources.find(({ list }) => list.place === place)?.devices);
    if (!sameSet(seen.devices, combined(combination.operator, inOrder as DeviceSet[])))
      faults.add(`build ${id} of list ${seen.list.place} is not its sources put together`);
  }
  return checked;
};

/** How the events stand in the facts store, against what was sent: each once, with all it carried. */
const checkEvents = async (
  house: Awaited<ReturnType<typeof openStopped>>,
  { settled }: Ledger,
  faults: Faults,
): Promise<void> => {
  const rows = await house.facts.query<Record<string, unknown>>(
    `SELECT app_id, event, custom_action_name AS name, count() AS n, uniqExact(event_id) AS ids, toString(sum(revenue_usd)) AS usd
     FROM app_events GROUP BY app_id, event, name ORDER BY app_id, event, name`,
  );
  const [{ keys } = { keys: 0 }] = await house.facts.query<{ keys: number }>(
    'SELECT uniqExact(app_id, event_id) AS keys FROM app_event_ids',
  );
  if (keys !== settled.length) faults.add(`${keys} keys of ${settled.length} events`);
  const groups = Map.groupBy(settled, ({ app_id, event, custom_action_name }) =>
    [app_id, event, custom_action_name].join(),
  );
  if (groups.size !== rows.length) faults.add(`${rows.length} kinds of events, not ${groups.size}`);
  for (const { app_id, event, name, n, ids, usd } of rows) {
    const mine = groups.get([app_id, event, name].join()) ?? [];
    const micros = mine.reduce((sum, { revenue_micros }) => sum + revenue_micros, 0n);
    if (n !== mine.length || ids !== mine.length || Math.round(Number(usd) * 1e6) !== Number(micros))
      faults.add(
        `${event} ${name} of app ${app_id}: ${n} rows, ${ids} events, ${usd} USD, not ${mine.length}, ${micros}`,
      );
  }
};

/** Events that a crash left out of the slices which estimates are made from: nothing exact reads those. */
const leftOutOf = async ({ facts }: Awaited<ReturnType<typeof openStopped>>): Promise<number> => {
  const [slices] = await facts.query<{ kept: number; there: number }>(
    `SELECT (SELECT count() FROM app_event_slice FINAL) AS kept,
       (SELECT count() FROM app_events WHERE cityHash64(device_id) % ${DEVICE_SLICES} < ${SLICES_KEPT}) AS there`,
  );
  return (slices?.there ?? 0) - (slices?.kept ?? 0);
};

export type Remains = { unsliced: number; swept: number; algebra: number; cutOff: Record<string, number> };

/** Looks at the stores of a server that has stopped. `cutOff`: jobs that took more than one attempt, by kind. */
export const lookAtRemains = async (
  env: Record<string, string>,
  { ledger, looks, faults }: { ledger: Ledger; looks: Looks; faults: Faults },
): Promise<Remains> => {
  const house = await openStopped(env);
  try {
    for (const [what, question] of Object.entries(never)) {
      const [row] = await house.db.query<{ n: number }>(question);
      if (row?.n !== 0) faults.add(`${row?.n} ${what}`);
    }
    await checkEvents(house, ledger, faults);
    const cut = await house.db.query<{ kind: string; n: number }>(
      'select kind, count(*) as n from job where attempts > 1 group by kind order by kind',
    );
    const algebra = await checkAlgebra(house, looks, faults);
    const swept = await checkFiles(house, faults);
    const unsliced = await leftOutOf(house);
    return { unsliced, swept, algebra, cutOff: Object.fromEntries(cut.map(({ kind, n }) => [kind, n])) };
  } finally {
    await house.close();
  }
};
