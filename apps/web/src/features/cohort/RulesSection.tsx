import type { CohortDefinition } from '@fairlead/domain/cohort/cohort';
import { withInactivity } from '@fairlead/domain/cohort/form-rule';
import { IconClock, IconPlus } from '@tabler/icons-react';
import { useFormContext, useFormState } from 'react-hook-form';
import { keepFocus } from '#ui/form/keep-focus.ts';
import { same } from '#ui/form/merge.ts';
import { NumberField } from '#ui/form/NumberField.tsx';
import { Switch } from '#ui/kit/Switch.ts';
import type { CohortDraft } from './draft.ts';
import { type Estimate, keepsOf } from './pane/estimate.ts';
import { KeepsWords, RuleCard } from './RuleCard.tsx';
import type { RuleChoices } from './useRuleChoices.ts';
import type { useRules } from './useRules.ts';

type Props = {
  cards: ReturnType<typeof useRules>;
  choices: RuleChoices;
  estimate: Estimate;
  /** As it would be sent, the inactivity window as its last rule. */
  definition: CohortDefinition;
  /** An existing audience: changed cards are marked. */
  editing: boolean;
};

/** What a device must have done: a card a rule, and the days in which it must have done nothing (AD-42). */
export const RulesSection = ({ cards, choices, estimate, definition, editing }: Props) => {
  const { rules, keys, saved, shown, said, actions, host, origins } = cards;
  const about = shown.find(({ path }) => path === 'rules');
  const markOf = (at: number) => {
    const before = saved[origins[at] ?? -1];
    if (!editing || (before && same(before, rules[at]))) return null;
    return before ? 'Edited' : 'New';
  };
  return (
    <section className="cohort-rules" ref={host} aria-label="Rules">
      {rules.map((rule, at) => (
        <RuleCard
          key={keys[at]}
          at={at}
          last={at === rules.length - 1}
          rule={rule}
          issues={shown.filter(({ path }) => path === `rules.${at}` || path.startsWith(`rules.${at}.`))}
          choices={choices}
          keeps={keepsOf(estimate, at, definition)}
          mark={markOf(at)}
          actions={actions}
        />
      ))}
      {about && (
        <p className="field-error cohort-rule-about" role="alert" data-path="rules">
          {about.message}
        </p>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is in it is pressed */}
      <div className="cohort-rule-foot" onMouseDown={keepFocus}>
        <button type="button" className="button-link cohort-rule-add" onClick={actions.add}>
          <IconPlus size={16} aria-hidden />
          ADD NEW RULE
        </button>
        <Inactivity at={rules.length} editing={editing} keeps={keepsOf(estimate, rules.length, definition)} />
      </div>
      <span className="sr" role="status">
        {said}
      </span>
    </section>
  );
};

type Window = Pick<Props, 'editing'> & { at: number; keeps: ReturnType<typeof keepsOf> };

const Inactivity = ({ at, editing, keeps }: Window) => {
  const form = useFormContext<CohortDraft>();
  const { defaultValues } = useFormState<CohortDraft>();
  const [on, days] = form.watch(['inactive', 'inactive_days']);
  const { inactive: was, inactive_days: before = null } = defaultValues ?? {};
  const changed = editing && (was !== on || before !== days);
  const turn = (next: boolean) => {
    const { inactive, inactive_days } = withInactivity(form.getValues(), next);
    form.setValue('inactive', inactive, { shouldDirty: true, shouldTouch: true });
    form.setValue('inactive_days', inactive_days, { shouldDirty: true });
    form.clearErrors(['inactive_days', 'rules']);
  };
  return (
    <div className={changed ? 'cohort-rule-inactive cohort-rule-changed' : 'cohort-rule-inactive'} data-rule={at}>
      <IconClock size={16} stroke={1.7} aria-hidden />
      <Switch label="Inactivity window" checked={on} onChange={(event) => turn(event.currentTarget.checked)} />
      {on && (
        <NumberField name="inactive_days" label="Days of inactivity" suffix={days === 1 ? ' day' : ' days'} min={1} />
      )}
      {on && <KeepsWords keeps={keeps} />}
    </div>
  );
};
