import { checkCriterion } from '../audience/criterion.rules.ts';
import { type Criterion, criterionNames, type Platform } from '../audience/criterion.ts';
import { type Issue, when } from '../issue.ts';
import type { State } from '../state.ts';
import { namedLists, type TargetingConfigurations } from './targeting.ts';

/** What is known of a list that is named. */
type KnownList = { id: number; criterion: string; state: State };

type TargetingContext = {
  platform: Platform;
  /** Those of the lists that there are, in the campaign's company. */
  lists: readonly KnownList[];
  /** What was named so far: it stays, though its list was archived since. */
  stored: TargetingConfigurations;
};

export const UNKNOWN_LIST = 'This targeting list does not exist. Choose another one.';
export const ARCHIVED_LIST = 'This targeting list is archived. Choose another one, or unarchive it first.';
export const BOTH_WAYS = 'The same list is targeted and excluded, so nobody would be left. Choose another one.';

const checkList = (criterion: Criterion, list: KnownList | undefined, path: string): Issue[] => {
  if (!list) return [{ path, message: UNKNOWN_LIST }];
  return [
    ...when(
      list.criterion !== criterion,
      path,
      `This list does not hold the criterion ${criterionNames[criterion]}. Choose another one.`,
    ),
    ...when(list.state === 'archived', path, ARCHIVED_LIST),
  ];
};

/**
 * Lists in and out (CT-11, CT-12): each of the criterion it is named for, of those offered for the platform, none both ways.
 * Lists may be left out altogether (CT-09).
 * @returns issues under `targeting_configurations.<side>.<criterion>`
 */
export const checkTargeting = (draft: TargetingConfigurations, around: TargetingContext): Issue[] => {
  const known = new Map(around.lists.map((list) => [list.id, list]));
  return namedLists(draft).flatMap(({ side, criterion, list }) => {
    const path = `targeting_configurations.${side}.${criterion}`;
    if (around.stored[side][criterion] === list) return twice(draft, side, criterion, path);
    return [
      ...checkCriterion(criterion, around.platform, path),
      ...checkList(criterion, known.get(list), path),
      ...twice(draft, side, criterion, path),
    ].slice(0, 1);
  });
};

const twice = (
  { whitelists, blacklists }: TargetingConfigurations,
  side: string,
  criterion: Criterion,
  path: string,
): Issue[] => when(side === 'blacklists' && whitelists[criterion] === blacklists[criterion], path, BOTH_WAYS);
