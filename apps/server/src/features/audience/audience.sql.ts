import type { Context } from '../../context.ts';

/** What the records hold of a list itself. */
export type StoredList = {
  id: number;
  company_id: number;
  app_id: number;
  name: string;
  state: 'new' | 'archived';
  origin: string;
  criterion: string;
  rows: number | null;
  rows_format: string | null;
  id_kind: string | null;
  build_id: string | null;
  original_key: string | null;
  job_id: number | null;
  version: number;
};

const columns =
  'id, company_id, app_id, name, state, origin, criterion, rows, rows_format, id_kind, build_id, original_key, job_id, version';

/** The list, held until the transaction ends; undefined when it is gone. */
export const holdList = async ({ db }: Context, id: number): Promise<StoredList | undefined> =>
  (await db.query<StoredList>(`select ${columns} from targeting_list where id = $1 for update`, [id]))[0];

export const storedList = async ({ db }: Context, id: number): Promise<StoredList | undefined> =>
  (await db.query<StoredList>(`select ${columns} from targeting_list where id = $1`, [id]))[0];

export type ListDraft = {
  app_id: number;
  company_id: number;
  name: string;
  origin: string;
  criterion: string;
  original_key: string | null;
  url?: string | null;
};

export const insertList = async (context: Context, id: number | undefined, draft: ListDraft): Promise<number> => {
  const [row] = await context.db.query<{ id: number }>(
    `insert into targeting_list (id, company_id, app_id, name, origin, criterion, original_key, created_by, created, updated, url)
     values (coalesce($1, nextval(pg_get_serial_sequence('targeting_list', 'id')))::int, $2, $3, $4, $5, $6, $7, $8, $9, $9, $10)
     returning id`,
    [
      id ?? null,
      draft.company_id,
      draft.app_id,
      draft.name,
      draft.origin,
      draft.criterion,
      draft.original_key,
      context.user?.id ?? null,
      context.now(),
      draft.url ?? null,
    ],
  );
  return (row as { id: number }).id;
};

export const updateListRow = (context: Context, id: number, next: { name: string; state: string }) =>
  context.db.query(
    'update targeting_list set name = $2, state = $3, version = version + 1, updated = $4 where id = $1',
    [id, next.name, next.state, context.now()],
  );

export const deleteListRow = ({ db }: Context, id: number) =>
  db.query('delete from targeting_list where id = $1', [id]);

/** A new build job makes an old failure old news. */
export const noteJob = ({ db }: Context, list: number, job: number) =>
  db.query('update targeting_list set job_id = $2, error = null where id = $1', [list, job]);

export const noteError = ({ db }: Context, list: number, error: string | null) =>
  db.query('update targeting_list set error = $2 where id = $1', [list, error]);

/** A person asked for a new build: the list says when. */
export const noteRun = ({ db }: Context, list: number, at: Date) =>
  db.query('update targeting_list set last_run = $2 where id = $1', [list, at]);

/** The file that a list is made of, once it has been fetched. */
export const noteOriginal = ({ db }: Context, list: number, key: string) =>
  db.query('update targeting_list set original_key = $2 where id = $1', [list, key]);

/** Files of a list: its uploaded original and the id files of all its builds. */
export const filesOfList = async ({ db }: Context, id: number): Promise<string[]> =>
  (
    await db.query<{ key: string }>(
      `select original_key as key from targeting_list where id = $1 and original_key is not null
       union select id_file_key from audience_build where targeting_list_id = $1 and id_file_key is not null`,
      [id],
    )
  ).map((row) => row.key);

export const rememberDownload = (context: Context, list: StoredList, view: 'normalised' | 'original') =>
  context.db.query(
    'insert into audience_download (targeting_list_id, company_id, user_id, view, at) values ($1, $2, $3, $4, $5)',
    [list.id, list.company_id, context.user?.id, view, context.now()],
  );
