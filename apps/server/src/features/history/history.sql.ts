import type { Context, FieldChange } from '../../context.ts';
import {
  creativeSwitched,
  groupMoved,
  notMovedAlone,
  notSwitchedAlone,
  ofBudgets,
} from '../../platform/changes/about-campaign.ts';

export type EntryRow = {
  id: number;
  change_set_id: string;
  at: Date;
  user_id: number | null;
  user_email: string | null;
  user_role: string | null;
  channel: string;
  action: 'create' | 'update' | 'delete' | 'undo';
  entity: string;
  entity_id: number;
  entity_name: string;
  company_id: number | null;
  version: number | null;
  changes: FieldChange[];
  undoes: number | null;
  /** What took it back so far, oldest first, each with the fields that it kept. */
  undos: { id: number; kept: string[] }[] | null;
};

const undos = `(select json_agg(json_build_object('id', back.id, 'kept', back.kept_fields) order by back.id)
    from change_log back where back.undoes = l.id) as undos`;

const columns = `l.id, l.change_set_id, l.at, l.user_id, u.email as user_email, u.role as user_role, l.channel, l.action, l.entity,
  l.entity_id, l.entity_name, l.company_id, l.version, l.changes, l.undoes,
  ${undos}`;

/** A campaign with what its delivery hangs on: line items and creative groups, by id. */
export type AboutCampaign = {
  company_id: number;
  id: number;
  line_items: readonly number[];
  groups: readonly number[];
  /** Lists that it targets or leaves out. */
  lists: readonly number[];
};

export type Asked = {
  entities: readonly string[];
  /** Fields of each entity that are not read; an update of nothing else is not found. */
  hidden: Readonly<Record<string, readonly string[]>>;
  company: number | null;
  entity?: string | undefined;
  entity_id?: number | undefined;
  /** Only these records of the entity. */
  records?: readonly number[] | undefined;
  change_set_id?: string | undefined;
  /** Only what was done about this campaign. */
  about?: AboutCampaign | undefined;
  /** Only what was done from the first instant on and before the second. */
  between?: readonly [Date, Date] | undefined;
};

const aboutCampaign = ({ id, line_items, groups, lists }: AboutCampaign, values: unknown[]): string => {
  const placed = [id, line_items, groups, lists].map((value) => `$${values.push(value)}`);
  const [campaign, items, own, named] = placed as [string, string, string, string];
  return `(l.entity in ('campaign', 'campaign_targeting') and l.entity_id = ${campaign}::int
    or l.entity = 'targeting_list' and l.entity_id = any(${named}::int[])
    or l.entity = 'line_item' and l.entity_id = any(${items}::int[]) or ${ofBudgets(items)}
    or l.entity = 'creative_group' and l.entity_id = any(${own}::int[]) and ${notMovedAlone} or ${groupMoved(campaign)}
    or l.entity = 'creative' and l.entity_id in (select id from creative where creative_group_id = any(${own}::int[]))
      and ${notSwitchedAlone} or ${creativeSwitched(campaign)})`;
};

const clauses = (asked: Asked, values: unknown[]): string[] => {
  const where = [`l.entity = any($${values.push(asked.entities)})`];
  if (Object.keys(asked.hidden).length > 0)
    where.push(
      `(l.changes = '[]' or exists (select 1 from jsonb_array_elements(l.changes) c
         where not coalesce($${values.push(JSON.stringify(asked.hidden))}::jsonb -> l.entity, '[]') ? (c.value ->> 'field')))`,
    );
  if (asked.company !== null) where.push(`l.company_id = $${values.push(asked.company)}`);
  if (asked.entity !== undefined) where.push(`l.entity = $${values.push(asked.entity)}`);
  if (asked.entity_id !== undefined) where.push(`l.entity_id = $${values.push(asked.entity_id)}`);
  if (asked.records !== undefined) where.push(`l.entity_id = any($${values.push(asked.records)}::int[])`);
  if (asked.change_set_id !== undefined) where.push(`l.change_set_id = $${values.push(asked.change_set_id)}`);
  if (asked.between)
    where.push(`l.at >= $${values.push(asked.between[0])} and l.at < $${values.push(asked.between[1])}`);
  if (asked.about) where.push(aboutCampaign(asked.about, values));
  return where;
};

/** Entries older than `before`, newest first. */
export const entriesOf = ({ db }: Context, asked: Asked, before: number, limit: number): Promise<EntryRow[]> => {
  const values: unknown[] = [];
  const where = clauses(asked, values);
  where.push(`l.id < $${values.push(before)}`);
  return db.query(
    `select ${columns} from change_log l left join app_user u on u.id = l.user_id
     where ${where.join(' and ')} order by l.id desc limit $${values.push(limit)}`,
    values,
  );
};

/**
 * An entry once nobody else is taking it back, in the running transaction: whoever comes second waits, and finds what the
 * first one did.
 */
export const heldEntry = async ({ db }: Pick<Context, 'db'>, row: EntryRow): Promise<EntryRow> => {
  await db.query('select 1 from change_log where id = $1 for no key update', [row.id]);
  // A question of its own: the one that waited still sees what was there before
  const [now] = await db.query<Pick<EntryRow, 'undos'>>(`select ${undos} from change_log l where l.id = $1`, [row.id]);
  return { ...row, undos: now?.undos ?? null };
};

