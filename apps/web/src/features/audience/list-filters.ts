import { LIST_CAP, type Origin, originNames, origins } from '@fairlead/domain/audience/audience';
import { isDeviceCriterion } from '@fairlead/domain/audience/criterion';
import { type StateFilter, stateNames, states } from '@fairlead/domain/state';
import { count } from '#ui/format.ts';
import type { QuickFilter } from '#ui/grid/index.ts';
import type { TargetingList } from './audience.queries.ts';

/** Audiences are made of device ids; everything else is advanced targeting (D-251). */
export const isAudience = ({ criterion }: TargetingList): boolean => isDeviceCriterion(criterion);

const byState: readonly QuickFilter<TargetingList>[] = states.map((state) => ({
  key: state,
  label: stateNames[state],
  group: 'state',
  test: (list) => list.state === state,
}));

/** "Combined" is what the filter says, "Combination" what the cell says (AD-05, AD-23). */
const filterName = (origin: Origin): string => (origin === 'combination' ? 'Combined' : originNames[origin]);

/** Not archived, Archived, then the sources (AD-05). One of each kind at a time. A source counts what pressing it would leave. */
export const audienceFilters = (
  lists: readonly TargetingList[],
  state: StateFilter,
): readonly QuickFilter<TargetingList>[] => {
  const chosen = lists.filter((list) => state === 'all' || list.state === state);
  return [
    ...byState,
    ...origins.map((origin) => ({
      key: origin,
      label: filterName(origin),
      group: 'source',
      test: (list: TargetingList) => list.origin === origin,
      count: chosen.filter((list) => list.origin === origin).length,
    })),
  ];
};
export const advancedFilters = byState;

export type Filtering = { state: StateFilter; source?: Origin | undefined };

export const pressedOf = ({ state, source }: Filtering): string[] => [
  ...(state === 'all' ? [] : [state]),
  ...(source ? [source] : []),
];
export const filteringOf = (pressed: readonly string[]): Filtering => ({
  state: states.find((state) => pressed.includes(state)) ?? 'all',
  source: origins.find((origin) => pressed.includes(origin)),
});

/** Said when an application has more lists than one call returns (AD-99). */
export const capNote = (shown: number, total: number): string | null =>
  total > shown && shown >= LIST_CAP ? `The newest ${count(shown)} of ${count(total)} lists` : null;

/** Of a list that shows none of its rows: the state in which there are some, whatever else was pressed, and the words that lead there. */
export const wayToSome = ({ state, source }: Filtering): { state: StateFilter; label: string } =>
  state === 'new' && source === undefined
    ? { state: 'archived', label: 'Show archived' }
    : { state: 'new', label: 'Show not archived' };
