import type { FormRule } from '@fairlead/domain/cohort/form-rule';
import type { Issue } from '@fairlead/domain/issue';
import {
  IconArrowDown,
  IconArrowUp,
  IconDeviceMobile,
  IconRotateClockwise,
  IconShoppingBag,
  IconTrash,
} from '@tabler/icons-react';
import { type KeyboardEvent, memo } from 'react';
import { Chip } from '#ui/bits/Chip.tsx';
import { FieldSourceProvider } from '#ui/form/field-source.ts';
import { keepFocus } from '#ui/form/keep-focus.ts';
import { same } from '#ui/form/merge.ts';
import { SwitchField } from '#ui/form/SwitchField.tsx';
import { compact } from '#ui/format.ts';
import { cardSource } from './card-source.ts';
import type { Keeps } from './pane/estimate.ts';
import { RuleFields } from './RuleFields.tsx';
import { eventNames } from './rule-words.ts';
import type { RuleChoices } from './useRuleChoices.ts';
import { WordSelect } from './WordSelect.tsx';

const icons = { install: IconDeviceMobile, reopen: IconRotateClockwise, custom_action: IconShoppingBag };

/** How many devices a step leaves, and of how many; of rules before the last change only as such. */
export const KeepsWords = ({ keeps }: { keeps: Keeps | null }) => {
  if (!keeps) return null;
  const [left, of] = [compact(keeps.left), compact(keeps.of)];
  return keeps.before ? (
    <span className="cohort-rule-keeps num dim">
      kept {left} of {of} before the change
    </span>
  ) : (
    <span className="cohort-rule-keeps num">
      keeps <b>{left}</b> <span className="dim">of {of}</span>
    </span>
  );
};

export type CardActions = {
  change: (at: number, rule: FormRule) => void;
  leave: (at: number, field: string) => void;
  remove: (at: number) => void;
  move: (from: number, to: number) => void;
};

/** For a pointer; keys have Alt and the arrows, so these are no stops of theirs. */
const Move = ({ at, last, move }: { at: number; last: boolean; move: CardActions['move'] }) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: its buttons are pressed
  <span className="cohort-rule-move" onMouseDown={keepFocus}>
    <button
      type="button"
      className="icon-button"
      tabIndex={-1}
      disabled={at === 0}
      aria-label={`Move rule ${at + 1} up`}
      title="Move up (Alt and arrow up)"
      onClick={() => move(at, at - 1)}
    >
      <IconArrowUp size={16} stroke={1.7} aria-hidden />
    </button>
    <button
      type="button"
      className="icon-button"
      tabIndex={-1}
      disabled={last}
      aria-label={`Move rule ${at + 1} down`}
      title="Move down (Alt and arrow down)"
      onClick={() => move(at, at + 1)}
    >
      <IconArrowDown size={16} stroke={1.7} aria-hidden />
    </button>
  </span>
);

type Props = {
  at: number;
  /** No card stands below it. */
  last: boolean;
  rule: FormRule;
  /** What may be said about this card now. */
  issues: readonly Issue[];
  choices: RuleChoices;
  keeps: Keeps | null;
  /** Not as it is saved. */
  mark: 'Edited' | 'New' | null;
  actions: CardActions;
};

const Card = ({ at, last, rule, issues, choices, keeps, mark, actions }: Props) => {
  const number = at + 1;
  const path = `rules.${at}`;
  const Icon = icons[rule.event];
  const own = issues.find((issue) => issue.path === path)?.message;
  const source = cardSource({
    at: path,
    rule,
    issues,
    onChange: (next) => actions.change(at, next),
    onLeave: (field) => actions.leave(at, field),
  });
  // Before the fields hear it: a number steps and a list opens on the same keys
  const onKey = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    event.stopPropagation();
    actions.move(at, event.key === 'ArrowUp' ? at - 1 : at + 1);
  };
  return (
    <FieldSourceProvider value={source}>
      <section
        className={mark ? 'cohort-rule-card cohort-rule-changed' : 'cohort-rule-card'}
        aria-label={`Rule ${number}`}
        data-path={path}
        data-rule={at}
        onKeyDownCapture={onKey}
      >
        <header>
          <span className="cohort-rule-n num" title="Alt and the arrow keys move this rule">
            {number}
          </span>
          <Icon size={16} stroke={1.7} aria-hidden />
          <WordSelect
            name="event"
            label={`Event of rule ${number}`}
            options={Object.entries(eventNames)}
            className="cohort-word-title"
          />
          {mark && <Chip tone="pending">{mark}</Chip>}
          <SwitchField name="only_marketed" label="Only marketed" />
          <span className="push" />
          <KeepsWords keeps={keeps} />
          <Move at={at} last={last} move={actions.move} />
          <button
            type="button"
            className="icon-button cohort-rule-delete"
            aria-label={`Delete rule ${number}`}
            title="Delete"
            onMouseDown={keepFocus}
            onClick={() => actions.remove(at)}
          >
            <IconTrash size={16} stroke={1.7} aria-hidden />
          </button>
        </header>
        <RuleFields rule={rule} number={number} choices={choices} />
        {own && (
          <p className="field-error" role="alert">
            {own}
          </p>
        )}
      </section>
    </FieldSourceProvider>
  );
};

/**
 * One rule: what it looks at, how it measures, and what it leaves of the devices before it. Alt and arrows move it. Drawn anew
 * only when something of its own changed: a key typed in one of twenty cards is not worth drawing the others.
 */
export const RuleCard = memo(Card, ({ issues, keeps, ...before }, now) => {
  const others = (Object.keys(before) as (keyof typeof before)[]).every((key) => Object.is(before[key], now[key]));
  return others && same(issues, now.issues) && same(keeps, now.keeps);
});
