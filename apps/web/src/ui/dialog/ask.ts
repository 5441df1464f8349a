import type { ReactNode } from 'react';

/** A question with two answers. The safe one is "Go back": Esc and a click beside the dialog mean the same. */
export type Question = {
  title: string;
  /** The title ends a sentence that is read on with the text. */
  stop?: boolean;
  text?: ReactNode;
  /** What happens, as a verb: "Delete list", "Discard changes". */
  yes?: string;
  no?: string;
  /** Red: something is lost. */
  danger?: boolean;
  /** There is nothing to decide. */
  told?: true;
  /** It tells nothing of the page: whoever signs in over it may read it. */
  anybody?: true;
};

type Asked = Question & { answer: (yes: boolean) => void };

let asked: Asked | null = null;
const watchers = new Set<() => void>();
const set = (next: Asked | null) => {
  asked = next;
  for (const watcher of watchers) watcher();
};

export const question = (): Asked | null => asked;
export const watchQuestion = (watcher: () => void): (() => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

/** `if (await ask({ title: 'Please check your value', yes: 'Keep it' })) …`. A second question replaces the first, which counts as "no". */
export const ask = (next: Question): Promise<boolean> =>
  new Promise((resolve) => {
    asked?.answer(false);
    set({
      ...next,
      answer: (yes) => {
        set(null);
        resolve(yes);
      },
    });
  });

/** What leaves nothing to decide: one button closes it. */
export const tell = (told: Pick<Question, 'title' | 'text'>): Promise<boolean> => ask({ ...told, told: true });
