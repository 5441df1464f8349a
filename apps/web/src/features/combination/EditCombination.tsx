import {
  checkCombination,
  checkCycle,
  checkSameCriterion,
  checkUnchanged,
} from '@fairlead/domain/combination/combination.rules';
import { type ReactNode, useMemo, useRef } from 'react';
import { DraftForm } from '#ui/form/DraftForm.tsx';
import { SaveBar } from '#ui/form/SaveBar.tsx';
import { useDraft } from '#ui/form/useDraft.ts';
import { PlainLink } from '#ui/shell/PlainLink.tsx';
import type { TargetingList } from '../audience/audience.queries.ts';
import { CombineFields } from './CombineFields.tsx';
import { type Combination, useUpdateCombination } from './combination.queries.ts';
import { type CombineDraft, sourcesOf, wordsFor } from './draft.ts';
import { StillCount } from './Still.tsx';
import { choosable } from './slots.ts';

const draftOf = ({ name, operator, source_targeting_list_ids }: Combination): CombineDraft => ({
  name,
  operator,
  source_targeting_list_ids,
});

type Props = {
  combination: Combination;
  lists: readonly TargetingList[];
  back: string;
  may: (permission: 'combination.preview') => boolean;
  uses: ReactNode;
  history: ReactNode;
  onDone: () => void;
};

/** The form of an existing combination: its operator stays, name and sources may change. */
export const EditCombination = ({ combination, lists, back, may, uses, history, onDone }: Props) => {
  const { id, targeting_list_id: list, version } = combination;
  const offered = choosable(lists, list);
  const byId = new Map(lists.map((one) => [one.id, one]));
  // One that is deleted meanwhile is told by the name it had here
  const names = useRef(new Map<number, string>());
  for (const one of lists) names.current.set(one.id, one.name);
  const criterion = byId.get(list)?.criterion;
  const update = useUpdateCombination();
  const more = (ids: readonly number[]) => [
    ...(criterion
      ? checkSameCriterion(
          criterion,
          offered.filter((one) => ids.includes(one.id)),
        )
      : []),
    ...checkCycle(list, ids, (one) => byId.get(one)?.source.source_targeting_list_ids ?? []),
  ];
  const draft = useDraft<CombineDraft, Combination>({
    start: useMemo(() => draftOf(combination), [combination]),
    version,
    rules: (values) => [...checkCombination(values, offered), ...more(sourcesOf(values))],
    save: (values, { changed: { name, source_targeting_list_ids }, version: on }) =>
      update.mutateAsync({
        params: { combinationId: String(id) },
        // Sources as they were may be gone by now: then it is the change of others that is to be told
        body: {
          ...(name === undefined ? {} : { name }),
          ...(source_targeting_list_ids === undefined ? {} : { source_targeting_list_ids: sourcesOf(values) }),
          version: on,
        },
      }),
    saved: onDone,
    editing: wordsFor((one) => names.current.get(one) ?? String(one)),
  });
  const chosen = draft.form.watch('source_targeting_list_ids');
  const [unchangeable] = checkUnchanged(combination, { operator: '' });
  return (
    <DraftForm draft={draft} label="Combine Audience" className="form combine-form">
      <CombineFields
        lists={offered}
        more={more}
        locked={unchangeable?.message ?? ''}
        combination={{ id, list }}
        may={may}
        uses={uses}
        history={history}
      />
      <SaveBar>
        <StillCount sources={offered.filter((one) => chosen.includes(one.id))} verb="apply it" />
        <PlainLink href={back} className="button-link">
          Cancel
        </PlainLink>
      </SaveBar>
    </DraftForm>
  );
};
