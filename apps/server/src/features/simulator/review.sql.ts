import type { Records } from '../../db/records.ts';

type Store = { db: Records };

/** A creative that an exchange of the demo was asked to look at; `answered` is null while it looks. */
export type Review = { creative_id: number; supplier_id: number; etag: string; asked: Date; answered: Date | null };

/** All that exchanges were ever asked of these creatives. */
export const reviewsOf = ({ db }: Store, creatives: readonly number[]): Promise<Review[]> =>
  db.query<Review>(
    `select creative_id, supplier_id, etag, asked, answered from simulator_review where creative_id = any($1::int[])`,
    [creatives],
  );

/** Notes what is asked now, or has been answered; the newest of each creative and exchange is kept. */
export const putReviews = ({ db }: Store, reviews: readonly Review[]) =>
  db.query(
    `insert into simulator_review (creative_id, supplier_id, etag, asked, answered)
     select creative_id, supplier_id, etag, asked, answered
     from jsonb_to_recordset($1) as s (creative_id int, supplier_id int, etag text, asked timestamptz, answered timestamptz)
     order by creative_id, supplier_id
     on conflict (creative_id, supplier_id) do update
       set etag = excluded.etag, asked = excluded.asked, answered = excluded.answered`,
    [JSON.stringify(reviews)],
  );
