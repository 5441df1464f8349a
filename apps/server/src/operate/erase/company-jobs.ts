import type { Context } from '../../context.ts';
import type { ServerRoom } from '../../http/room.ts';

/** Which jobs are about a company: those that say so, and those about a record of it. */
export const jobsOfCompany = async (
  context: Context,
  rooms: readonly ServerRoom[],
  company: number,
): Promise<Record<string, string>> => {
  const questions = new Map(rooms.flatMap(({ things = {} }) => Object.entries(things)));
  const subjects = await context.db.query<{ entity: string; ids: number[] }>(
    `select entity, array_agg(distinct entity_id)::int[] as ids from job
     where company_id is null and entity_id is not null group by entity order by entity`,
  );
  const conditions = ['company_id = $1'];
  for (const { entity, ids } of subjects) {
    const question = questions.get(entity);
    if (question === undefined) continue;
    const places = await context.db.query<{ id: number; company_id: number | null }>(question, [ids]);
    const own = places.flatMap(({ id, company_id }) => (company_id === company ? [id] : []));
    if (own.length > 0) conditions.push(`(entity = '${entity}' and entity_id in (${own.join(', ')}))`);
  }
  return { job: conditions.join(' or ') };
};
