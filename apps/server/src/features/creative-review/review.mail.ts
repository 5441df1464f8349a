import type { Context } from '../../context.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { answersOf, type NamedAnswer } from './answer.sql.ts';
import { reviewOf } from './creative-review.service.ts';
import type { ReviewRow } from './creative-review.sql.ts';
import type { MailInput } from './telling.service.ts';

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`).replace(/\n/g, '<br>');

const count = (many: number, one: string, more: string) => `${many} ${many === 1 ? one : more}`;

const lineOf = ({ creative, answer, name, comment }: NamedAnswer): string => {
  const head = answer === 'approved' ? `${creative}: approved by ${name}` : `${creative}: ${name} asks for a change`;
  return comment ? `${head}\n${comment}` : head;
};

/** A subject is one line of 200 characters, whatever a group is called. */
const short = (name: string): string => (name.length > 120 ? `${name.slice(0, 119)}…` : name);

/** What was answered, for who asked. Words of clients are text, in the page of the mail as well. */
const reviewMail = (row: ReviewRow, answers: readonly NamedAnswer[], url: string) => {
  const changes = answers.filter(({ answer }) => answer === 'change').length;
  const summary = [
    ...(answers.length > changes ? [`${answers.length - changes} approved`] : []),
    ...(changes > 0 ? [count(changes, 'change asked', 'changes asked')] : []),
  ].join(', ');
  const lines = answers.map(lineOf);
  return {
    subject: `${short(row.group_name)}: ${summary}`,
    text: `Review ${row.round} of ${row.group_name}: ${summary}.\n\n${lines.join('\n\n')}\n\n${url}\n`,
    html: [
      `<p>Review ${row.round} of ${escaped(row.group_name)}: ${summary}.</p>`,
      ...lines.map((line) => `<p>${escaped(line)}</p>`),
      `<p><a href="${escaped(url)}">Open the reviews</a></p>`,
    ].join(''),
  };
};

const pageOf = ({ config }: Context, row: ReviewRow): string =>
  `${config.publicUrl}/companies/${row.company_id}/applications/${row.app_id}/creativeGroups/${row.creative_group_id}/reviews?round=${row.round}`;

/** Tells who asked; nobody, where the account is gone. */
export const defineReviewMail = (): void =>
  defineJob<MailInput>('review_mail', {
    attempts: 8,
    run: async (context, job) => {
      const { review, since, until } = job.input;
      const row = await reviewOf(context, review);
      const answers = await answersOf(context, review, { since: new Date(since), until: new Date(until) });
      if (row.asked_email === null || row.asked_gone || answers.length === 0) return { sent: false };
      await context.mail.sendMail({
        to: row.asked_email,
        ...reviewMail(row, answers, pageOf(context, row)),
        id: `review-${job.id}`,
      });
      return { sent: true };
    },
  });
