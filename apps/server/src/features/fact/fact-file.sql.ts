import type { Records } from '../../db/records.ts';

/** Of these files those that a job reads, or may be told to read again. */
export const filesInUse = async ({ db }: { db: Records }, keys: readonly string[]): Promise<Set<string>> => {
  if (keys.length === 0) return new Set();
  const rows = await db.query<{ key: string }>(
    `select distinct input ->> 'key' as key from job where kind = 'facts_file' and input ->> 'key' = any($1::text[])
       and (state in ('queued', 'running')
         or (state <> 'done' and updated_at > clock_timestamp() - interval '7 days'))`,
    [keys],
  );
  return new Set(rows.map(({ key }) => key));
};
