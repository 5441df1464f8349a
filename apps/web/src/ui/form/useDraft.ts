import { type Issue, messageOf } from '@fairlead/domain/issue';
import { type SyntheticEvent, useEffect, useMemo, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
  useForm,
  useWatch,
} from 'react-hook-form';
import { ApiError, isLost, LOST } from '#lib/api-error.ts';
import { createSubmissions } from '#lib/submissions.ts';
import { toast } from '#lib/toast.ts';
import { useUnsavedGuard } from '#lib/unsaved.ts';
import { duringSave } from '#ui/dialog/during-save.ts';
import { type IsNothing, isAtStake, namesOfNothing } from './at-stake.ts';
import { askMerge, type FieldWords, groupsOf } from './conflict.ts';
import { judged } from './judged.ts';
import { beganOver, changedIn, same, typedOver } from './merge.ts';
import { issuesOf, resolverOf, type Shape } from './resolver.ts';
import { type Part, saveMerging, unsavedReason } from './save-merging.ts';

/** What goes along with a draft when it is saved. */
export type Sending<D = unknown> = {
  /**
   * What differs from the values of that version; of something new, all. A form with fields that a role may not write sends
   * no more: what others set there meanwhile would go back as a change of its own.
   */
  changed: Partial<D>;
  /** The version that was edited. */
  version: number | undefined;
  /** The Idempotency-Key of this submission: the same for another try with the same values, until one is answered. */
  submission: string;
};

export type DraftOptions<D extends FieldValues, A> = {
  /** The values at first; of an existing record: its fields that this form edits. */
  start: D;
  /** The version those values belong to. */
  version?: number | undefined;
  /** The rules of the domain, asked while typing and before saving. */
  rules?: (draft: D) => readonly Issue[];
  shape?: Shape;
  /** Sends the draft; usually `(draft, { version, submission }) => save.mutateAsync(…)`. */
  save: (draft: D, sending: Sending<D>) => Promise<A>;
  /** The form's fields in the answer, when they are not simply the fields of the same name. */
  startOf?: (answer: A) => D;
  /** A value that is nothing to lose, such as a file that was refused: alone, it does not ask before the page is left. */
  isNothing?: IsNothing;
  /** After it is saved: go on, or stay. */
  saved?: (answer: A) => void;
  /** An existing record: changed fields are marked with what they were, and stale versions are merged. */
  editing?: FieldWords<D>;
};

export type Draft<D extends FieldValues> = {
  form: UseFormReturn<D>;
  submit: (event?: SyntheticEvent) => void;
  /** From a press until it is settled, over every round of a merge: another press meanwhile sends nothing. */
  isSending: boolean;
  undoAll: () => void;
  /** Part of what stands here is saved by now: it is no change any more, what else was typed still is. */
  partSaved: (values: D, version: number) => void;
  /** The version that the values belong to now. */
  version: () => number | undefined;
  /** The version that the page shows by now: what somebody else saved does not come into the values of who is typing. */
  shown: number | undefined;
  editing: FieldWords<D> | undefined;
};

const picked = <D extends object>(names: string[], from: unknown, otherwise: D): D => {
  const record = (typeof from === 'object' && from !== null ? from : {}) as Record<string, unknown>;
  const fields = otherwise as Record<string, unknown>;
  return Object.fromEntries(names.map((name) => [name, name in record ? record[name] : fields[name]])) as D;
};

const versionIn = (answer: unknown): number | undefined =>
  typeof answer === 'object' && answer !== null && 'version' in answer ? Number(answer.version) : undefined;

/**
 * One form: what is typed, what the rules say, saving, and what the server refuses under the field it belongs to. A
 * failed save keeps everything that was typed. Draw it with `<DraftForm draft={…}>` and the fields of this folder.
 */
