import {
  AGE_BOUND,
  type CohortDefinition,
  type CohortRule,
  isInactivity,
  modeOf,
} from '@fairlead/domain/cohort/cohort';
import { type Names, ruleWords } from '@fairlead/domain/cohort/sentence';
import { compact, plural } from '#ui/format.ts';
import type { Answer } from './estimate.ts';

/** What could be done about a rule that leaves nobody. */
const wayOut = (rule: CohortRule): string => {
  if (isInactivity(rule)) return 'Shorten the inactivity window, or switch it off.';
  if (rule.max_occurrences === 0) return 'Shorten its days, so that fewer have done it.';
  const longer = rule.offset_days > 0 ? 'Widen its days' : 'Take a longer time';
  if (modeOf(rule) === 'sum') return `Ask for another amount. ${longer}.`;
  if (modeOf(rule) === 'percent') return `${longer}, or take a larger share of the payers.`;
  if (rule.attributed !== 'any' || rule.only_marketed) return `${longer}, or allow any attribution.`;
  return (rule.min_occurrences ?? 0) > 1 ? `${longer}, or ask for fewer times.` : `${longer}, or take the rule out.`;
};

/** How a rule is called on the page: cards have numbers, the inactivity window has none. */
export const nameOf = (definition: Pick<CohortDefinition, 'filters'>, index: number): string => {
  const rule = definition.filters[index];
  return rule && isInactivity(rule) ? 'The inactivity window' : `Rule ${index + 1}`;
};

export type Killed = {
  /** "Rule 3 leaves nobody". */
  title: string;
  why: string;
  next: string;
  /** The rule to go to; null where no rule is at fault. */
  rule: number | null;
};

/** Why nobody is in the audience, and what to do. Null while somebody is, or where the server did not say. */
export const killedOf = (
  { definition, steps, stepsExact = true, killedBy, count }: Answer,
  names: Names,
): Killed | null => {
  if (count > 0) return null;
  const universe = steps.find(({ rule }) => rule === -1)?.left ?? 0;
  if (killedBy === -1 || (killedBy === null && stepsExact && universe === 0))
    return {
      title: 'Nobody to choose from',
      why: `No device has an event of these applications in these countries in the last ${AGE_BOUND} days.`,
      next: 'Choose more applications or countries, or include events without a country.',
      rule: null,
    };
  const rule = killedBy === null ? undefined : definition.filters[killedBy];
  if (killedBy === null || !rule) return null;
  const alone = steps.find((step) => step.rule === killedBy)?.alone ?? 0;
  const before = steps.find((step) => step.rule === killedBy - 1)?.left ?? universe;
  const words = ruleWords(rule, names);
  const those = killedBy === 0 ? 'devices to choose from' : 'devices left before it';
  const why =
    alone === 0
      ? `No device at all ${words}.`
      : `${plural(alone, 'device')} ${words}, but none of the ${compact(before)} ${those}.`;
  return { title: `${nameOf(definition, killedBy)} leaves nobody`, why, next: wayOut(rule), rule: killedBy };
};
