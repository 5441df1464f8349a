import { INTEGER_TEXT } from '@fairlead/domain/campaign/delivery.rules';
import { campaignLabels as labels } from '@fairlead/domain/campaign/labels';
import { CAP_PACED, dailyCapWarning, isPaced } from '@fairlead/domain/line-item/budget-mode';
import { attributionWindows } from '@fairlead/domain/line-item/line-item';
import type { Currency } from '@fairlead/domain/money';
import { isTestName } from '@fairlead/domain/test-name.rules';
import { addDays, dayOf } from '@fairlead/domain/utc-day';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useProductNow } from '#lib/clock.ts';
import { Section } from '#ui/form/DraftForm.tsx';
import { useFieldSource } from '#ui/form/field-source.ts';
import { MoneyField } from '#ui/form/MoneyField.tsx';
import { NameSelectField } from '#ui/form/NameSelectField.tsx';
import { NumberField } from '#ui/form/NumberField.tsx';
import { SegmentedField } from '#ui/form/SegmentedField.tsx';
import { day } from '#ui/format.ts';
import { Note } from '#ui/layout/Note.tsx';
import { knownMeanwhile, recordOptions } from '#ui/pick/records.ts';
import { CapOutlookCard } from './CapOutlook.tsx';
import { Locked, useFieldsOf } from './Locked.tsx';
import { TestedMeanwhile } from './TestedMeanwhile.tsx';
import { capField, isCapRefused, isOvertaken, SHARE } from './tested-cap.ts';
import { daysText } from './words.tsx';

const TEST_LINE_ITEM = 'The line item of a test campaign cannot be changed';
const windows = attributionWindows.map((value) => ({ value, label: daysText(value) }));

/** The line item chosen last; another one takes effect on the next UTC day (CD-29). */
const LineItemField = () => {
  const { campaign, lists } = useFieldsOf();
  const chosen = useFieldSource().useFieldValue('line_item_id');
  const tomorrow = addDays(dayOf(useProductNow()), 1);
  const { line_item_id: inForce, line_item_name: name, upcoming_line_item: upcoming } = campaign;
  const { lineItems } = lists;
  const offered = lineItems.filter(
    ({ id, name: text, state }) =>
      id === inForce || id === upcoming?.line_item_id || (state === 'new' && !isTestName(text)),
  );
  const own = [
    { id: inForce, name },
    { id: upcoming?.line_item_id, name: upcoming?.line_item_name },
  ];
  const options = recordOptions(knownMeanwhile(lineItems.length > 0 ? offered : undefined, own));
  const says = () => {
    if (chosen === inForce) return upcoming ? `The change to ${upcoming.line_item_name} is taken back` : undefined;
    if (chosen === upcoming?.line_item_id)
      return `From ${day(upcoming?.start_date ?? tomorrow)} (UTC). In force today: ${name ?? 'none'}`;
    return `Starts tomorrow, ${day(tomorrow)} (UTC)`;
  };
  const shown = upcoming
    ? `${name ?? 'None'}, from ${day(upcoming.start_date)} (UTC) ${upcoming.line_item_name}`
    : (name ?? 'None');
  return (
    <Locked name="line_item_id" wide value={shown} reason={isTestName(campaign.name) ? TEST_LINE_ITEM : undefined}>
      <NameSelectField
        name="line_item_id"
        label={labels.line_item_id}
        required
        wide
        searchable
        options={options}
        description={says()}
      />
    </Locked>
  );
};

export const ClientBudgetSection = () => {
  const { campaign, lists } = useFieldsOf();
  const { useFieldState, useFieldValue } = useFieldSource();
  const chosen = useFieldValue('line_item_id');
  const [own, whole] = [useFieldState('client_daily_budget'), useFieldState('ab_test_daily_budget')];
  const item = lists.lineItems.find(({ id }) => id === chosen);
  const inForce = lists.lineItems.find(({ id }) => id === campaign.line_item_id);
  const warning = item ? dailyCapWarning(item.budget_mode) : null;
  const currency = campaign.company_currency as Currency;
  // While it is tested only the whole is changed: shares follow
  const overtaken = isOvertaken(campaign, { value: own.field.value, was: own.was });
  const cap = overtaken ? 'client_daily_budget' : capField(campaign, whole.field.value);
  const typed = cap === 'client_daily_budget' ? own : whole;
  const refused = isCapRefused(campaign, cap, { value: typed.field.value, was: typed.was });
  const locked = isPaced(inForce, item) ? CAP_PACED : campaign.source_campaign_id === null ? undefined : SHARE;
  return (
    <Section title="Client Budget">
      <LineItemField />
      <Locked name="attribution_days_data_science">
        <SegmentedField
          name="attribution_days_data_science"
          label={labels.attribution_days_data_science}
          options={windows}
        />
      </Locked>
      <Locked name={cap} reason={locked}>
        <MoneyField
          name={cap}
          label={labels[cap]}
          required
          currency={currency}
          description={
            cap === 'ab_test_daily_budget' ? 'The whole that the A/B test shares out' : 'Daily cap, at least 10'
          }
        />
      </Locked>
      {overtaken && <TestedMeanwhile campaign={campaign} own={own} whole={whole} />}
      <Locked name="client_budget">
        <MoneyField
          name="client_budget"
          label={labels.client_budget}
          currency={currency}
          placeholder="None"
          description="As agreed with the client. Bids end with the daily cap and the line item’s budget."
        />
      </Locked>
      <CapOutlookCard campaign={campaign} cap={typed.field.value} refused={refused} />
      {warning && (
        <Note className="wide" icon={<IconAlertTriangle size={16} aria-hidden />}>
          {warning}
        </Note>
      )}
    </Section>
  );
};

export const CappingSection = () => (
  <Section title="Capping" note="What one device sees of the campaign.">
    <Locked name="frequency_cap">
      <NumberField
        name="frequency_cap"
        label={labels.frequency_cap}
        min={1}
        placeholder="No limit"
        description="1 to 20"
      />
    </Locked>
    <Locked name="lifetime_frequency_cap">
      <NumberField name="lifetime_frequency_cap" label={labels.lifetime_frequency_cap} min={1} placeholder="No limit" />
    </Locked>
    <Locked name="clicks_a_day">
      <NumberField
        name="clicks_a_day"
        label={labels.clicks_a_day}
        min={0}
        notWhole={INTEGER_TEXT}
        description="0: no limit"
      />
    </Locked>
  </Section>
);
