import { criterionNames } from '@fairlead/domain/audience/criterion';
import { SOURCES_MAX, SOURCES_MIN } from '@fairlead/domain/combination/combination';
import type { Issue } from '@fairlead/domain/issue';
import { IconExclamationCircleFilled, IconPlus } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { TargetingList } from '../audience/audience.queries.ts';
import { type SlotActions, SlotRow } from './SlotRow.tsx';
import { kindsText, moved, type Slots } from './slots.ts';

const FIELD = 'source_targeting_list_ids';

/** Keys that stay with a slot while it moves. New ones come when the form is reset to another number of slots. */
const useKeys = (length: number) => {
  const next = useRef(0);
  const keys = useRef<number[]>([]);
  while (keys.current.length < length) keys.current.push(next.current++);
  keys.current.length = length;
  return keys;
};

const noteOf = (chosen: readonly TargetingList[], most: number): string => {
  const criteria = [...new Set(chosen.map(({ criterion }) => criterion))];
  const kind = criteria.length === 1 && criteria[0] ? `, all ${criterionNames[criteria[0]]}` : '';
  return `${chosen.length} chosen, at most ${most}${kind}`;
};

type Props = {
  slots: Slots;
  lists: readonly TargetingList[];
  operator: string;
  /** What the rules say about the sources by now. */
  issues: readonly Issue[];
  /** What the server said of them. */
  refused: readonly Issue[];
  /** Empty slots are named once somebody tried to go on. */
  tried: boolean;
  onChange: (slots: (number | null)[]) => void;
};

/** The audiences, in their order: chosen, added, taken out, moved. */
export const SlotList = ({ slots, lists, operator, issues, refused, tried, onChange }: Props) => {
  const id = useId();
  const [said, setSaid] = useState('');
  const keys = useKeys(slots.length);
  const host = useRef<HTMLOListElement>(null);
  const byId = new Map(lists.map((list) => [list.id, list]));
  const most = operator === 'difference' ? 2 : SOURCES_MAX;
  const whole = [...issues, ...refused].filter(({ path }) => path === FIELD);
  const kinds = whole.length > 0 ? kindsText(slots.map((one) => byId.get(one ?? 0))) : null;
  const errorOf = (slot: number) =>
    [...(tried ? issues : []), ...refused].find(({ path }) => path === `${FIELD}.${slot}`)?.message;

  const actions: SlotActions = {
    choose: (slot, chosen) => onChange(slots.map((one, at) => (at === slot ? chosen : one))),
    move: (from, to) => {
      if (to < 0 || to >= slots.length) return;
      // Moving an element takes the focus from it
      const focused = document.activeElement;
      keys.current = moved(keys.current, from, to);
      flushSync(() => onChange(moved(slots, from, to)));
      if (focused instanceof HTMLElement) focused.focus();
      setSaid(`Audience #${from + 1} is now Audience #${to + 1}`);
    },
    remove: (slot) => {
      keys.current = keys.current.filter((_, at) => at !== slot);
      flushSync(() => onChange(slots.filter((_, at) => at !== slot)));
      setSaid(`Audience #${slot + 1} removed`);
      host.current
        ?.querySelectorAll<HTMLElement>('input:not([type="hidden"])')
        [Math.min(slot, slots.length - 2)]?.focus();
    },
  };
  const add = () => {
    flushSync(() => onChange([...slots, null]));
    [...(host.current?.querySelectorAll<HTMLElement>('input:not([type="hidden"])') ?? [])].at(-1)?.focus();
  };

  return (
    <section className="combine-card" aria-labelledby={id}>
      <div className="section-head">
        <h2 id={id}>Audiences</h2>
        <span className="dim">
          {noteOf(
            slots.flatMap((one) => byId.get(one ?? 0) ?? []),
            most,
          )}
        </span>
        <button
          type="button"
          className="button-small push"
          disabled={slots.length >= most}
          title={slots.length >= most ? `At most ${most} audiences` : undefined}
          onClick={add}
        >
          <IconPlus size={13} aria-hidden />
          Add audience
        </button>
      </div>
      <ol className="combine-slots" ref={host}>
        {slots.map((one, slot) => (
          <SlotRow
            key={keys.current[slot]}
            slot={slot}
            slots={slots.length}
            id={one}
            list={one === null ? undefined : byId.get(one)}
            lists={lists}
            error={errorOf(slot)}
            canRemove={slots.length > SOURCES_MIN}
            actions={actions}
          />
        ))}
      </ol>
      {whole.map(({ message }) => (
        <p key={message} className="combine-issue" role="alert">
          <IconExclamationCircleFilled size={14} aria-hidden />
          {message}
        </p>
      ))}
      {kinds && <p className="combine-order">{kinds}.</p>}
      {operator === 'difference' && (
        <p className="combine-order">Exclusion keeps what is in #1 and takes away what is in #2.</p>
      )}
      <span className="sr" role="status">
        {said}
      </span>
    </section>
  );
};