export const useDraft = <D extends FieldValues, A = unknown>(options: DraftOptions<D, A>): Draft<D> => {
  const { start, version, editing } = options;
  const latest = useRef(options);
  latest.current = options;
  const base = useRef({ start, version });
  const resolver = useMemo(
    () =>
      resolverOf<D>((values) => {
        const { rules, shape, editing: words, ...newest } = latest.current;
        return judged(values, { rules, shape, base: base.current, newest, words });
      }),
    [],
  );
  const form = useForm<D>({ defaultValues: start as DefaultValues<D>, resolver, mode: 'onTouched' });
  // What was typed while a save was on its way, over what somebody else had changed: as it was before, and who that was
  const over = useRef<{ before: Partial<D>; error: ApiError } | null>(null);
  const { isDirty } = form.formState;
  // The library's own sign of it goes out when a merge puts what is stored into the form, before that is sent
  const sending = useRef(false);
  const [isSending, setSending] = useState(false);
  const { isNothing } = options;
  // Watched: a right file in the place of a refused one leaves the form as changed as it was
  const nothing = useWatch({ control: form.control, compute: (values: D) => namesOfNothing(values, isNothing) });
  const guard = useUnsavedGuard(isDirty && (nothing.length === 0 || isAtStake(form.formState.dirtyFields, nothing)));
  const [submissions] = useState(createSubmissions);

  // A newer state of the record, from a refresh: shown at once unless somebody is typing; then saving will merge. What
  // the page still shows from before a save is older than what was saved, and not gone back to.
  const seen = useRef({ start, version });
  useEffect(() => {
    if (isSending) return;
    // A save that left these fields alone, one's own archiving for instance, is nothing to merge with
    if (isDirty && same(base.current.start, start) && (version ?? 0) > (base.current.version ?? 0))
      base.current = { start, version };
    if (isDirty || (same(seen.current.start, start) && seen.current.version === version)) return;
    seen.current = { start, version };
    if (version !== undefined && version < (base.current.version ?? 0)) return;
    base.current = { start, version };
    over.current = null;
    form.reset(start);
  }, [start, version, isDirty, isSending, form]);

  const place = (error: ApiError) => {
    const { editing: words } = latest.current;
    // Where it names a field, it is something chosen there that is missing
    if (words && error.status === 404 && error.errors.length === 0) {
      const wayBack = words.comesBack ? ' Go back, or undo the removal in the history.' : '';
      const message = `This ${words.thing} was removed meanwhile: nothing was saved.${wayBack}`;
      form.setError('root', { type: 'server', message });
      return;
    }
    const known = (path: string) => (path.split('.')[0] ?? '') in base.current.start;
    const fields = error.errors.filter(({ path }) => known(path));
    for (const issue of fields)
      form.setError(
        issue.path as Path<D>,
        { type: 'server', message: issue.message },
        { shouldFocus: issue === fields[0] },
      );
    const others = error.errors.filter(({ path }) => !known(path));
    if (others.length > 0) form.setError('root', { type: 'server', message: messageOf(others) });
    else if (isLost(error)) form.setError('root', { type: 'server', message: LOST });
  };

  const put = (values: Partial<D>) => {
    for (const [name, value] of Object.entries(values))
      form.setValue(name as Path<D>, value as never, { shouldDirty: true });
  };

  /** What was put together breaks a rule, or is overtaken again and again: it stands in the form, over what is saved by now. */
  const stay = async (is: 'barred' | 'busy', by: string, { thing }: FieldWords<D>) => {
    if (is === 'barred') await form.trigger(undefined, { shouldFocus: true });
    const { rules, shape } = latest.current;
    // Which one: what it is about may be a field that is not drawn
    const rule = messageOf(issuesOf(form.getValues(), rules, shape));
    const message =
      is === 'busy'
        ? unsavedReason(is, thing)
        : `${by} saved this ${thing} meanwhile. Nothing of yours is saved yet: together with theirs it breaks a rule. ${rule}`;
    form.setError('root', { type: 'rule', message });
  };

  /** What was put together stands in the form before it is sent, with what was typed since `draft` was. */
  const standing = ({ began, version: now, mine }: Part<D>, draft: D, error: ApiError): void => {
    const typed = changedIn(form.getValues(), draft);
    const sides = { before: base.current.start, mine, stored: began };
    const together = groupsOf(latest.current.editing, { ...mine, ...typed }, sides.before, began);
    const before = { ...typedOver(typed, sides, together), ...over.current?.before };
    if (Object.keys(before).length > 0) over.current = { before, error };
    base.current = { start: began, version: now };
    form.reset(began);
    put({ ...mine, ...typed });
  };

  /** Asks about what was typed over theirs during the save before; null: the person went back, or it breaks a rule. */
  const decided = async (draft: D, words: FieldWords<D>): Promise<D | null> => {
    if (!over.current) return draft;
    const { before, error } = over.current;
    const stored = base.current.start;
    const refusal = new ApiError(error.status, { ...(error.body as object), current: stored }, error.requestId);
    const began = beganOver(draft, { before, stored }, groupsOf(words, draft, { ...stored, ...before }, stored));
    const mine = await askMerge(began, draft, refusal, words, { tell: () => undefined });
    if (!mine) return null;
    over.current = null;
    put(mine);
    return (await form.trigger(undefined, { shouldFocus: true })) ? mine : null;
  };

  /** By a person, not put there by the page, such as what a store tells of an app. */
  const isTyped = (name: string): boolean => {
    const here = typeof document === 'undefined' ? null : document.activeElement;
    return form.getFieldState(name as Path<D>).isTouched || here?.getAttribute('name') === name;
  };

  const settle = (draft: D, answer: A, said: readonly string[]): void => {
    const { editing: edits, startOf, saved } = latest.current;
    const kept = startOf?.(answer) ?? (edits ? picked(Object.keys(base.current.start), answer, draft) : draft);
    base.current = { start: kept, version: versionIn(answer) ?? base.current.version };
    // An edit form stays open while it is saved; a form for something new has done its work
    const after = changedIn(form.getValues(), draft);
    if (!edits && Object.keys(after).some(isTyped)) toast.note('What you typed after pressing is not in it.');
    const typed = edits ? after : {};
    if (Object.keys(typed).length === 0) guard.release();
    form.reset(kept);
    put(typed as Partial<D>);
    for (const sentence of said) toast.note(sentence);
    saved?.(answer);
  };

  const send = async (typed: D): Promise<void> => {
    let draft = typed;
    const post = ({ changed }: { changed: Partial<D> }) =>
      // With the version: the same values over another state of the record are another thing to ask for
      submissions.send(JSON.stringify([draft, base.current.version]), (submission) =>
        duringSave(latest.current.save(draft, { changed, version: base.current.version, submission })),
      );
    try {
      const { editing: words } = latest.current;
      if (!words) return settle(draft, await post({ changed: draft }), []);
      const meant = await decided(draft, words);
      if (!meant) return;
      draft = meant;
      const outcome = await saveMerging<D, A>({
        part: { began: base.current.start, version: base.current.version, mine: draft },
        words,
        whole: true,
        send: post,
        merged: (_, part, error) => {
          standing(part, draft, error);
          draft = part.mine;
          const { rules, shape } = latest.current;
          return issuesOf(draft, rules, shape).length === 0;
        },
      });
      if (outcome.is === 'saved') settle(draft, outcome.answer, outcome.said);
      else if (outcome.is === 'barred' || outcome.is === 'busy') await stay(outcome.is, outcome.by, words);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      place(error);
    }
  };

  const mark = (now: boolean) => {
    sending.current = now;
    setSending(now);
  };

  return {
    form,
    // Nested forms (a dialog inside a page's form) must not send the outer one
    submit: (event) => {
      event?.stopPropagation();
      event?.preventDefault();
      if (sending.current) return;
      mark(true);
      void form
        .handleSubmit((draft) => send(draft))(event)
        .finally(() => mark(false));
    },
    isSending,
    undoAll: () => {
      over.current = null;
      form.reset(base.current.start);
    },
    partSaved: (values, now) => {
      const typed = form.getValues();
      base.current = { start: values, version: now };
      form.reset(values);
      put(changedIn(typed, values));
    },
    version: () => base.current.version,
    shown: version,
    editing,
  };
};
