import type { Issue } from '@fairlead/domain/issue';
import { type SyntheticEvent, useRef, useState } from 'react';
import { ApiError } from '#lib/api-error.ts';
import { placed, sentenceUnder } from './short-draft.rules.ts';

type Options<D, A> = {
  start: D;
  /** The rules of the domain, asked when a field was left and before sending. */
  rules: (draft: D) => readonly Issue[];
  save: (draft: D) => Promise<A>;
  saved?: (answer: A) => void;
};

export type ShortDraft = {
  values: Readonly<Record<string, string>>;
  sending: boolean;
  problem: string | undefined;
  errorOf: (name: string) => string | undefined;
  change: (name: string, value: string) => void;
  leave: (name: string) => void;
  /** Where to go when the field is wrong. */
  holds: (name: string, input: HTMLElement | null) => void;
  submit: (event: SyntheticEvent) => void;
};

const none: ReadonlySet<string> = new Set();

/**
 * A form of a few lines of text that nobody would mourn: the pages before the shell. The form library would be a tenth
 * of the sign-in page's download. A field is checked when it was left with something in it and whenever it changes after that; a refusal of
 * the server stays under its field until that changes. Draw it with `<ShortForm draft={…}>`.
 */
export const useShortDraft = <D extends Record<string, string>, A>({
  start,
  rules,
  save,
  saved,
}: Options<D, A>): ShortDraft => {
  const names = Object.keys(start);
  const [values, setValues] = useState<D>(start);
  const [left, setLeft] = useState(none);
  const [refused, setRefused] = useState<readonly Issue[]>([]);
  const [problem, setProblem] = useState<string>();
  const [sending, setSending] = useState(false);
  const inputs = useRef(new Map<string, HTMLElement>());
  const broken = rules(values);

  const goTo = (issues: readonly Issue[]) => {
    const first = names.find((name) => issues.some(({ path }) => path === name));
    if (first !== undefined) inputs.current.get(first)?.focus();
  };
  const refuse = (error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    const { fields, problem } = placed(names, error.errors);
    setRefused(fields);
    setProblem(problem);
    goTo(fields);
  };
  const send = async () => {
    setSending(true);
    try {
      const answer = await save(values);
      setLeft(none);
      saved?.(answer);
    } catch (error) {
      refuse(error);
    } finally {
      setSending(false);
    }
  };

  return {
    values,
    sending,
    problem,
    errorOf: (name) => sentenceUnder(name, { refused, broken, left }),
    change: (name, value) => {
      setValues((before) => ({ ...before, [name]: value }));
      setRefused((before) => before.filter(({ path }) => path !== name));
    },
    // Who passes an empty field is not told so: the words would move the link or button that is being pressed
    leave: (name) => {
      if (values[name] !== '') setLeft((before) => new Set([...before, name]));
    },
    holds: (name, input) => {
      if (input) inputs.current.set(name, input);
      else inputs.current.delete(name);
    },
    submit: (event) => {
      event.preventDefault();
      if (sending) return;
      setLeft(new Set(names));
      setRefused([]);
      setProblem(undefined);
      if (broken.length > 0) goTo(broken);
      else void send();
    },
  };
};
