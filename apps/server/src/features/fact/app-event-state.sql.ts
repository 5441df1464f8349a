import type { Records } from '../../db/records.ts';

type Store = { db: Records };

/** The newest event of apps, and when events of them came in: never earlier than what is known. */
export const noteEvents = async (
  { db }: Store,
  apps: readonly { app_id: number; last: Date }[],
  received: Date,
): Promise<void> => {
  if (apps.length === 0) return;
  await db.query(
    `insert into app_event_state (app_id, last_event_at, last_received_at)
     select n.app_id, n.last, $3 from unnest($1::int[], $2::timestamptz[]) as n (app_id, last)
     where exists (select from application a where a.id = n.app_id) order by n.app_id
     on conflict (app_id) do update set last_event_at = greatest(app_event_state.last_event_at, excluded.last_event_at),
       last_received_at = greatest(app_event_state.last_received_at, excluded.last_received_at)`,
    [apps.map(({ app_id }) => app_id), apps.map(({ last }) => last.toISOString()), received],
  );
};

/** Which of these applications there are. */
export const knownApps = async ({ db }: Store, ids: readonly number[]): Promise<Set<number>> =>
  new Set(
    (await db.query<{ id: number }>('select id from application where id = any($1::int[])', [ids])).map(({ id }) => id),
  );

export type EventState = { last_event_at: Date; last_received_at: Date };

export const eventStateOf = async ({ db }: Store, app_id: number): Promise<EventState | null> => {
  const [row] = await db.query<EventState>(
    'select last_event_at, last_received_at from app_event_state where app_id = $1',
    [app_id],
  );
  return row ?? null;
};

/** Names of an app that are hidden or belong to a funnel. */
export const mappedNames = async ({ db }: Store, app_id: number): Promise<Set<string>> =>
  new Set(
    (
      await db.query<{ name: string }>(
        'select name from custom_action where app_id = $1 and (is_hidden or type_id is not null)',
        [app_id],
      )
    ).map(({ name }) => name),
  );
