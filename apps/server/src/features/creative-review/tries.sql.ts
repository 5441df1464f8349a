import type { Context } from '../../context.ts';

/** When a network tried links that nobody made, oldest first. */
export const triesSince = ({ db }: Context, network: Buffer, since: Date) =>
  db.query<{ at: Date }>('select at from creative_review_try where network = $1 and at > $2 order by at', [
    network,
    since,
  ]);

export const rememberTry = ({ db, realNow }: Context, network: Buffer) =>
  db.query('insert into creative_review_try (network, at) values ($1, $2)', [network, realNow()]);

export const forgetOldTries = ({ db }: Context, before: Date) =>
  db.query('delete from creative_review_try where at < $1', [before]);
