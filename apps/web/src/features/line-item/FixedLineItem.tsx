import { budgetModeLabels, lineItemLabels, lineItemTypeLabels } from '@fairlead/domain/line-item/line-item';
import { Section } from '#ui/form/DraftForm.tsx';
import { LockedField, ReadOnlyForm } from '#ui/form/LockedField.tsx';
import { day } from '#ui/format.ts';
import { daysText, percentText, targetText } from './line-item-words.tsx';
import { READ_ONLY, useLineItemRights } from './rights.ts';
import type { ShownLineItem } from './shown.ts';

type Props = { item: ShownLineItem; events: readonly { id: number; name: string }[] };

/** The same page for a role that may only read: every field, and why none changes; no margin where the role has none. */
export const FixedLineItem = ({ item, events }: Props) => {
  const { margin: mayRead } = useLineItemRights();
  const chosen = events.find(({ id }) => id === item.target_custom_action_type_id)?.name ?? item.optimization_event;
  const locked = (field: keyof typeof lineItemLabels, value: string, wide = false) => (
    <LockedField label={lineItemLabels[field]} value={value} wide={wide} />
  );
  const margin = item.margin === null || item.margin === undefined ? 'Not set' : percentText(item.margin);
  const upcoming = item.margin_starts ? ` from ${day(item.margin_starts)} (UTC)` : '';
  return (
    <ReadOnlyForm reason={READ_ONLY}>
      <Section title="General">
        {locked('name', item.name, true)}
        {locked('line_item_type', lineItemTypeLabels[item.line_item_type])}
        {mayRead && locked('margin', `${margin}${upcoming}`)}
      </Section>
      <Section title="Objective">
        {locked('client_objective_type', item.client_objective_type)}
        {locked(
          'client_objective_value',
          targetText(item.client_objective_type, item.client_objective_value ?? 0, item.currency),
        )}
        {locked(
          'target_custom_action_type_id',
          item.optimization_event_starts
            ? `${chosen ?? 'None'} from ${day(item.optimization_event_starts)} (UTC), ${item.optimization_event ?? 'none'} today`
            : (chosen ?? 'None'),
        )}
        {locked('attribution_days_data_science', daysText(item.attribution_days_data_science))}
      </Section>
      <Section title="Budget rules">
        {locked('budget_mode', budgetModeLabels[item.budget_mode])}
        {locked('overpacing_minus_days', daysText(item.overpacing_minus_days))}
        {locked('auto_increase_budget_for_underspend', item.auto_increase_budget_for_underspend ? 'Yes' : 'No')}
        {locked('auto_decrease_budget_for_overspend', item.auto_decrease_budget_for_overspend ? 'Yes' : 'No')}
      </Section>
    </ReadOnlyForm>
  );
};
