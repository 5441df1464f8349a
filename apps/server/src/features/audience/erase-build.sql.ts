import type { IdKind } from '@fairlead/domain/device-id';
import type { Context } from '../../context.ts';

export type BuildWithIds = { id: string; list: number; key: string; kind: IdKind; rows: number; current: boolean };

/** Builds whose ids are stored and are of devices, those of lists as they are now first. */
export const buildsWithIds = ({ db }: Context): Promise<BuildWithIds[]> =>
  db.query(
    `select b.id, l.id as list, b.id_file_key as key, b.id_kind as kind, b.rows, b.id is not distinct from l.build_id as current
     from audience_build b join targeting_list l on l.id = b.targeting_list_id
     where b.id_file_key is not null and b.id_kind <> 'text' order by current desc, b.id`,
  );

/** Another build takes a current one's place, less some of its ids: all else stays as it was. @returns false when it is not current any more */
export const replaceBuild = async (
  { db }: Context,
  { list, from, to, rows }: { list: number; from: string; to: string; rows: number },
): Promise<boolean> =>
  (
    await db.query('update targeting_list set build_id = $3, rows = $4 where id = $1 and build_id = $2 returning id', [
      ...[list, from, to, rows],
    ])
  ).length > 0;
