import { standsStill } from '@fairlead/domain/audience/freshness';
import { type Operator, operatorNames, operators } from '@fairlead/domain/combination/combination';
import { checkSources, trimSources } from '@fairlead/domain/combination/combination.rules';
import type { Issue } from '@fairlead/domain/issue';
import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { useController, useFormContext, useFormState } from 'react-hook-form';
import { messageOf } from '#lib/api-error.ts';
import { LockedField } from '#ui/form/LockedField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import type { TargetingList } from '../audience/audience.queries.ts';
import type { CombineDraft } from './draft.ts';
import { Glyph } from './Glyph.tsx';
import { LineageCard } from './LineageCard.tsx';
import { OperatorChoice } from './OperatorChoice.tsx';
import { resultOf } from './overlaps.ts';
import { Repeats } from './Repeats.tsx';
import { Result } from './Result.tsx';
import { SlotList } from './Slots.tsx';
import { Still } from './Still.tsx';
import { absentIn, refusalsAt } from './slots.ts';
import { UpSet } from './UpSet.tsx';
import { useCounts } from './useCounts.ts';
import { useTree } from './useTree.ts';
import './combine.css';
import { Columns, Side } from '#ui/layout/Columns.tsx';

const FIELD = 'source_targeting_list_ids';

type Props = {
  lists: readonly TargetingList[];
  /** What else the rules say about the sources (an existing combination keeps its kind and never contains itself). */
  more?: (ids: readonly number[]) => readonly Issue[];
  /** Why the operator cannot be changed, for an existing combination. */
  locked?: string;
  /** The combination that is edited, and the list that holds it. */
  combination?: { id: number; list: number };
  may: (permission: 'combination.preview') => boolean;
  /** What uses the combination, with the way there; below where its devices come from. */
  uses?: ReactNode;
  /** At the right, below the result. */
  history?: ReactNode;
};

/** Name, operator, audiences, and beside them what comes out. */
export const CombineFields = ({ lists, more, locked, combination, may, uses, history }: Props) => {
  const form = useFormContext<CombineDraft>();
  const { submitCount, errors } = useFormState<CombineDraft>();
  const { field } = useController<CombineDraft, typeof FIELD>({ name: FIELD });
  const operator = form.watch('operator');
  const slots = field.value;
  const byId = new Map(lists.map((list) => [list.id, list]));
  const sources = slots.flatMap((id) => byId.get(id ?? 0) ?? []);
  const chosen = sources.map(({ id }) => id);
  const issues = [...checkSources(operator, slots, lists), ...(more?.(chosen) ?? [])];
  const refused = refusalsAt(FIELD, errors[FIELD]).filter(({ path }) => !issues.some((issue) => issue.path === path));
  const unbuilt = sources.find(({ build }) => build.last_good_at === null);
  const absent = absentIn(slots, byId);
  const ready =
    issues.length === 0 && !unbuilt && absent === undefined && (operators as readonly string[]).includes(operator);
  const counts = useCounts(operator, sources, { ready, may: may('combination.preview') });
  const { overlaps } = counts;
  const current = overlaps && !counts.waiting && ready ? overlaps : null;
  const results = current
    ? {
        union: resultOf('union', chosen, current),
        intersection: resultOf('intersection', chosen, current),
        difference: resultOf('difference', chosen, current),
      }
    : null;
  const exact = counts.counted?.exact && !counts.waiting && ready ? counts.counted.count : null;
  const { tree, failed } = useTree(
    { id: combination?.list ?? 0, name: form.watch('name') || 'New combination', operator, rows: exact },
    sources,
    combination?.id,
  );

  const change = (next: (number | null)[]) => {
    // What the server refused is no longer what is chosen
    form.clearErrors(FIELD);
    form.setValue(FIELD, next, { shouldDirty: true, shouldTouch: true });
  };
  const choose = (next: Operator) => {
    form.setValue('operator', next, { shouldDirty: true, shouldValidate: submitCount > 0 });
    const left = trimSources(next, slots);
    if (left.length < slots.length) change(left);
  };

  // A refused submission leads to the first audience that is at fault; the name's own field is focused by the form. A save that
  // was put together with that of somebody else is none that the form library counts
  const missing = refused[0]?.path;
  const host = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per try
  useEffect(() => {
    if (!(submitCount > 0 || missing) || errors.name || !errors[FIELD]) return;
    const first = (what: string) => host.current?.querySelector<HTMLElement>(`.combine-slot ${what}`);
    (first('[aria-invalid="true"]') ?? first('input'))?.focus();
  }, [submitCount, missing]);

  return (
    <Columns lined className="combine-columns" ref={host}>
      <div>
        <section className="combine-card" aria-labelledby="combine-general">
          <div className="section-head">
            <h2 id="combine-general">Combination</h2>
          </div>
          <TextField name="name" label="Name" required autoComplete="off" />
          {locked ? (
            <LockedField
              label="Operator"
              value={
                <span className="combine-locked">
                  <Glyph operator={operator as Operator} />
                  {operatorNames[operator as Operator]}
                </span>
              }
              reason={locked}
            />
          ) : (
            <OperatorChoice
              value={operator}
              slots={slots.length}
              results={results}
              error={errors.operator?.message}
              onChoose={choose}
            />
          )}
        </section>
        <SlotList
          slots={slots}
          lists={lists}
          operator={operator}
          issues={issues}
          refused={refused}
          tried={submitCount > 0}
          onChange={change}
        />
        {sources.length > 0 && (
          <LineageCard tree={tree} failed={failed !== null} lists={lists} list={combination?.list} uses={uses} />
        )}
      </div>
      <Side padded>
        {may('combination.preview') && (
          <>
            <Result {...{ counts, operator, sources, issues, unbuilt, absent }} />
            {ready && (overlaps || (counts.overlapsError !== null && counts.error === null)) && (
              <section className="combine-card" aria-labelledby="combine-overlaps">
                <div className="section-head">
                  <h2 id="combine-overlaps">Overlaps</h2>
                  <span className="dim">each device in one column</span>
                </div>
                {overlaps ? (
                  <UpSet overlaps={overlaps} sources={sources} />
                ) : (
                  <p className="combine-says">{messageOf(counts.overlapsError)}</p>
                )}
              </section>
            )}
          </>
        )}
        {sources.some(standsStill) && <Still slots={slots} byId={byId} />}
        <Repeats tree={tree} />
        {history}
      </Side>
    </Columns>
  );
};
