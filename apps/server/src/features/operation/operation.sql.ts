import type { JobKind } from '@fairlead/domain/rooms';
import type { Context } from '../../context.ts';

type Jobs = { kind: JobKind; waiting: number; running: number; given_up: number; longest_due_seconds: number };

/** Jobs by kind, those that have waited for longest first. */
export const jobsByKind = ({ db }: Context): Promise<Jobs[]> =>
  db.query(
    `select kind, count(*) filter (where state = 'queued')::int as waiting, count(*) filter (where state = 'running')::int as running,
       count(*) filter (where state = 'dead')::int as given_up,
       greatest(0, coalesce(floor(extract(epoch from clock_timestamp() -
         min(run_at) filter (where state = 'queued' and run_at <= clock_timestamp()))), 0))::int as longest_due_seconds
     from job where state in ('queued', 'running', 'dead') group by kind order by longest_due_seconds desc, kind`,
  );

/** Bytes that the records take. */
export const recordsBytes = async ({ db }: Context): Promise<number | null> =>
  (await db.query<{ bytes: number }>('select pg_database_size(current_database()) as bytes'))[0]?.bytes ?? null;

/** Bytes that the facts take, of this server where there are several. */
export const factsBytes = async ({ facts }: Context): Promise<number | null> =>
  (
    await facts.query<{ bytes: number }>(
      'SELECT sum(bytes_on_disk) AS bytes FROM system.parts WHERE active AND database = currentDatabase()',
    )
  )[0]?.bytes ?? null;
