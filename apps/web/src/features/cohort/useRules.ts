import { type FormRule, newFormRule } from '@fairlead/domain/cohort/form-rule';
import type { Issue } from '@fairlead/domain/issue';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useController, useFormContext, useFormState } from 'react-hook-form';
import { useCurrentDraft } from '#ui/form/DraftForm.tsx';
import { same } from '#ui/form/merge.ts';
import type { CohortDraft } from './draft.ts';
import { refusalsBelow } from './form-issues.ts';
import type { CardActions } from './RuleCard.tsx';
import { moved } from './rule-change.ts';

type Actions = CardActions & { add: () => void };
type Kept = { keys: number[]; version: number | undefined };
const inOrder = (cards: number): number[] => Array.from({ length: cards }, (_, at) => at);

/**
 * The cards of the form. Each has a key that stays with it while it moves: its place in what is saved, or a number above
 * those for a new one. What is typed is checked field by field as each is left; after a try to save, everything is.
 */
export const useRules = (issues: readonly Issue[]) => {
  const form = useFormContext<CohortDraft>();
  const { submitCount, errors, defaultValues } = useFormState<CohortDraft>();
  const { version } = useCurrentDraft();
  const { field } = useController<CohortDraft, 'rules'>({ name: 'rules' });
  const rules = field.value;
  const saved = (defaultValues?.rules ?? []) as FormRule[];
  const [kept, setKept] = useState<Kept>({ keys: inOrder(rules.length), version: version() });
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [said, setSaid] = useState('');
  const next = useRef(1000);
  // Discarded, saved or merged: the cards are those that are saved
  const sound = kept.version === version() && kept.keys.length === rules.length && !same(rules, saved);
  const keys = sound ? kept.keys : inOrder(rules.length);

  const focus = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    // A card that changes places lets go of the focus
    if (focus.current?.isConnected) focus.current.focus();
    focus.current = null;
  });
  const added = useRef(false);
  const host = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a card came or went
  useEffect(() => {
    if (!added.current) return;
    added.current = false;
    host.current?.querySelector<HTMLElement>('.cohort-rule-card:last-of-type .cohort-word-title select')?.focus();
  }, [rules.length]);

  const put = (list: FormRule[], order: number[]) => {
    // What the server refused is no longer what is asked
    form.clearErrors('rules');
    setKept({ keys: order, version: version() });
    form.setValue('rules', list, { shouldDirty: true, shouldTouch: true });
  };
  const actions: Actions = {
    change: (at, rule) => put(rules.with(at, rule), keys),
    leave: (at, field) => setLeft((now) => new Set([...now, `${keys[at]}.${field}`, 'rules'])),
    remove: (at) => {
      put(rules.toSpliced(at, 1), keys.toSpliced(at, 1));
      setLeft((now) => new Set([...now, 'rules']));
      setSaid(`Rule ${at + 1} deleted`);
      const others = host.current?.querySelectorAll<HTMLElement>('.cohort-rule-delete');
      focus.current =
        others?.[at + 1] ?? others?.[at - 1] ?? host.current?.querySelector<HTMLElement>('.cohort-rule-add') ?? null;
    },
    move: (from, to) => {
      if (to < 0 || to >= rules.length) return;
      focus.current = document.activeElement as HTMLElement | null;
      put(moved(rules, from, to), moved(keys, from, to));
      setSaid(`Rule ${from + 1} is now rule ${to + 1}`);
    },
    add: () => {
      added.current = true;
      put([...rules, newFormRule()], [...keys, next.current++]);
      // A new card is like the first until something is chosen in it
      setLeft((now) => new Set([...now].filter((path) => path !== 'rules')));
    },
  };

  // Cards are drawn anew only when something of theirs changed: what they call stays the same
  const newest = useRef(actions);
  useLayoutEffect(() => {
    newest.current = actions;
  });
  const steady = useMemo<Actions>(
    () => ({
      change: (at, rule) => newest.current.change(at, rule),
      leave: (at, field) => newest.current.leave(at, field),
      remove: (at) => newest.current.remove(at),
      move: (from, to) => newest.current.move(from, to),
      add: () => newest.current.add(),
    }),
    [],
  );

  const tried = submitCount > 0;
  const refused = refusalsBelow('rules', errors.rules);
  const shownAt = (path: string): boolean => {
    const [, card, field] = path.split('.');
    if (tried) return true;
    // Somebody hid an action that this audience asks for: nobody is in the middle of choosing it
    if (field === 'custom_action_names' && rules[Number(card)]?.custom_action_names.length) return true;
    return card === undefined ? left.has('rules') : field === undefined || left.has(`${keys[Number(card)]}.${field}`);
  };
  const shown = [
    ...issues.filter(({ path }) => (path === 'rules' || path.startsWith('rules.')) && shownAt(path)),
    ...refused.filter(({ path }) => !issues.some((issue) => issue.path === path)),
  ];
  return {
    rules,
    keys,
    saved,
    shown,
    said,
    actions: steady,
    host,
    /** For each card its place in what is saved; none for a new one. */
    origins: keys.map((key) => (key < saved.length ? key : null)),
  };
};
