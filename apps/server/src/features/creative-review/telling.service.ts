import type { Context } from '../../context.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { forgetUntold, setTold, untold } from './answer.sql.ts';

/** A client who answers several creatives in a row is at it for so long after each: one mail tells of all. */
const SITTING_MS = 2 * 60_000;

/** What a mail tells of: answers of a round sent after `since` and up to `until`, by the real clock. */
export type MailInput = { review: number; since: string; until: string };

/** Queues one mail a round whose client has stopped answering, each answer in one of them. */
export const tellAnswers = async (context: Context): Promise<void> => {
  const quiet = new Date(context.realNow().getTime() - SITTING_MS);
  for (const { id, told_at, untold_at } of await untold(context, quiet))
    await context.db.tx(async () => {
      if (!(await setTold(context, id, told_at, untold_at))) return;
      const input: MailInput = { review: id, since: told_at.toISOString(), until: untold_at.toISOString() };
      await enqueue(context, { kind: 'review_mail', entity: 'creative_review', entity_id: id, input, unit: 'mails' });
    });
};

/** Tells nobody of the answers of a group up to now: those that nobody gave, as the demo's. Joins the caller's transaction. */
export const tellNobody = (context: Context, group: number) => forgetUntold(context, group);