/** An entry as far as it is judged whether it can be taken back. */
export type JudgedEntry = Pick<EntryRow, 'change_set_id' | 'entity' | 'entity_id' | 'action' | 'changes' | 'undos'>;

/** The entries by which A/B tests began or ended in these change sets, oldest first: what else the sets did belongs to them. */
export const testsOfSets = ({ db }: Pick<Context, 'db'>, sets: readonly string[]): Promise<JudgedEntry[]> =>
  db.query<JudgedEntry>(
    `select l.change_set_id, l.entity, l.entity_id, l.action, l.changes, ${undos}
     from change_log l where l.change_set_id = any($1::uuid[]) and l.entity = 'ab_test' order by l.id`,
    [[...new Set(sets)]],
  );

export const countEntries = async ({ db }: Context, asked: Asked): Promise<number> => {
  const values: unknown[] = [];
  const [row] = await db.query<{ n: number }>(
    `select count(*)::int as n from change_log l where ${clauses(asked, values).join(' and ')}`,
    values,
  );
  return row?.n ?? 0;
};

export type LaterEdit = {
  field: string;
  at: Date;
  user_id: number | null;
  user_email: string | null;
  user_role: string | null;
};

/** The newest edit of each field after an entry. */
export const laterEdits = ({ db }: Context, entity: string, id: number, after: number): Promise<LaterEdit[]> =>
  db.query(
    `select distinct on (c.value ->> 'field') c.value ->> 'field' as field, l.at, u.id as user_id, u.email as user_email, u.role as user_role
     from change_log l cross join lateral jsonb_array_elements(l.changes) c left join app_user u on u.id = l.user_id
     where l.entity = $1 and l.entity_id = $2 and l.id > $3 order by c.value ->> 'field', l.id desc`,
    [entity, id, after],
  );

/** What records were last changed to, by entity, record and field, as far as they were changed after the oldest of these entries. */
export const newestValues = async (
  { db }: Pick<Context, 'db'>,
  rows: readonly Pick<EntryRow, 'id' | 'entity' | 'entity_id'>[],
): Promise<ReadonlyMap<string, ReadonlyMap<number, ReadonlyMap<string, unknown>>>> => {
  const values = new Map<string, Map<number, Map<string, unknown>>>();
  if (rows.length === 0) return values;
  const found = await db.query<{ entity: string; entity_id: number; field: string; after: unknown }>(
    `select distinct on (l.entity, l.entity_id, c.value ->> 'field') l.entity, l.entity_id, c.value ->> 'field' as field,
       c.value -> 'after' as after
     from (select entity, entity_id, min(id) as id from unnest($1::text[], $2::int[], $3::bigint[]) as a(entity, entity_id, id)
       group by entity, entity_id) asked
     join change_log l on l.entity = asked.entity and l.entity_id = asked.entity_id and l.id > asked.id
     cross join lateral jsonb_array_elements(l.changes) c
     order by l.entity, l.entity_id, c.value ->> 'field', l.id desc`,
    [rows.map(({ entity }) => entity), rows.map(({ entity_id }) => entity_id), rows.map(({ id }) => id)],
  );
  for (const { entity, entity_id, field, after } of found) {
    const records = values.get(entity) ?? new Map<number, Map<string, unknown>>();
    const fields = records.get(entity_id) ?? new Map<string, unknown>();
    values.set(entity, records.set(entity_id, fields.set(field, after)));
  }
  return values;
};

export type SetRow = {
  id: string;
  at: Date;
  channel: string;
  user_id: number | null;
  user_email: string | null;
  user_role: string | null;
};

export const changeSetById = async ({ db }: Context, id: string): Promise<SetRow | undefined> =>
  (
    await db.query<SetRow>(
      `select s.id, s.at, s.channel, u.id as user_id, u.email as user_email, u.role as user_role
       from change_set s left join app_user u on u.id = s.user_id where s.id = $1`,
      [id],
    )
  )[0];

/** For each entry and field: what the next change of the field after that entry replaced. Those never changed again are missing. */
export const nextBefore = (
  { db }: Context,
  asked: readonly { id: number; field: string }[],
): Promise<{ id: number; field: string; before: unknown }[]> =>
  db.query(
    `select distinct on (l.id, asked.field) l.id, asked.field, c.value -> 'before' as before
     from unnest($1::bigint[], $2::text[]) as asked(id, field) join change_log l on l.id = asked.id
     join change_log later on later.entity = l.entity and later.entity_id = l.entity_id and later.id > l.id
     cross join lateral jsonb_array_elements(later.changes) c
     where c.value ->> 'field' = asked.field order by l.id, asked.field, later.id`,
    [asked.map(({ id }) => id), asked.map(({ field }) => field)],
  );

/** The change set of an entry. */
export const setOfEntry = async ({ db }: Context, entry: number): Promise<string | null> =>
  (await db.query<{ set: string }>('select change_set_id as set from change_log where id = $1', [entry]))[0]?.set ??
  null;
