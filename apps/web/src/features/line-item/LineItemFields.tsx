import { dailyCapWarning } from '@fairlead/domain/line-item/budget-mode';
import {
  attributionWindows,
  budgetModeLabels,
  budgetModes,
  endBeforeOptionsWith,
  lineItemLabels,
  lineItemTypeLabels,
  lineItemTypes,
  objectiveTypes,
} from '@fairlead/domain/line-item/line-item';
import type { Currency } from '@fairlead/domain/money';
import { addDays, dayOf } from '@fairlead/domain/utc-day';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useFormContext } from 'react-hook-form';
import { useProductNow } from '#lib/clock.ts';
import { Section } from '#ui/form/DraftForm.tsx';
import { useFieldSource } from '#ui/form/field-source.ts';
import { LockedField } from '#ui/form/LockedField.tsx';
import { MoneyField } from '#ui/form/MoneyField.tsx';
import { NumberField } from '#ui/form/NumberField.tsx';
import { SegmentedField } from '#ui/form/SegmentedField.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { SwitchField } from '#ui/form/SwitchField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { day } from '#ui/format.ts';
import { Note } from '#ui/layout/Note.tsx';
import { knownMeanwhile } from '#ui/pick/records.ts';
import type { LineItem } from './line-item.queries.ts';
import { daysText, percentText } from './line-item-words.tsx';
import { useLineItemRights } from './rights.ts';
import type { ShownLineItem } from './shown.ts';

type Events = readonly { id: number; name: string }[];
type Props = { currency: Currency; events: Events; item: LineItem | null; shown: ShownLineItem | null };

const typeOptions = lineItemTypes.map((value) => ({ value, label: lineItemTypeLabels[value] }));
const kpiOptions = objectiveTypes.map((value) => ({ value, label: value }));
const windowOptions = attributionWindows.map((value) => ({ value, label: daysText(value) }));
const modeOptions = budgetModes.map((value) => ({ value, label: budgetModeLabels[value] }));

/** "Starts tomorrow, 22 Nov. 2026 (UTC)" */
const useStartsTomorrow = (): string => `Starts tomorrow, ${day(addDays(dayOf(useProductNow()), 1))} (UTC)`;

const MarginField = ({ shown }: Pick<Props, 'shown'>) => {
  const { margin: mayRead, setMargin } = useLineItemRights();
  const starts = useStartsTomorrow();
  const typed = useFieldSource().useFieldValue('margin');
  if (!mayRead) return null;
  const upcoming = shown?.margin_starts;
  if (!setMargin) {
    const value = shown?.margin === null || shown?.margin === undefined ? 'Not set' : percentText(shown.margin);
    return (
      <LockedField label={lineItemLabels.margin} value={value} reason="Your role can see margins, not set them." />
    );
  }
  const unchanged = shown !== null && typed === shown.margin;
  const says = unchanged ? upcoming && `From ${day(upcoming)} (UTC)` : starts;
  return (
    <NumberField name="margin" label={lineItemLabels.margin} required decimals={2} suffix=" %" description={says} />
  );
};

const EventField = ({ events, item }: Pick<Props, 'events' | 'item'>) => {
  const { useFieldValue } = useFieldSource();
  const chosen = useFieldValue('target_custom_action_type_id');
  const kpi = useFieldValue('client_objective_type');
  const starts = useStartsTomorrow();
  const inForce = item?.optimization_event ?? null;
  const upcoming = item?.optimization_event_starts;
  const changed = item !== null && chosen !== item.target_custom_action_type_id;
  // The one in force is known by name before the list is
  const own = upcoming ? [] : [{ id: item?.target_custom_action_type_id, name: inForce }];
  const offered = knownMeanwhile(events.length > 0 ? events : undefined, own);
  const says = () => {
    if (!changed) return upcoming && `From ${day(upcoming)} (UTC). In force today: ${inForce ?? 'none'}`;
    const name = events.find(({ id }) => id === chosen)?.name ?? null;
    return upcoming && name === inForce ? 'In force today: the upcoming change is taken back' : starts;
  };
  return (
    <SelectField
      name="target_custom_action_type_id"
      label={lineItemLabels.target_custom_action_type_id}
      options={offered.map(({ id, name }) => ({ value: id, label: name }))}
      searchable
      required={kpi === 'CPA'}
      clearable={kpi !== 'CPA'}
      placeholder={kpi === 'CPA' ? 'Choose an event' : 'None'}
      description={says()}
    />
  );
};

const Objective = ({ currency, events, item, shown }: Props) => {
  const { setValue, getFieldState, trigger } = useFormContext();
  const kpi = useFieldSource().useFieldValue('client_objective_type');
  const roas = kpi === 'ROAS';
  // 6.50 € is not 650 %: another KPI asks for its own target (D-050)
  const onChosen = (type: unknown) => {
    const back = shown?.saved.client_objective_type === type ? shown?.saved.client_objective_value : null;
    setValue('client_objective_value', back ?? null, { shouldDirty: true });
    if (getFieldState('target_custom_action_type_id').error) void trigger('target_custom_action_type_id');
  };
  const target = { name: 'client_objective_value', label: lineItemLabels.client_objective_value, required: true };
  return (
    <Section title="Objective" note="Another optimization event takes effect on the next UTC day.">
      <SegmentedField
        name="client_objective_type"
        label={lineItemLabels.client_objective_type}
        options={kpiOptions}
        onChosen={onChosen}
      />
      {roas ? (
        <NumberField {...target} min={0} decimals={2} suffix=" %" placeholder="Percent of what was spent" />
      ) : (
        <MoneyField {...target} currency={currency} placeholder="Per action" />
      )}
      <EventField events={events} item={item} />
      <SegmentedField
        name="attribution_days_data_science"
        label={lineItemLabels.attribution_days_data_science}
        options={windowOptions}
      />
    </Section>
  );
};

const BudgetRules = ({ item }: Pick<Props, 'item'>) => {
  const warning = dailyCapWarning(String(useFieldSource().useFieldValue('budget_mode')));
  const options = endBeforeOptionsWith(item?.overpacing_minus_days).map((value) => ({ value, label: daysText(value) }));
  return (
    <Section title="Budget rules">
      <SelectField name="budget_mode" label={lineItemLabels.budget_mode} required options={modeOptions} />
      <SelectField name="overpacing_minus_days" label={lineItemLabels.overpacing_minus_days} options={options} />
      {warning && (
        <Note className="wide" icon={<IconAlertTriangle size={16} aria-hidden />}>
          {warning}
        </Note>
      )}
      <SwitchField
        name="auto_increase_budget_for_underspend"
        label={lineItemLabels.auto_increase_budget_for_underspend}
      />
      <SwitchField
        name="auto_decrease_budget_for_overspend"
        label={lineItemLabels.auto_decrease_budget_for_overspend}
      />
    </Section>
  );
};

/** The fields of a line item, for a new one and for one that is edited (LI-06). */
export const LineItemFields = (props: Props) => (
  <>
    <Section title="General">
      <TextField name="name" label={lineItemLabels.name} required wide autoComplete="off" />
      <SegmentedField name="line_item_type" label={lineItemLabels.line_item_type} options={typeOptions} />
      <MarginField shown={props.shown} />
    </Section>
    <Objective {...props} />
    <BudgetRules item={props.item} />
  </>
);
