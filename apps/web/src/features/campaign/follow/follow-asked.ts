import type { ReactNode } from 'react';
import type { FollowPlan } from './follow-plan.ts';

/** The question whether mirrors follow, as it is drawn. */
export type FollowAsked = {
  plan: FollowPlan;
  /** How each mirror is called, in their order. */
  names: readonly string[];
  label: (field: string) => string;
  show: (field: string, value: unknown) => ReactNode;
  /** Whether they follow; null: nothing is saved yet. */
  answer: (follows: boolean | null) => void;
};

let asked: FollowAsked | null = null;
const watchers = new Set<() => void>();
const set = (next: FollowAsked | null) => {
  asked = next;
  for (const watcher of watchers) watcher();
};

export const followAsked = (): FollowAsked | null => asked;
export const watchFollow = (watcher: () => void): (() => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

/** Asks; null: go back, nothing is saved. A second question replaces the first, which counts as null. */
export const askFollow = (next: Omit<FollowAsked, 'answer'>): Promise<boolean | null> =>
  new Promise((resolve) => {
    asked?.answer(null);
    set({
      ...next,
      answer: (follows) => {
        set(null);
        resolve(follows);
      },
    });
  });
