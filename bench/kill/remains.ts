import { readConfig } from '../../apps/server/src/config.ts';
import { systemContext } from '../../apps/server/src/context.ts';
import { sweepAudienceFiles } from '../../apps/server/src/features/audience/audience.service.ts';
import { openHouse } from '../../apps/server/src/house.ts';
import { openLog } from '../../apps/server/src/platform/log.ts';

/** Questions about the records whose answer is always 0. */
const never: Record<string, string> = {
  'records whose version is not their number of entries': `select count(*) as n from company c
    where c.version <> (select count(*) from change_log l where l.entity = 'company' and l.entity_id = c.id and l.version is not null)`,
  'lists with rows but no finished build': `select count(*) as n from targeting_list l left join audience_build b on b.id = l.build_id
    where l.rows is not null and (b.id is null or b.finished_at is null or b.rows is distinct from l.rows)`,
  'builds without an end': 'select count(*) as n from audience_build where finished_at is null',
  'jobs without an end': `select count(*) as n from job where state in ('queued', 'running')`,
  'entries without their change set':
    'select count(*) as n from change_log l where not exists (select 1 from change_set s where s.id = l.change_set_id)',
  'combinations without a source':
    'select count(*) as n from combination c where not exists (select 1 from combination_source s where s.combination_id = c.id)',
};

/**
 * Looks at the stores of a server that has stopped: the records must agree with themselves, and after maintenance the
 * kept files must be those that the records name. Maintenance removes what it met in an earlier round.
 * @returns what is wrong, and how many files maintenance removed
 */
export const lookAtRemains = async (
  env: Record<string, string>,
): Promise<{ faults: string[]; swept: number; kept: number }> => {
  const config = readConfig({ FAIRLEAD_MODE: 'demo', PORT: '0', ...env });
  const house = await openHouse(config, openLog(config, 'silent'));
  try {
    const faults: string[] = [];
    for (const [what, question] of Object.entries(never)) {
      const [row] = await house.db.query<{ n: number }>(question);
      if (row?.n !== 0) faults.push(`${row?.n} ${what}`);
    }
    const keys = async () => {
      const found: string[] = [];
      for await (const file of house.files.list('')) found.push(file.key);
      return found.sort();
    };
    const before = await keys();
    const context = systemContext(house);
    await sweepAudienceFiles(context);
    await sweepAudienceFiles({ ...context, realNow: () => new Date(Date.now() + 10 * 60_000) });
    const after = await keys();
    const named = await house.db.query<{ key: string }>(
      `select original_key as key from targeting_list where original_key is not null
       union select id_file_key from audience_build where id_file_key is not null
       union select file_key from upload where used_at is null`,
    );
    const names = new Set(named.map((row) => row.key));
    for (const key of after) if (!names.has(key)) faults.push(`nobody names the file ${key}`);
    for (const key of names) if (!after.includes(key)) faults.push(`the file ${key} is missing`);
    return { faults, swept: before.length - after.length, kept: after.length };
  } finally {
    await house.close();
  }
};
