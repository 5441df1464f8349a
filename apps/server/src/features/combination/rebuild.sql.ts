import type { Context } from '../../context.ts';
import { heightsOf } from './combination.sql.ts';

export type User = { list: number };

/** Combinations made of a list, directly or not, each after those it is made of itself: the order in which they are held. */
export const usersOf = ({ db }: Context, list: number): Promise<User[]> =>
  db.query(
    `with recursive up (list) as (
       select c.targeting_list_id from combination_source s join combination c on c.id = s.combination_id
        where s.targeting_list_id = $1
       union
       select c.targeting_list_id
         from up u join combination_source s on s.targeting_list_id = u.list join combination c on c.id = s.combination_id
     ), ${heightsOf('select list as id from up')}
     select list from heights order by height, list`,
    [list],
  );

/** Where a combination stands, as seen when `told` (a list below it, or it itself) has just changed. */
export type Standing = {
  archived: boolean;
  /** A list below it is archived: it is not updating. */
  stuck: boolean;
  /** A combination below it is about to be built, and will tell when it is. */
  pending: boolean;
  /** A source has no build yet. */
  unbuilt: boolean;
  /** It was made of other builds than its sources have now. */
  stale: boolean;
};

export const standingOf = async ({ db }: Context, list: number, told: number): Promise<Standing | undefined> =>
  (
    await db.query<Standing>(
      `with recursive direct as (
         select s.position, t.id, t.build_id from combination c join combination_source s on s.combination_id = c.id
           join targeting_list t on t.id = s.targeting_list_id where c.targeting_list_id = $1
       ), below (id) as (
         select id from direct
         union
         select s.targeting_list_id from below b join combination c on c.targeting_list_id = b.id
           join combination_source s on s.combination_id = c.id
       )
       select l.state = 'archived' as archived,
         exists (select 1 from below b join targeting_list t on t.id = b.id where t.state = 'archived') as stuck,
         exists (select 1 from job j where j.entity = 'targeting_list' and j.entity_id in (select id from below)
           and j.kind = 'combination' and j.state in ('queued', 'running') and j.entity_id <> $2) as pending,
         exists (select 1 from direct where build_id is null) as unbuilt,
         (select b.source_build_ids from audience_build b where b.id = l.build_id)
           is distinct from (select array_agg(d.build_id order by d.position) from direct d) as stale
       from targeting_list l where l.id = $1`,
      [list, told],
    )
  )[0];

/** The first source of a combination that has no build, and whose last one failed. */
export const failedSourceOf = async ({ db }: Context, list: number): Promise<number | null> =>
  (
    await db.query<{ id: number }>(
      `select t.id from combination c join combination_source s on s.combination_id = c.id
         join targeting_list t on t.id = s.targeting_list_id
        where c.targeting_list_id = $1 and t.build_id is null and t.error is not null order by s.position limit 1`,
      [list],
    )
  )[0]?.id ?? null;

/**
 * A job of this combination that nobody has taken yet, held so that nobody can before the transaction ends: it will
 * read the sources as they are then. One that is being taken, or cancelled, is not waited for: whoever does so waits for the list,
 * which the caller holds.
 */
export const holdQueued = async ({ db }: Context, list: number): Promise<number | null> =>
  (
    await db.query<{ id: number }>(
      `select id from job where entity = 'targeting_list' and entity_id = $1 and kind = 'combination' and state = 'queued'
       order by id desc limit 1 for update skip locked`,
      [list],
    )
  )[0]?.id ?? null;
