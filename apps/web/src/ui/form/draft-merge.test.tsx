import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ApiError } from '#lib/api-error.ts';
import { clearToasts, toasts } from '#lib/toast.ts';
import { type FieldWords, openConflict } from './conflict.ts';
import { type Draft, useDraft } from './useDraft.ts';

type Span = { from: number; to: number; note: string };
const start: Span = { from: 1, to: 9, note: '' };

/** A form of a span that may not end before it begins; somebody else saved `theirs` first. */
const formOf = (
  theirs: Partial<Span>,
  words: Partial<FieldWords<Span>> = {},
  refusal?: ApiError,
  meanwhile?: (version: number | undefined) => void,
) => {
  const sent: { draft: Span; version: number | undefined }[] = [];
  const changes: Partial<Span>[] = [];
  const told: (readonly string[])[] = [];
  let made: Draft<Span> | undefined;
  const Form = () => {
    made = useDraft<Span>({
      start,
      version: 1,
      rules: ({ from, to }) => (from > to ? [{ path: 'from', message: 'Begins after its end' }] : []),
      save: async (draft, { version, changed }) => {
        changes.push(changed);
        told.push(toasts().map(({ text }) => text));
        sent.push({ draft, version });
        meanwhile?.(version);
        if (refusal) throw refusal;
        const current = { ...start, ...theirs, version: 2 };
        if (version === 1)
          throw new ApiError(409, { code: 'stale_version', current, changed_by: { email: 'ada@x.example' } }, '');
        return { ...draft, version: 3 };
      },
      editing: { thing: 'span', labels: { to: 'End', note: 'Note' }, ...words },
    });
    return null;
  };
  renderToStaticMarkup(<Form />);
  if (!made) throw new Error('not drawn');
  made.form.control._state.mount = true; // what an effect does in a browser
  return { draft: made, sent, changes, told };
};
const settled = () => new Promise((done) => setTimeout(done, 20));

test('both changes are kept: said when they are saved, not before', async () => {
  const { draft, sent, told } = formOf({ note: 'theirs' });
  draft.form.setValue('from', 5);
  draft.submit();
  await settled();
  expect(sent.at(-1)).toEqual({ draft: { from: 5, to: 9, note: 'theirs' }, version: 2 });
  expect(told).toEqual([[], []]);
  expect(toasts().map(({ text }) => text)).toEqual([
    'ada@x.example saved this span meanwhile. Both changes are kept, theirs in Note.',
  ]);
  clearToasts();
});

test('a save knows what was changed here: never what others set meanwhile', async () => {
  const { draft, changes } = formOf({ note: 'theirs' });
  draft.form.setValue('from', 5);
  draft.submit();
  await settled();
  expect(changes).toEqual([{ from: 5 }, { from: 5 }]);
  clearToasts();
});

test('together they break a rule: nothing is sent, both stand in the form with what is wrong', async () => {
  const { draft, sent } = formOf({ to: 3 });
  draft.form.setValue('from', 5);
  draft.submit();
  await settled();
  expect(sent).toHaveLength(1);
  expect(draft.form.getValues()).toEqual({ from: 5, to: 3, note: '' });
  expect(draft.version()).toBe(2);
  expect(toasts()).toEqual([]);
  expect(draft.form.getFieldState('from').error?.message).toBe('Begins after its end');
  expect(draft.form.control._formState.errors.root?.message).toBe(
    'ada@x.example saved this span meanwhile. Nothing of yours is saved yet: together with theirs it breaks a rule. Begins after its end',
  );
});

test('what was removed meanwhile says so, and names the way back only where there is one', async () => {
  const saysOf = async (words: Partial<FieldWords<Span>>) => {
    const { draft } = formOf({}, words, new ApiError(404, 'Not found', ''));
    draft.form.setValue('from', 5);
    draft.submit();
    await settled();
    expect(draft.form.getValues().from).toBe(5);
    return draft.form.control._formState.errors.root?.message;
  };
  expect(await saysOf({})).toBe('This span was removed meanwhile: nothing was saved.');
  expect(await saysOf({ comesBack: true })).toBe(
    'This span was removed meanwhile: nothing was saved. Go back, or undo the removal in the history.',
  );
});

test('a press while what was put together is on its way sends nothing: it would be told as a change of somebody else', async () => {
  const { draft, sent } = formOf({ note: 'theirs' }, {}, undefined, (version) => version === 2 && draft.submit());
  draft.form.setValue('from', 5);
  draft.submit();
  await settled();
  expect(sent.map(({ version }) => version)).toEqual([1, 2]);
  draft.submit();
  await settled();
  expect(sent.map(({ version }) => version)).toEqual([1, 2, 3]);
  clearToasts();
});

