import type { Context } from '../../context.ts';

/** Where the file of an application is kept. */
export type KeptFile = { app_id: number; file_name: string; file_key: string };

/** The newest files of these applications, by application; those without one are missing. */
export const filesOf = async ({ db }: Context, apps: readonly number[]): Promise<ReadonlyMap<number, KeptFile>> => {
  const rows = await db.query<KeptFile>(
    'select app_id, file_name, file_key from churn_status where app_id = any($1) and file_key is not null',
    [apps],
  );
  return new Map(rows.map((file) => [file.app_id, file]));
};

/** Counts the switches; 0 before the first. */
export const versionOf = async ({ db }: Context, app: number): Promise<number> => {
  const [row] = await db.query<{ version: number }>('select version from churn_status where app_id = $1', [app]);
  return row?.version ?? 0;
};

/** Holds the application until the transaction ends: its status may have no row yet. Batches of its events go on. */
export const holdApp = ({ db }: Context, app: number) =>
  db.query('select 1 from application where id = $1 for no key update', [app]);

export const setEnabled = ({ db, now }: Context, app: number, enabled: boolean) =>
  db.query(
    `insert into churn_status as s (app_id, is_churn_prediction_enabled, updated) values ($1, $2, $3)
     on conflict (app_id) do update set is_churn_prediction_enabled = excluded.is_churn_prediction_enabled,
       version = s.version + 1, updated = excluded.updated`,
    [app, enabled, now()],
  );

/** The file takes the place of the one before. */
export const setFile = ({ db, now }: Context, app: number, file: { name: string; key: string }) =>
  db.query('update churn_status set file_name = $2, file_key = $3, file_updated = $4, updated = $4 where app_id = $1', [
    app,
    file.name,
    file.key,
    now(),
  ]);

/** Which of these keys are the file of an application. */
export const namedKeys = async ({ db }: Context, keys: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await db.query<{ file_key: string }>('select file_key from churn_status where file_key = any($1)', [
    keys,
  ]);
  return new Set(rows.map(({ file_key }) => file_key));
};

/** The newest files of all applications. */
export const storedFiles = ({ db }: Context): Promise<{ app_id: number; file_key: string }[]> =>
  db.query('select app_id, file_key from churn_status where file_key is not null order by app_id');

/** The same file under another key. @returns false when a newer one has taken its place */
export const exchangeKey = async ({ db }: Context, app: number, from: string, to: string): Promise<boolean> =>
  (
    await db.query('update churn_status set file_key = $3 where app_id = $1 and file_key = $2 returning app_id', [
      ...[app, from, to],
    ])
  ).length > 0;
