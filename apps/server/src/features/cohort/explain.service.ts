import { createHmac } from 'node:crypto';
import type { Ok } from '@fairlead/contract';
import type * as api from '@fairlead/contract/cohort-question';
import type { CohortDefinition } from '@fairlead/domain/cohort/cohort';
import { dayOf, type UtcDay } from '@fairlead/domain/utc-day';
import type { Context } from '../../context.ts';
import { NotFound } from '../../refusal.ts';
import { isInBuild } from '../audience/member.service.ts';
import { cohortById } from './cohort.sql.ts';
import { deviceInCohort } from './cohort-query.service.ts';
import { insertQuestion } from './explain.sql.ts';

export type Explanation = Ok<typeof api.explainDevice>;

type Seen = {
  counts: number[];
  sums: string[];
  firsts: UtcDay[];
  lasts: UtcDay[];
  passes: (0 | 1)[];
  events: number;
  last: UtcDay;
  every: number;
};

/** How a definition sees one device on a day: what the store would say of it among all others. */
export const judgeDevice = async (
  context: Pick<Context, 'facts'>,
  definition: CohortDefinition,
  today: UtcDay,
  device: string,
  signal?: AbortSignal,
): Promise<Omit<Explanation, 'in_build'>> => {
  const { sql, params } = deviceInCohort(definition, today, device);
  const [seen] = await context.facts.query<Seen>(sql, params, signal ? { signal } : {});
  const { counts, sums, firsts, lasts, passes, events, last, every } = seen as Seen;
  const rules = counts.map((count, rule) => ({
    rule,
    count,
    revenue_usd: Number(sums[rule]),
    first_day: count > 0 ? (firsts[rule] ?? null) : null,
    last_day: count > 0 ? (lasts[rule] ?? null) : null,
    passes: passes[rule] === 1,
  }));
  const in_universe = events > 0;
  return {
    in_universe,
    qualifies_now: in_universe && rules.every((rule) => rule.passes),
    rules,
    last_event_day: every > 0 ? last : null,
  };
};

/** Tells two questions about the same device from others, and nobody without the server's secret which device it was. */
export const deviceDigest = (secret: string, device: string): string =>
  createHmac('sha256', secret).update(`cohort question ${device}`).digest('base64url');

/**
 * Why a device is in an audience, or not: how each rule sees it now, and whether the current build holds it. The question is
 * remembered, the device only as a keyed digest.
 * @param device a UUID in small letters
 * @throws NotFound
 */
export const explainDevice = async (
  context: Context,
  id: number,
  device: string,
  signal?: AbortSignal,
): Promise<Explanation> => {
  const cohort = await cohortById(context, id);
  if (!cohort) throw new NotFound();
  const [judged, in_build] = await Promise.all([
    judgeDevice(context, cohort, dayOf(context.now()), device, signal),
    isInBuild(context, cohort.targeting_list_id, device),
  ]);
  if (context.user)
    await insertQuestion(context, {
      cohort_id: id,
      company_id: cohort.company_id,
      user_id: context.user.id,
      device_digest: deviceDigest(context.config.secretKey, device),
      in_build,
      qualifies_now: judged.qualifies_now,
    });
  return { in_build, ...judged };
};
