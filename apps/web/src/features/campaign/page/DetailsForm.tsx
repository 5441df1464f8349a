import { offeredAttributionDays } from '@fairlead/domain/campaign/details';
import { TEST_NAME_TEXT } from '@fairlead/domain/campaign/details.rules';
import { campaignLabels as labels } from '@fairlead/domain/campaign/labels';
import type { Currency } from '@fairlead/domain/money';
import { isTestName } from '@fairlead/domain/test-name.rules';
import { ChoicesProblem } from '#ui/form/ChoicesProblem.tsx';
import { DraftForm, Section } from '#ui/form/DraftForm.tsx';
import { ReadOnlyForm } from '#ui/form/LockedField.tsx';
import { MultiSelectField } from '#ui/form/MultiSelectField.tsx';
import { SaveBar } from '#ui/form/SaveBar.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import type { WholeCampaign } from '../campaign-page.queries.ts';
import { Autofilled } from './Autofilled.tsx';
import { CountriesField } from './CountriesField.tsx';
import { CampaignFieldsOf, Locked, useFieldsOf } from './Locked.tsx';
import { READ_ONLY, useCampaignRights } from './rights.ts';
import { useCampaignDraft } from './useCampaignDraft.ts';
import { useLists } from './useLists.ts';
import { type DetailsValues, detailsOf } from './values.ts';
import { daysText } from './words.tsx';

const Naming = () => {
  const { campaign } = useFieldsOf();
  const fixed = isTestName(campaign.name) ? TEST_NAME_TEXT : undefined;
  return (
    <Section title="Naming">
      <Locked name="name" reason={fixed}>
        <TextField name="name" label={labels.name} required autoComplete="off" />
      </Locked>
      <Locked name="internal_name">
        <TextField
          name="internal_name"
          label={labels.internal_name}
          placeholder="Only needed while an A/B test runs"
          autoComplete="off"
        />
      </Locked>
    </Section>
  );
};

const Other = () => {
  const { campaign, lists } = useFieldsOf();
  const { categories, known, website } = lists;
  const days = offeredAttributionDays(campaign.campaign_type);
  // One that was kept from another time stands among the offered ones
  const offered = [...new Set<number>([...days, campaign.attribution_days])].sort((a, b) => a - b);
  return (
    <Section title="Other details">
      <Locked name="adomain">
        <TextField
          name="adomain"
          label={labels.adomain}
          required
          placeholder="example.com"
          description="Sent to suppliers with each bid"
        />
      </Locked>
      <Locked name="bcats">
        <MultiSelectField
          name="bcats"
          label={labels.bcats}
          required
          options={categories.map(({ code, name, category }) => ({ value: code, label: name, group: category }))}
          placeholder="Type to find a category"
        />
      </Locked>
      <Locked name="landing_page">
        <TextField
          name="landing_page"
          label={labels.landing_page}
          required={website === null}
          placeholder="https://"
          {...(website ? { description: `Empty: ${website}` } : {})}
        />
      </Locked>
      <Locked name="landing_page2">
        <TextField name="landing_page2" label={labels.landing_page2} placeholder="https://" />
      </Locked>
      <Locked name="target_custom_action_type_id">
        <SelectField
          name="target_custom_action_type_id"
          label={labels.target_custom_action_type_id}
          options={known.events.map(({ id, name }) => ({ value: id, label: name }))}
          searchable
          clearable
          placeholder="None"
        />
      </Locked>
      <Locked name="attribution_days">
        <SelectField
          name="attribution_days"
          label={labels.attribution_days}
          options={offered.map((value) => ({ value, label: daysText(value) }))}
        />
      </Locked>
      <Locked name="countries" wide>
        <CountriesField countries={lists.countries} />
      </Locked>
    </Section>
  );
};

/** The tab "Details": what the campaign is called, what exchanges are told of it, and where it bids (CD-07). */
export const DetailsForm = ({ campaign }: { campaign: WholeCampaign }) => {
  const currency = campaign.company_currency as Currency;
  const lists = useLists({ company: campaign.company_id, app: campaign.app_id, currency });
  const { edit, writes, why } = useCampaignRights(campaign);
  const { draft } = useCampaignDraft<DetailsValues>({
    campaign,
    valuesOf: detailsOf,
    lists,
    says: 'Campaign details updated successfully',
  });
  const fields = (
    <>
      <Naming />
      <Other />
      <Autofilled />
    </>
  );
  return (
    <DraftForm
      draft={draft}
      label="Campaign details"
      record={{ entity: 'campaign', id: campaign.id, archived: campaign.state === 'Archived' }}
    >
      <ChoicesProblem error={lists.error} />
      <CampaignFieldsOf value={{ campaign, lists }}>
        {edit && writes('name') ? fields : <ReadOnlyForm reason={why ?? READ_ONLY}>{fields}</ReadOnlyForm>}
      </CampaignFieldsOf>
      {edit && <SaveBar action="Save" />}
    </DraftForm>
  );
};
