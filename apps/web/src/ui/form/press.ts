import { inWords } from '@fairlead/domain/in-words';
import { isStale } from '#lib/api-error.ts';
import { toast } from '#lib/toast.ts';
import { focusOfNow } from '../dialog/useFocusBack.ts';
import { saverOf } from './conflict.ts';
import { same } from './merge.ts';
import { ROUNDS } from './save-merging.ts';

type Press<R> = {
  /** The record as the button's page shows it. */
  seen: R;
  /** "order", "line item": what is said to have changed. */
  thing: string;
  /** What the press is judged by, with what each is called: another value of one of them is looked at first. */
  looks: { [K in keyof R & string]?: string };
  /** What it is like once it is done. */
  sets: Partial<R>;
  send: (record: R) => Promise<R>;
  /** Puts the record into what is shown. */
  place: (record: R) => void;
};

/**
 * A button that sets something at one press. Where somebody else saved other fields meanwhile it is done on theirs; where they
 * did the same, or one's own press was not answered, it is done; where they changed what it is judged by, that is told and shown,
 * and the next press is of what is seen by then. Other refusals are said by the save itself. Answers whether it is done.
 */
export const press = <R extends { version: number }>(asked: Press<R>): Promise<boolean> => {
  const back = focusOfNow();
  return done(asked).finally(back);
};

const done = async <R extends { version: number }>({
  seen,
  thing,
  looks,
  sets,
  send,
  place,
}: Press<R>): Promise<boolean> => {
  const names = Object.keys(looks) as (keyof R & string)[];
  const entries = Object.entries(sets) as [keyof R & string, unknown][];
  let now = seen;
  for (let round = 1; ; round++) {
    try {
      place(await send(now));
      return true;
    } catch (error) {
      if (!isStale(error)) return false;
      now = { ...now, ...(error.body as { current?: Partial<R> }).current };
      // Paused by two at once, it must not be told to be pressed again: that would be the way back
      if (entries.every(([name, value]) => same(now[name], value))) {
        place(now);
        return true;
      }
      const changed = names.filter((name) => !same(now[name], seen[name]));
      if (changed.length === 0 && round < ROUNDS) continue;
      place(now);
      const what =
        changed.length > 0
          ? `${inWords(changed.map((name) => looks[name] ?? name))} of this ${thing}`
          : `this ${thing}`;
      toast.fail(`${saverOf(error)} changed ${what} meanwhile: nothing is done yet. Look at it, and press again.`);
      return false;
    }
  }
};
