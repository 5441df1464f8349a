import type { FormRule } from '@fairlead/domain/cohort/form-rule';
import { same } from '#ui/form/merge.ts';
import { plural } from '#ui/format.ts';
import type { CohortDraft } from './draft.ts';
import type { CohortNames } from './names.ts';
import { days, eventNames, partsOf } from './rule-words.ts';

/** One thing that is not as it is saved, in words. */
export type Change = { key: string; words: string };

const listed = (words: readonly string[]): string => words.join(', ') || 'none';

/** "at least 25 USD became 40 USD": what both begin with is said once. */
const became = (before: string, after: string): string => {
  const same = /^(at least|at most|the last|attributed to) /.exec(before)?.[0] ?? '';
  return `${before} became ${same !== '' && after.startsWith(same) ? after.slice(same.length) : after}`;
};

/** Codes that are listed on both sides together; more, such as a whole region, are counted. */
const CODES_TOLD = 8;

const placesChange = (was: readonly string[], now: readonly string[]): string => {
  if (was.length + now.length <= CODES_TOLD) return `${listed(was)} became ${listed(now)}`;
  const beside = (codes: readonly string[], others: readonly string[]) =>
    codes.filter((code) => !others.includes(code)).length;
  const [added, removed] = [beside(now, was), beside(was, now)];
  const said = [
    added > 0 && `${plural(added, 'country', 'countries')} added`,
    removed > 0 && `${plural(removed, 'country', 'countries')} removed`,
  ].filter(Boolean);
  return said.join(', ') || 'in another order';
};

const ruleChange = (number: number, was: FormRule, now: FormRule, names: CohortNames): string => {
  // Another event starts the card anew: the rest follows from it
  if (was.event !== now.event) return `Rule ${number}: ${eventNames[was.event]} became ${eventNames[now.event]}`;
  const [before, after] = [partsOf(was, names), partsOf(now, names)];
  const said = before.flatMap((part, at) => (part === after[at] ? [] : [became(part, after[at] ?? '')]));
  return `Rule ${number}: ${said.join('; ') || 'measured otherwise'}`;
};

/**
 * What changed since the draft was opened or saved, from top to bottom. `origins`: for each card its place in what is saved,
 * or none for a new one.
 */
export const changesOf = (
  was: CohortDraft,
  now: CohortDraft,
  origins: readonly (number | null)[],
  names: CohortNames,
): Change[] => {
  const changes: Change[] = [];
  const add = (key: string, words: string) => changes.push({ key, words });
  if (was.name !== now.name) add('name', `Name: ${was.name} became ${now.name || 'nothing'}`);
  const apps = ({ source_app_ids }: CohortDraft) =>
    listed(source_app_ids.map((id) => names.apps.get(id) ?? `app ${id}`));
  if (!same(was.source_app_ids, now.source_app_ids)) add('apps', `Applications: ${apps(was)} became ${apps(now)}`);
  if (!same(was.countries, now.countries)) add('countries', `Location: ${placesChange(was.countries, now.countries)}`);
  if (was.events_without_country !== now.events_without_country)
    add('unknown', now.events_without_country ? 'Unknown country included' : 'Unknown country left out');
  for (const [at, rule] of now.rules.entries()) {
    const before = was.rules[origins[at] ?? -1];
    if (!before) add(`new ${at}`, `Rule ${at + 1} is new`);
    else if (!same(before, rule)) add(`rule ${at}`, ruleChange(at + 1, before, rule, names));
  }
  const kept = origins.filter((origin) => origin !== null);
  for (const at of was.rules.keys()) if (!kept.includes(at)) add(`gone ${at}`, `Rule ${at + 1} removed`);
  if (kept.some((origin, at) => at > 0 && origin < (kept[at - 1] ?? 0))) add('order', 'Rules in another order');
  if (was.inactive !== now.inactive) add('inactive', `Inactivity window ${now.inactive ? 'on' : 'off'}`);
  else if (was.inactive_days !== now.inactive_days)
    add('inactive', `Inactivity: ${days(was.inactive_days)} became ${days(now.inactive_days)}`);
  return changes;
};
