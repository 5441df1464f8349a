import { type PricingType, pricingTypes } from '@fairlead/domain/campaign/campaign';
import { campaignLabels as labels } from '@fairlead/domain/campaign/labels';
import { pricingTypeNames } from '@fairlead/domain/campaign/names';
import type { CampaignPricing } from '@fairlead/domain/campaign/pricing';
import { costPlusNote, offeredPricing, priceWords } from '@fairlead/domain/campaign/pricing';
import { capitalized } from '@fairlead/domain/in-words';
import type { Currency } from '@fairlead/domain/money';
import { addDays, dayOf } from '@fairlead/domain/utc-day';
import { useProductNow } from '#lib/clock.ts';
import { Section } from '#ui/form/DraftForm.tsx';
import { useFieldSource } from '#ui/form/field-source.ts';
import { MoneyField } from '#ui/form/MoneyField.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { day } from '#ui/format.ts';
import { Locked, useFieldsOf } from './Locked.tsx';

/** "Starts tomorrow, 22 Nov. 2026 (UTC)", or what waits already. */
const useCostSays = (): string | undefined => {
  const { campaign } = useFieldsOf();
  const typed = useFieldSource().useFieldValue('client_cost');
  const tomorrow = addDays(dayOf(useProductNow()), 1);
  const { client_cost: inForce = null, upcoming_client_cost: upcoming = null } = campaign;
  if (typed === null || typed === undefined || Number.isNaN(typed)) return undefined;
  if (inForce === null) return 'The first price holds at once';
  if (typed === inForce) return upcoming ? 'The upcoming change is taken back' : undefined;
  if (upcoming && typed === upcoming.cost) return `From ${day(upcoming.start_date)} (UTC)`;
  return `Starts tomorrow, ${day(tomorrow)} (UTC)`;
};

export const PricingSection = () => {
  const { campaign, lists } = useFieldsOf();
  const { useFieldValue } = useFieldSource();
  const [pricing, cost, item] = [
    useFieldValue('pricing_type'),
    useFieldValue('client_cost'),
    useFieldValue('line_item_id'),
  ];
  const margin = lists.lineItems.find(({ id }) => id === item)?.margin;
  const says = useCostSays();
  const price = { pricing_type: pricing, client_cost: cost } as CampaignPricing;
  const plus = costPlusNote(price, margin == null ? margin : Number(margin));
  if (campaign.pricing_type === undefined) return null;
  const unpriced = priceWords({ pricing_type: pricing as PricingType, client_cost: null }, String);
  return (
    <Section title="Client Pricing" {...(plus ? { note: plus } : {})}>
      <Locked name="pricing_type">
        <SelectField
          name="pricing_type"
          label={labels.pricing_type}
          required
          options={offeredPricing(campaign.campaign_type, pricingTypes).map((value) => ({
            value,
            label: pricingTypeNames[value],
          }))}
        />
      </Locked>
      <Locked name="pricing_custom_action_type_id">
        <SelectField
          name="pricing_custom_action_type_id"
          label={labels.pricing_custom_action_type_id}
          searchable
          required={pricing === 'cpa'}
          clearable={pricing !== 'cpa'}
          placeholder={pricing === 'cpa' ? 'Choose an event' : 'None'}
          options={lists.known.events.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Locked>
      <Locked name="client_cost">
        <MoneyField
          name="client_cost"
          label={labels.client_cost}
          currency={campaign.company_currency as Currency}
          placeholder={capitalized(unpriced)}
          description={says}
        />
      </Locked>
    </Section>
  );
};
