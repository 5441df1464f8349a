import type { Context } from '../../context.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';

/** An invitation to choose the first password, or a reset of the one there is. */
export type LinkPurpose = 'create' | 'reset';

/** Orders a mail with a password link. The link itself is made when the mail is sent, so that no secret waits in the queue. */
export const orderPasswordMail = (context: Context, user: number, purpose: LinkPurpose) =>
  enqueue(context, { kind: 'mail', entity: 'user', entity_id: user, company_id: null, input: { user, purpose } });
