import type { Context } from '../../context.ts';

export type StoredBuild = {
  id: string;
  targeting_list_id: number;
  id_file_key: string | null;
  id_kind: 'uuid' | 'md5' | 'sha1' | 'sha256' | 'text' | null;
  rows: number | null;
};
const columns = 'id, targeting_list_id, id_file_key, id_kind, rows';

export const buildById = async ({ db }: Context, id: string): Promise<StoredBuild | undefined> =>
  (await db.query<StoredBuild>(`select ${columns} from audience_build where id = $1`, [id]))[0];

/** A job that starts again replaces what it left half done. */
export const dropUnfinished = ({ db }: Context, job: number) =>
  db.query('delete from audience_build where job_id = $1 and finished_at is null', [job]);

export const insertBuild = (
  context: Context,
  build: { id: string; list: number; trigger: string; job: number | null; sources: readonly string[] },
) =>
  context.db.query(
    `insert into audience_build (id, targeting_list_id, trigger, started_at, job_id, source_build_ids)
     values ($1, $2, $3, $4, $5, $6::uuid[])`,
    [build.id, build.list, build.trigger, context.now(), build.job, build.sources],
  );

export type Finished = {
  id_file_key: string;
  id_kind: string;
  rows: number;
  added: number | null;
  removed: number | null;
  kept: number | null;
};

export const finishBuild = (context: Context, id: string, made: Finished) =>
  context.db.query(
    `update audience_build set finished_at = $2, id_file_key = $3, id_kind = $4, rows = $5, added = $6, removed = $7, kept = $8
     where id = $1`,
    [id, context.now(), made.id_file_key, made.id_kind, made.rows, made.added, made.removed, made.kept],
  );

/** Ends what a job left unfinished with the reason. */
export const failUnfinished = (context: Context, job: number, error: string) =>
  context.db.query('update audience_build set finished_at = $2, error = $3 where job_id = $1 and finished_at is null', [
    job,
    context.now(),
    error,
  ]);

export type Published = {
  build: string;
  rows: number;
  rows_format: string;
  id_kind: string;
  original_csv_rows: number | null;
  duplicates: number | null;
  invalid_lines: number | null;
  case_fixed_lines: number | null;
  ran: boolean;
};

/** Points the list at its new build. The version stays: nobody's edit of name or state is older for it. */
export const makeCurrent = (context: Context, list: number, made: Published) =>
  context.db.query(
    `update targeting_list set build_id = $2, rows = $3, rows_format = $4, id_kind = $5, original_csv_rows = $6,
       duplicates = $7, invalid_lines = $8, case_fixed_lines = $9, error = null, csv_updated = $10,
       last_run = case when $11 then $10 else last_run end
     where id = $1`,
    [
      list,
      made.build,
      made.rows,
      made.rows_format,
      made.id_kind,
      made.original_csv_rows,
      made.duplicates,
      made.invalid_lines,
      made.case_fixed_lines,
      context.now(),
      made.ran,
    ],
  );

/**
 * Builds whose id file nobody needs: not current, replaced for at least as long as a download link lives, not a source
 * of an unfinished build, and not named by a job that waits or runs. A build was replaced when the next one was there: the
 * list's own time says only when the newest was, and a list may be built every few minutes. Links live by the real clock, and
 * so do the ids of builds.
 * @param before id of a build that was begun so long ago
 */
export const idleBuilds = (context: Context, before: string): Promise<{ id: string; id_file_key: string }[]> =>
  context.db.query(
    `select b.id, b.id_file_key from audience_build b join targeting_list l on l.id = b.targeting_list_id
     where b.id_file_key is not null and b.id is distinct from l.build_id
       and exists (select 1 from audience_build n where n.targeting_list_id = b.targeting_list_id
         and n.id > b.id and n.id < $1 and n.rows is not null and n.error is null)
       and not exists (select 1 from audience_build u where u.finished_at is null and b.id = any(u.source_build_ids))
       and not exists (select 1 from job j where j.state in ('queued', 'running') and j.input -> 'build_ids' ? b.id::text)
     order by b.id limit 1000`,
    [before],
  );

/** Forgets ended builds without a file, all but the newest of each list. @returns how many */
export const deleteOldBuilds = async ({ db }: Context, kept: number, most: number): Promise<number> =>
  (
    await db.query(
      `delete from audience_build where id in (
         select b.id from targeting_list l
           cross join lateral (select o.id from audience_build o where o.targeting_list_id = l.id
             order by o.id desc offset $1 limit 1) edge
           join audience_build b on b.targeting_list_id = l.id and b.id <= edge.id
         where b.id_file_key is null and b.finished_at is not null and b.id is distinct from l.build_id limit $2)
       returning id`,
      [kept, most],
    )
  ).length;

export const forgetFile = ({ db }: Context, id: string) =>
  db.query('update audience_build set id_file_key = null where id = $1', [id]);

/** Where the ids of a build lie in the file store. */
export const keyOfBuild = (list: number, id: string): string => `builds/${list}/${id}.ids`;

/**
 * Of these keys, those that a list or a pending upload still names; and those of all builds that are on their way: the file of one
 * is there before its record names it, for as long as what comes between takes.
 * @param begun id of a build that was begun so long ago that nobody works on it any more
 */
export const namedFiles = async (context: Context, keys: readonly string[], begun: string): Promise<Set<string>> => {
  const rows = await context.db.query<{ key: string }>(
    `select original_key as key from targeting_list where original_key = any($1)
     union select id_file_key from audience_build where id_file_key = any($1)
     union select file_key from upload where file_key = any($1) and used_at is null and expires_at > $2`,
    [keys, context.realNow()],
  );
  const coming = await context.db.query<{ list: number; id: string }>(
    'select targeting_list_id as list, id from audience_build where finished_at is null and id > $1',
    [begun],
  );
  return new Set([...rows.map(({ key }) => key), ...coming.map(({ list, id }) => keyOfBuild(list, id))]);
};
