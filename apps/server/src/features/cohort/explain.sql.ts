import type { Context } from '../../context.ts';

/** What is remembered of a question: who asked of which audience, and what the answer was. The device as a keyed digest. */
export type CohortQuestion = {
  cohort_id: number;
  company_id: number;
  user_id: number;
  device_digest: string;
  in_build: boolean | null;
  qualifies_now: boolean;
};

export const insertQuestion = ({ db, now }: Context, question: CohortQuestion) =>
  db.query(
    `insert into cohort_question (cohort_id, company_id, user_id, device_digest, in_build, qualifies_now, at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      question.cohort_id,
      question.company_id,
      question.user_id,
      question.device_digest,
      question.in_build,
      question.qualifies_now,
      now(),
    ],
  );

/** Who asked of which device is told for a year and a month, as digests; then nobody needs it. */
const KEPT_DAYS = 400;
const FORGOTTEN_AT_ONCE = 5_000;

/** Forgets questions of long ago by the product's clock, a portion at a time; run it now and then. */
export const forgetOldQuestions = ({ db, now }: Context) =>
  db.query(
    `delete from cohort_question where id in (
       select id from cohort_question where at < $1::timestamptz - $2 * interval '1 day' order by id limit $3)`,
    [now(), KEPT_DAYS, FORGOTTEN_AT_ONCE],
  );