/** A save of another field, during which `typed` is typed over what somebody else has saved. */
const savedMeanwhile = async (theirs: Partial<Span>, typed: Partial<Span>, words: Partial<FieldWords<Span>> = {}) => {
  const form = formOf(theirs, words, undefined, (version) => {
    if (version !== 1) return;
    for (const [name, value] of Object.entries(typed))
      form.draft.form.setValue(name as keyof Span, value, { shouldDirty: true });
  });
  form.draft.form.setValue('from', 5);
  form.draft.submit();
  await settled();
  clearToasts();
  return form;
};

test('what is typed while a save is on its way is asked about where somebody else changed the same field by then', async () => {
  const { draft, sent } = await savedMeanwhile({ note: 'theirs' }, { note: 'typed' });
  expect(sent.map(({ version, draft: { note } }) => [version, note])).toEqual([
    [1, ''],
    [2, 'theirs'],
  ]);
  expect(draft.form.getValues()).toEqual({ from: 5, to: 9, note: 'typed' });
  draft.submit();
  await settled();
  expect(openConflict()).toMatchObject({ by: 'ada@x.example', merge: { clashes: [['note']], theirsOnly: [] } });
  openConflict()?.answer(null);
  await settled();
  // Whoever went back is asked again; what is chosen is saved, and not asked about once more
  draft.submit();
  await settled();
  openConflict()?.answer({ from: 5, to: 9, note: 'typed' });
  await settled();
  draft.form.setValue('to', 8);
  draft.submit();
  await settled();
  expect(openConflict()).toBeNull();
  expect(sent.slice(2).map(({ version, draft: { note, to } }) => [version, note, to])).toEqual([
    [3, 'typed', 9],
    [3, 'typed', 8],
  ]);
});

test('whoever lets go of what was typed meanwhile sees what is stored, and is asked nothing', async () => {
  const { draft, sent } = await savedMeanwhile({ note: 'theirs' }, { note: 'typed' });
  draft.undoAll();
  expect(draft.form.getValues()).toEqual({ from: 5, to: 9, note: 'theirs' });
  draft.form.setValue('to', 8);
  draft.submit();
  await settled();
  expect(openConflict()).toBeNull();
  expect(sent.at(-1)).toEqual({ draft: { from: 5, to: 8, note: 'theirs' }, version: 3 });
});

test('set back to what it was, beside theirs, it is what the person wants: sent without a question', async () => {
  const { draft, sent } = await savedMeanwhile({ note: 'theirs' }, { note: 'typed' });
  draft.form.setValue('note', '', { shouldDirty: true });
  draft.submit();
  await settled();
  expect(openConflict()).toBeNull();
  expect(sent.at(-1)).toEqual({ draft: { from: 5, to: 9, note: '' }, version: 3 });
  expect(toasts()).toEqual([]);
});

test('a value typed under the first of a group that somebody else changed is asked about with it', async () => {
  const { draft } = await savedMeanwhile({ note: 'theirs' }, { to: 15 }, { together: [['note', 'to']] });
  expect(draft.form.getValues()).toEqual({ from: 5, to: 15, note: 'theirs' });
  draft.submit();
  await settled();
  expect(openConflict()?.merge.clashes).toEqual([['note', 'to']]);
  openConflict()?.answer(null);
  await settled();
});

test('over a side that the person has just chosen nothing more is asked', async () => {
  const { draft, sent } = formOf({ from: 3 }, {}, undefined, (version) => {
    if (version === 1) draft.form.setValue('from', 7, { shouldDirty: true });
  });
  draft.form.setValue('from', 5);
  draft.submit();
  await settled();
  expect(openConflict()?.merge.clashes).toEqual([['from']]);
  openConflict()?.answer({ from: 5, to: 9, note: '' });
  await settled();
  draft.submit();
  await settled();
  expect(openConflict()).toBeNull();
  expect(sent.map(({ version, draft: { from } }) => [version, from])).toEqual([
    [1, 5],
    [2, 5],
    [3, 7],
  ]);
  clearToasts();
});

test('where something that was chosen is missing, that stands at its field: the record itself is there', async () => {
  const errors = [{ path: 'to', message: 'There is no such end any more.' }];
  const { draft } = formOf({}, {}, new ApiError(404, { code: 'not_found', errors }, ''));
  draft.form.setValue('to', 5);
  draft.submit();
  await settled();
  expect(draft.form.getFieldState('to').error?.message).toBe('There is no such end any more.');
  expect(draft.form.control._formState.errors.root).toBeUndefined();
});
