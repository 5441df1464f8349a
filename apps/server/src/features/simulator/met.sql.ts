import type { Records } from '../../db/records.ts';

type Store = { db: Records };

/** What the simulator's market remembers of a campaign or a line item from the first time it was seen. */
export type Met = { id: number; luck: number; first_target: number | null };

/** Notes who is seen for the first time; of who is known only a target price where there was none. */
export const noteMet = ({ db }: Store, kind: 'campaign' | 'line_item', met: readonly Met[]) =>
  db.query(
    `insert into simulator_met (kind, thing_id, luck, first_target)
     select $1, * from unnest($2::int[], $3::int[], $4::numeric[])
     on conflict (kind, thing_id) do update set first_target = excluded.first_target where simulator_met.first_target is null`,
    [kind, met.map(({ id }) => id), met.map(({ luck }) => luck), met.map(({ first_target }) => first_target)],
  );

export const metBefore = ({ db }: Store, kind: 'campaign' | 'line_item', ids: readonly number[]): Promise<Met[]> =>
  db.query<Met>(
    `select thing_id as id, luck, first_target::float8 as first_target from simulator_met
     where kind = $1 and thing_id = any($2::int[])`,
    [kind, ids],
  );
