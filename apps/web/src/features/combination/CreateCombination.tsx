import { checkCombination } from '@fairlead/domain/combination/combination.rules';
import { useState } from 'react';
import { DraftForm } from '#ui/form/DraftForm.tsx';
import { CreateBar } from '#ui/form/SaveBar.tsx';
import { useDraft } from '#ui/form/useDraft.ts';
import { Note } from '#ui/layout/Note.tsx';
import { PlainLink } from '#ui/shell/PlainLink.tsx';
import type { TargetingList } from '../audience/audience.queries.ts';
import { CombineFields } from './CombineFields.tsx';
import { type Combination, useCreateCombination } from './combination.queries.ts';
import { type CombineDraft, sourcesOf } from './draft.ts';
import { StillCount } from './Still.tsx';
import { choosable, slotsFor } from './slots.ts';

type Props = {
  application: number;
  lists: readonly TargetingList[];
  /** Ids of the address that are chosen at first. */
  preselected: readonly number[];
  back: string;
  may: (permission: 'combination.preview') => boolean;
  /** Hears the list that holds the new combination. */
  onDone: (list: number) => void;
};

/** The form that makes a combination. */
export const CreateCombination = ({ application, lists, preselected, back, may, onDone }: Props) => {
  const offered = choosable(lists);
  const [start] = useState<CombineDraft>(() => ({
    name: '',
    operator: 'union',
    source_targeting_list_ids: slotsFor(preselected, (id) => offered.some((list) => list.id === id)),
  }));
  const create = useCreateCombination();
  const draft = useDraft<CombineDraft, Combination>({
    start,
    rules: (values) => checkCombination(values, offered),
    save: (values, { submission }) =>
      create.mutateAsync({
        body: {
          application_id: application,
          name: values.name,
          operator: values.operator,
          source_targeting_list_ids: sourcesOf(values),
        },
        idempotencyKey: submission,
      }),
    saved: ({ targeting_list_id }) => onDone(targeting_list_id),
  });
  const chosen = draft.form.watch('source_targeting_list_ids');
  return (
    <DraftForm draft={draft} label="Combine Audience" className="form combine-form">
      {offered.length < 2 && (
        <Note tone="info">
          A combination is made of two audiences or more, and this application has{' '}
          {offered.length === 0 ? 'none' : 'one'} yet. <PlainLink href={back}>Go to the audiences</PlainLink>
        </Note>
      )}
      <CombineFields lists={offered} may={may} />
      <CreateBar action="Create New Combination">
        <StillCount sources={offered.filter(({ id }) => chosen.includes(id))} verb="create it" />
        <PlainLink href={back} className="button-link">
          Cancel
        </PlainLink>
      </CreateBar>
    </DraftForm>
  );
};
