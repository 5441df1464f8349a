import { type CohortDefinition, type CohortRule, isInactivity } from '@fairlead/domain/cohort/cohort';
import { type Names, ruleTitle } from '@fairlead/domain/cohort/sentence';

const listed = (words: readonly string[], last: string): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;

const APPS_NAMED = 2;
const COUNTRIES_NAMED = 4;

/** Whom the rules choose from: "Nomnom iOS, FR and BE". */
export const universeWords = (
  { source_app_ids, countries, events_without_country }: CohortDefinition,
  names: Names,
): string => {
  const apps =
    source_app_ids.length > APPS_NAMED
      ? `${source_app_ids.length} applications`
      : listed(
          source_app_ids.map((id) => names.apps?.get(id) ?? `app ${id}`),
          'and',
        );
  const known = countries.length > COUNTRIES_NAMED ? [`${countries.length} countries`] : countries;
  const places = [...known, ...(events_without_country ? ['unknown countries'] : [])];
  return [apps, listed(places, 'and')].filter(Boolean).join(', ');
};

/** A rule as pictures name it: "2 order, at least 2 times"; the inactivity window has no number. */
export const rowTitle = (rule: CohortRule, index: number): string =>
  isInactivity(rule) ? ruleTitle(rule) : `${index + 1} ${ruleTitle(rule)}`;
