import { attributions } from '@fairlead/domain/cohort/cohort';
import {
  calculationOperators,
  type FormRule,
  intervalSelectors,
  modesOf,
  occurrenceOptions,
  showsActions,
  showsAttribution,
  showsCampaigns,
} from '@fairlead/domain/cohort/form-rule';
import type { ReactNode } from 'react';
import { MultiSelectField } from '#ui/form/MultiSelectField.tsx';
import { NumberField } from '#ui/form/NumberField.tsx';
import { SegmentedField } from '#ui/form/SegmentedField.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { attributionNames, intervalNames, modeNames, operatorNames, timesText } from './rule-words.ts';
import type { RuleChoices } from './useRuleChoices.ts';
import { WordSelect } from './WordSelect.tsx';

const pairs = <K extends string>(keys: readonly K[], names: Record<K, string>) =>
  keys.map((key) => [key, names[key]] as const);

const attributionOptions = attributions.map((value) => ({ value, label: attributionNames[value] }));

/** A field whose label is a word to choose, or one that goes on from the field before it. */
const Worded = ({ word, children }: { word: ReactNode; children: ReactNode }) => (
  <div className="cohort-rule-worded">
    <div className="cohort-rule-word">{word}</div>
    {children}
  </div>
);

const measures = {
  occurred: { min: 'min_occurrences', max: 'max_occurrences' },
  sum: { min: 'min_revenue_sum', max: 'max_revenue_sum' },
  percent: { min: 'bottom_revenue_percent', max: 'top_revenue_percent' },
} as const;

const Amount = ({ rule, side, label }: { rule: FormRule; side: 'min' | 'max'; label: string }) => {
  const { calculationMode: mode } = rule;
  const name = measures[mode][side];
  if (mode !== 'occurred') {
    const own = mode === 'sum' ? { suffix: ' USD', step: 1 } : { suffix: ' %', step: 0.01, most: 100 };
    return <NumberField name={name} label={label} decimals={2} min={0} {...own} />;
  }
  const options = occurrenceOptions(rule, side).map((option) => ({ ...option, label: timesText(option.value) }));
  return <SelectField name={name} label={label} options={options} />;
};

/** How often, how much, or where among the others: at least, at most, or between. */
const Measure = ({ rule, number }: { rule: FormRule; number: number }) => {
  const { calculationOperator: operator } = rule;
  const name = operatorNames[operator];
  return (
    <div className={operator === 'between' ? 'cohort-rule-pair cohort-rule-measure' : 'cohort-rule-measure'}>
      <Worded
        word={
          <WordSelect
            name="calculationOperator"
            label={`Operator of rule ${number}`}
            options={pairs(calculationOperators, operatorNames)}
          />
        }
      >
        <Amount rule={rule} side={operator === 'max' ? 'max' : 'min'} label={name} />
      </Worded>
      {operator === 'between' && (
        <Worded word="and">
          <Amount rule={rule} side="max" label="and" />
        </Worded>
      )}
    </div>
  );
};

/** Which days count, back from today. */
const When = ({ rule, number }: { rule: FormRule; number: number }) => {
  const between = rule.interval_selector === 'between';
  const word = (
    <WordSelect
      name="interval_selector"
      label={`Interval of rule ${number}`}
      options={pairs(intervalSelectors, intervalNames)}
    />
  );
  if (!between)
    return (
      <div className="rule-when">
        <Worded word={word}>
          <NumberField
            name="period_days"
            label="In the last, days"
            suffix={rule.period_days === 1 ? ' day' : ' days'}
            min={1}
          />
        </Worded>
      </div>
    );
  return (
    <div className="cohort-rule-pair rule-when">
      <Worded word={word}>
        <NumberField
          name="offset_days"
          label="From, days ago"
          suffix={rule.offset_days === 1 ? ' day' : ' days'}
          min={0}
        />
      </Worded>
      <Worded word="and">
        <NumberField name="period_days" label="To, days ago" suffix=" d ago" min={1} />
      </Worded>
    </div>
  );
};

/** The fields of a card: what its event and measure need, nothing else (AD-67, AD-75 to AD-77). */
export const RuleFields = ({ rule, number, choices }: { rule: FormRule; number: number; choices: RuleChoices }) => (
  <div className={`cohort-rule-fields cohort-rule-${rule.event}`}>
    {showsAttribution(rule) && <SelectField name="attributed" label="Attributed to" options={attributionOptions} />}
    {showsCampaigns(rule) && (
      <MultiSelectField
        name="campaign_ids"
        label="Campaigns"
        placeholder={rule.campaign_ids.length === 0 ? 'Any campaign' : ''}
        options={choices.campaigns(rule)}
        nothingFound={choices.noCampaign}
      />
    )}
    {showsActions(rule) && (
      <>
        <MultiSelectField
          name="custom_action_names"
          label="Custom actions"
          required
          options={choices.actions(rule)}
          nothingFound={choices.noAction}
        />
        <SegmentedField
          name="calculationMode"
          label="Counted by"
          options={modesOf(rule.event).map((value) => ({ value, label: modeNames[value] }))}
        />
      </>
    )}
    <Measure rule={rule} number={number} />
    <When rule={rule} number={number} />
  </div>
);
