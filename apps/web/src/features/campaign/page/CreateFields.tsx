import { pricingTypes } from '@fairlead/domain/campaign/campaign';
import { clientPricing } from '@fairlead/domain/campaign/campaign-rights';
import { offeredAttributionDays } from '@fairlead/domain/campaign/details';
import { campaignLabels as labels } from '@fairlead/domain/campaign/labels';
import { campaignTypeNames, pricingTypeNames } from '@fairlead/domain/campaign/names';
import { offeredPricing } from '@fairlead/domain/campaign/pricing';
import { takesCampaigns } from '@fairlead/domain/line-item/takes-campaigns.rules';
import type { Application } from '#features/application/application.queries.ts';
import { useMe } from '#features/auth/auth.queries.ts';
import { Section } from '#ui/form/DraftForm.tsx';
import { useFieldSource } from '#ui/form/field-source.ts';
import { LockedField } from '#ui/form/LockedField.tsx';
import { NameSelectField } from '#ui/form/NameSelectField.tsx';
import { SegmentedField } from '#ui/form/SegmentedField.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { recordOptions } from '#ui/pick/records.ts';
import { CountriesField } from './CountriesField.tsx';
import { asksDays } from './new-values.ts';
import type { Lists } from './useLists.ts';
import { daysText } from './words.tsx';

/** Only retargeting is offered (CC-10). */
const products = [{ value: 'RETARGETING', label: campaignTypeNames.RETARGETING }];
const days = offeredAttributionDays('RETARGETING').map((value) => ({ value, label: daysText(value) }));

/** The fields of a new campaign. */
export const CreateFields = ({ application, lists }: { application: Application; lists: Lists }) => {
  const client = useMe()?.role === 'client';
  const cpa = useFieldSource().useFieldValue('pricing_type') === 'cpa';
  const pricing = offeredPricing('RETARGETING', pricingTypes).filter(
    (value) => !client || clientPricing.includes(value),
  );
  const items = lists.lineItems.filter(takesCampaigns);
  return (
    <>
      <Section title="Naming">
        <TextField name="name" label={labels.name} required wide autoComplete="off" />
      </Section>
      <Section title="Where">
        <LockedField label={labels.app_id} value={application.name} reason="Choose another app above." />
        <NameSelectField
          name="line_item_id"
          label={labels.line_item_id}
          required
          wide
          searchable
          options={recordOptions(items)}
          late={false} // The page waits for them
          placeholder="Choose a line item"
        />
        <CountriesField countries={lists.countries} />
      </Section>
      <Section title="How it is sold">
        <SelectField name="campaign_type" label={labels.campaign_type} required options={products} />
        <SelectField
          name="pricing_type"
          label={labels.pricing_type}
          required
          options={pricing.map((value) => ({ value, label: pricingTypeNames[value] }))}
          placeholder="Choose a pricing"
        />
        {cpa && (
          <SelectField
            name="pricing_custom_action_type_id"
            label={labels.pricing_custom_action_type_id}
            required
            searchable
            options={lists.known.events.map(({ id, name }) => ({ value: id, label: name }))}
            placeholder="Choose an event"
          />
        )}
        {asksDays(application) && (
          <SegmentedField name="attribution_days" label={labels.attribution_days} options={days} />
        )}
      </Section>
    </>
  );
};
