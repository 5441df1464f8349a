import { isDeviceCriterion } from '../audience/criterion.ts';
import { type Issue, when } from '../issue.ts';
import { checkName } from '../name.rules.ts';
import { type Operator, operators, SOURCES_MAX, SOURCES_MIN } from './combination.ts';

/** What is known of a chosen source. */
export type Source = { id: number; criterion: string; rows_format: string | null; id_kind: string | null };

const path = 'source_targeting_list_ids';

/**
 * The sources of a combination (CM-14 to CM-19): 2 to 20, each chosen, none twice, one hash type and one kind of
 * device id, exactly two for exclusion. `sources` holds those ids that exist; null marks a slot without a choice.
 */
export const checkSources = (
  operator: string,
  ids: readonly (number | null)[],
  sources: readonly Source[],
): Issue[] => {
  const chosen = ids.filter((id): id is number => id !== null);
  const known = sources.filter((source) => chosen.includes(source.id));
  const formats = new Set(known.map((source) => source.rows_format).filter((format) => format !== null));
  const kinds = new Set(known.map((source) => source.id_kind).filter((kind) => kind !== null));
  const criteria = new Set(known.map((source) => source.criterion));
  return [
    ...ids.flatMap((id, index) => when(id === null, `${path}.${index}`, 'Please select an audience')),
    ...when(ids.length < SOURCES_MIN, path, `Choose at least ${SOURCES_MIN} audiences`),
    ...when(ids.length > SOURCES_MAX, path, `A combination holds at most ${SOURCES_MAX} audiences. Remove some.`),
    ...when(new Set(chosen).size < chosen.length, path, 'The same audience is chosen twice. Choose another one.'),
    ...when(operator === 'difference' && ids.length > 2, path, 'Exclusion takes exactly 2 audiences'),
    ...when(
      known.some((source) => !isDeviceCriterion(source.criterion)),
      path,
      'Only audiences of device ids can be combined',
    ),
    ...when(
      formats.size > 1 || kinds.size > 1 || criteria.size > 1,
      path,
      'Please select files with the same hash type to proceed',
    ),
  ];
};

/** Chosen audiences that are not among those there are: deleted since, or never to be seen. */
export const checkThere = (ids: readonly number[], sources: readonly { id: number }[]): Issue[] =>
  ids.flatMap((id, index) =>
    when(
      !sources.some((source) => source.id === id),
      `${path}.${index}`,
      'There is no such audience. Choose another one.',
    ),
  );

/** The whole draft, as form and server check it. */
export const checkCombination = (
  draft: { name: string; operator: string; source_targeting_list_ids: readonly (number | null)[] },
  sources: readonly Source[],
): Issue[] => [
  ...checkName(draft.name),
  ...when(!(operators as readonly string[]).includes(draft.operator), 'operator', 'Operator is required'),
  ...checkSources(draft.operator, draft.source_targeting_list_ids, sources),
];

/** Choosing exclusion keeps the first two (CM-13). */
export const trimSources = <T>(operator: Operator, ids: readonly T[]): T[] =>
  operator === 'difference' ? ids.slice(0, 2) : [...ids];

/** Whether making `target` out of `sources` would make it part of itself. `sourcesOf` answers the sources of a list (empty for plain ones). */
export const makesCycle = (
  target: number,
  sources: readonly number[],
  sourcesOf: (id: number) => readonly number[],
): boolean => {
  const seen = new Set<number>();
  const open = [...sources];
  while (open.length > 0) {
    const id = open.pop() as number;
    if (id === target) return true;
    if (seen.has(id)) continue;
    seen.add(id);
    open.push(...sourcesOf(id));
  }
  return false;
};

/** Sources are lists of the combination's own application (D-249). */
export const checkSourceApplication = (app: number | undefined, sources: readonly { app_id: number }[]): Issue[] =>
  when(
    sources.some((source) => source.app_id !== (app ?? sources[0]?.app_id)),
    path,
    'Choose audiences of one application only',
  );

/** What an edit may not change: the operator and the application (CM-12). Sent unchanged is fine. */
export const checkUnchanged = (
  before: { operator: string; application_id: number },
  sent: { operator?: string | undefined; application_id?: number | undefined },
): Issue[] => [
  ...when(
    sent.operator !== undefined && sent.operator !== before.operator,
    'operator',
    'The operator of a combination cannot be changed. Make a new combination.',
  ),
  ...when(
    sent.application_id !== undefined && sent.application_id !== before.application_id,
    'application_id',
    'The application of a combination cannot be changed. Make a new combination.',
  ),
];

/** A combination never contains itself, nor a combination made of it (D-248). */
export const checkCycle = (
  target: number,
  sources: readonly number[],
  sourcesOf: (id: number) => readonly number[],
): Issue[] =>
  when(
    makesCycle(target, sources, sourcesOf),
    path,
    'A combination cannot contain itself. Remove the audience that is made of this one.',
  );

/** An edit keeps the kind of device id: lists above and campaigns rely on it. Sources of several kinds: checkSources. */
export const checkSameCriterion = (criterion: string, sources: readonly { criterion: string }[]): Issue[] => {
  const kinds = new Set(sources.map((source) => source.criterion));
  return when(
    kinds.size === 1 && !kinds.has(criterion),
    path,
    'Please select files with the same hash type to proceed',
  );
};
