import { tenfoldQuestion } from '@fairlead/domain/tenfold';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { ApiError, isStale, messageOf } from '#lib/api-error.ts';
import { toast } from '#lib/toast.ts';
import { askFirst } from '#ui/form/askFirst.ts';
import { ChoicesProblem } from '#ui/form/ChoicesProblem.tsx';
import type { FieldWords } from '#ui/form/conflict.ts';
import { DraftForm, Section } from '#ui/form/DraftForm.tsx';
import { LockedField } from '#ui/form/LockedField.tsx';
import { SaveBar } from '#ui/form/SaveBar.tsx';
import { useDraft } from '#ui/form/useDraft.ts';
import { FixedLineItem } from './FixedLineItem.tsx';
import { type FormValues, formOf } from './form-values.ts';
import { takeMargin } from './kept-margin.ts';
import { LineItemFields } from './LineItemFields.tsx';
import { customActionTypes, type LineItem, usePlaceLineItem, useRefreshLineItems } from './line-item.queries.ts';
import { typedWords } from './line-item-words.tsx';
import { useLineItemRights } from './rights.ts';
import { type Saved, saveLineItem } from './save-form.ts';
import { checkShown, shownOf } from './shown.ts';
import { marginChange, targetChange } from './tenfold.ts';

const noEvents: readonly { id: number; name: string }[] = [];

/** The form of one line item; locked for roles that may only read. */
export const EditLineItem = ({ item }: { item: LineItem }) => {
  const { edit, setMargin } = useLineItemRights();
  const { data, error } = useQuery(customActionTypes);
  const events = data?.items ?? noEvents;
  const place = usePlaceLineItem();
  const refresh = useRefreshLineItems();
  const shown = shownOf(item);
  const start = useMemo(() => formOf(shown, setMargin), [shown, setMargin]);
  /** What the server has, as the form last heard of it: only what differs is sent. */
  const editing = useMemo(
    () =>
      typedWords({
        currency: item.currency,
        kpi: item.client_objective_type,
        events,
      }) as unknown as FieldWords<FormValues>,
    [item.currency, item.client_objective_type, events],
  );
  const draft = useDraft<FormValues, Saved & { version: number }>({
    start,
    version: item.version,
    rules: (values) => checkShown(values, { customActionTypes: events, stored: item }),
    save: async (values, { version }) => {
      const saved = (draft.form.formState.defaultValues ?? start) as FormValues;
      try {
        const answer = await saveLineItem(shown, values, { saved, version: version ?? item.version });
        return { ...answer, version: answer.item.version };
      } catch (error) {
        if (error instanceof ApiError && !isStale(error)) toast.fail(messageOf(error));
        throw error;
      }
    },
    startOf: ({ item: answer }) => formOf(shownOf(answer), setMargin),
    saved: ({ item: answer, keptMargin }) => {
      place(answer);
      refresh();
      if (keptMargin !== null) keep.current(keptMargin);
    },
    editing,
  });
  const asking = askFirst(draft, ({ margin, ...values }) =>
    tenfoldQuestion([
      targetChange({ ...shown, ...values }, values.client_objective_value),
      ...(margin === undefined ? [] : [marginChange(shown, margin)]),
    ]),
  );
  // After the saved values are drawn: what is kept is an unsaved change again, and guarded as one
  const keep = useRef((percent: number): void => {
    setTimeout(() => draft.form.setValue('margin', percent, { shouldDirty: true }));
  });
  useEffect(() => {
    const kept = takeMargin(item.id);
    if (kept !== undefined) keep.current(kept);
  }, [item.id]);
  return (
    <DraftForm
      draft={asking}
      label="Line item"
      record={{ entity: 'line_item', id: item.id, archived: item.state === 'archived' }}
    >
      <ChoicesProblem error={data ? null : error} what="The optimization events" />
      {edit ? (
        <LineItemFields currency={item.currency} events={events} item={item} shown={shown} />
      ) : (
        <FixedLineItem item={shown} events={events} />
      )}
      <Section title="Record">
        <LockedField label="Id" value={<span className="id">{item.id}</span>} reason="Given when it was created." />
      </Section>
      {edit && <SaveBar />}
    </DraftForm>
  );
};
