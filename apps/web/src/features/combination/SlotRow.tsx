import { freshnessOf, standsStill, stillText } from '@fairlead/domain/audience/freshness';
import { IconAlertTriangleFilled, IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, use, useMemo } from 'react';
import { useProductNow } from '#lib/clock.ts';
import { Age } from '#ui/bits/Age.tsx';
import { ArchivedChip, Chip } from '#ui/bits/Chip.tsx';
import { NamedInput } from '#ui/form/NamedInput.tsx';
import { count } from '#ui/format.ts';
import { Select } from '#ui/kit/Select.ts';
import { MidName, MidNames } from '#ui/name/MidName.tsx';
import type { TargetingList } from '../audience/audience.queries.ts';
import { OriginBadgeContext } from './origin-badge.ts';
import { colourOf, letterOf } from './slots.ts';
import './slots.css';

/** More than this is never read, only searched. */
const SHOWN = 100;

const SlotMark = ({ slot }: { slot: number }) => (
  <span className={`combine-slot-mark combine-slot-${colourOf(slot)}`} aria-hidden>
    {letterOf(slot)}
  </span>
);

const Facts = ({ list }: { list: TargetingList }) => {
  const Badge = use(OriginBadgeContext);
  const fresh = freshnessOf(list, useProductNow());
  return (
    <div className="combine-slot-facts">
      <Badge origin={list.origin} />
      <span className="id">{list.id}</span>
      <b className="num combine-slot-rows">{list.rows === null ? 'not built yet' : count(list.rows)}</b>
      {fresh && <Age hours={fresh.hours} tone={fresh.tone} />}
    </div>
  );
};

export type SlotActions = {
  choose: (slot: number, id: number | null) => void;
  move: (from: number, to: number) => void;
  remove: (slot: number) => void;
};

type Props = {
  slot: number;
  slots: number;
  /** What is chosen; null: nothing yet. */
  id: number | null;
  /** Undefined where it is not among the lists, as it was deleted meanwhile. */
  list: TargetingList | undefined;
  lists: readonly TargetingList[];
  error: string | undefined;
  canRemove: boolean;
  actions: SlotActions;
};

const optionsOf = (lists: readonly TargetingList[]) => {
  const option = ({ id, name }: TargetingList) => ({ value: String(id), label: name, also: [String(id)] });
  const inState = (state: string) => lists.filter((list) => list.state === state).map(option);
  const [current, archived] = [inState('new'), inState('archived')];
  return [
    ...(current.length > 0 ? [{ group: 'Not archived', items: current }] : []),
    ...(archived.length > 0 ? [{ group: 'Archived', items: archived }] : []),
  ];
};

/** One audience: which, how big, how fresh. Alt and arrows move it. */
export const SlotRow = ({ slot, slots, id, list, lists, error, canRemove, actions }: Props) => {
  const byId = new Map(lists.map((one) => [String(one.id), one]));
  const names = useMemo(() => lists.map((one) => one.name), [lists]);
  const name = `Audience #${slot + 1}`;
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!event.altKey || by === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    actions.move(slot, slot + by);
  };
  return (
    <li className="combine-slot" onKeyDownCapture={onKeyDown}>
      <SlotMark slot={slot} />
      <span className="combine-slot-number">#{slot + 1}</span>
      <div className="combine-slot-in">
        <MidNames names={names}>
          <Select
            aria-label={name}
            inputContainer={(input) => (
              <NamedInput chosen={list?.name} names={names}>
                {input}
              </NamedInput>
            )}
            placeholder={id === null ? 'Choose an audience' : `Audience ${id}`}
            searchable
            // The focus is also led here: to a slot at fault, which its choices would cover, and with a slot that moves
            openOnFocus={false}
            // What is typed takes the place of what is chosen, however the focus came
            onFocus={(event) => event.currentTarget.select()}
            clearable={false}
            data={optionsOf(lists)}
            limit={SHOWN}
            // A list that scrolls itself: the kit's scroll area cannot be reached by keyboard
            withScrollArea={false}
            classNames={{ options: 'combine-slot-options' }}
            value={list ? String(list.id) : null}
            onChange={(text) => actions.choose(slot, text === null ? null : Number(text))}
            renderOption={({ option }) => {
              const one = byId.get(option.value);
              return (
                <span className="combine-slot-option">
                  <span className="combine-slot-option-name">
                    <MidName name={option.label} />
                  </span>
                  {one?.state === 'archived' && <ArchivedChip />}
                  <span className="id">{option.value}</span>
                  <span className="num combine-slot-option-rows">{one?.rows == null ? '' : count(one.rows)}</span>
                </span>
              );
            }}
            error={error}
          />
        </MidNames>
      </div>
      {list ? <Facts list={list} /> : <span className="combine-slot-facts" />}
      <div className="combine-slot-actions">
        <button
          type="button"
          className="icon-button"
          aria-label={`Move ${name} up`}
          disabled={slot === 0}
          onClick={() => actions.move(slot, slot - 1)}
        >
          <IconArrowUp size={16} stroke={1.7} aria-hidden />
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label={`Move ${name} down`}
          disabled={slot === slots - 1}
          onClick={() => actions.move(slot, slot + 1)}
        >
          <IconArrowDown size={16} stroke={1.7} aria-hidden />
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label={`Remove ${name}`}
          disabled={!canRemove}
          onClick={() => actions.remove(slot)}
        >
          <IconTrash size={16} stroke={1.7} aria-hidden />
        </button>
      </div>
      {list && standsStill(list) && (
        <div className="combine-slot-still" role="alert">
          {list.state === 'archived' && <ArchivedChip />}
          {list.not_updating && (
            <Chip tone="warn" icon={<IconAlertTriangleFilled size={12} aria-hidden />}>
              Not updating
            </Chip>
          )}
          <span>{stillText(slot)}</span>
        </div>
      )}
    </li>
  );
};
