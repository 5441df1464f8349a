import type { ReadinessCode } from '@fairlead/domain/readiness/codes';
import type { Campaign } from './overview.queries.ts';

/** One fault, as what several campaigns broke of. */
const causeWords: Record<ReadinessCode, [one: string, many: string]> = {
  no_budget: ['budget gone', 'budgets gone'],
  daily_budget_missing: ['daily cap gone', 'daily caps gone'],
  no_country: ['without country', 'without country'],
  audience_empty: ['empty list', 'empty lists'],
  click_missing: ['click link gone', 'click links gone'],
  link_has_errors: ['tracking link', 'tracking links'],
  no_creative: ['without active creative', 'without active creative'],
  approval_not_asked: ['creative approval', 'creative approvals'],
  review_missing: ['creative review', 'creative reviews'],
  event_not_mapped: ['event not mapped', 'events not mapped'],
  domain_missing: ['domain gone', 'domains gone'],
  category_missing: ['category gone', 'categories gone'],
  landing_page_missing: ['landing page gone', 'landing pages gone'],
};

/** What campaigns broke of: how many, in words, and the newest of them with its author, null where no save did it. */
export type Broke = { code: ReadinessCode; count: number; words: string; at: string; by: string | null; ids: number[] };

/** By cause, that of most campaigns first. A campaign counts once, with what broke first of it. */
export const brokenCauses = (campaigns: readonly Pick<Campaign, 'id' | 'broken'>[]): Broke[] => {
  const causes = new Map<ReadinessCode, Broke>();
  for (const { id, broken } of campaigns) {
    if (!broken) continue;
    const { code, at, by } = broken;
    const known = causes.get(code);
    const newest = known && known.at >= at ? known : { at, by };
    causes.set(code, {
      ...{ code, count: (known?.count ?? 0) + 1, words: '', ids: [...(known?.ids ?? []), id] },
      ...{ at: newest.at, by: newest.by },
    });
  }
  return [...causes.values()]
    .map((cause) => ({ ...cause, words: causeWords[cause.code][cause.count === 1 ? 0 : 1] }))
    .sort((a, b) => b.count - a.count || (a.at < b.at ? 1 : -1));
};

/** Those that a repair at once puts right: every fault of theirs has one, as the page of readiness counts them. */
export const repairedAtOnce = <C extends Pick<Campaign, 'readiness'>>(broken: readonly C[]): C[] =>
  broken.filter(({ readiness }) => readiness?.issues.length && readiness.issues.every(({ repairable }) => repairable));
