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
