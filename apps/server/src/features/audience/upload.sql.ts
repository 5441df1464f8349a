import type { Context } from '../../context.ts';

export type Upload = {
  id: string;
  user_id: number;
  application_id: number;
  criterion: string;
  file_name: string;
  file_key: string;
  size: number;
  line_count: number;
  rows_format: string;
  expires_at: Date;
};

export const insertUpload = ({ db }: Context, upload: Upload) =>
  db.query(
    `insert into upload (id, user_id, application_id, criterion, file_name, file_key, size, line_count, rows_format, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      upload.id,
      upload.user_id,
      upload.application_id,
      upload.criterion,
      upload.file_name,
      upload.file_key,
      upload.size,
      upload.line_count,
      upload.rows_format,
      upload.expires_at,
    ],
  );

/** The upload, held: of two requests with the same reference one waits for the other. */
export const holdUpload = async (
  { db }: Context,
  id: string,
): Promise<{ file_key: string; used_at: Date | null } | undefined> =>
  (
    await db.query<{ file_key: string; used_at: Date | null }>(
      'select file_key, used_at from upload where id = $1 for update',
      [id],
    )
  )[0];

export const useUpload = (context: Context, id: string) =>
  context.db.query('update upload set used_at = $2 where id = $1', [id, context.realNow()]);

/** References that can no longer be used. Their files go with the sweep. */
export const forgetUploads = (context: Context) =>
  context.db.query(`delete from upload where expires_at < $1::timestamptz - interval '1 day'`, [context.realNow()]);
