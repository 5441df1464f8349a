import { asksFreeMedia, freeMediaQuestion } from '@fairlead/domain/campaign/pricing';
import type { Currency } from '@fairlead/domain/money';
import { askFirst } from '#ui/form/askFirst.ts';
import { ChoicesProblem } from '#ui/form/ChoicesProblem.tsx';
import { DraftForm } from '#ui/form/DraftForm.tsx';
import { ReadOnlyForm } from '#ui/form/LockedField.tsx';
import { SaveBar } from '#ui/form/SaveBar.tsx';
import type { WholeCampaign } from '../campaign-page.queries.ts';
import { CappingSection, ClientBudgetSection } from './BudgetSections.tsx';
import { BuyingSection } from './BuyingSection.tsx';
import { capLeap } from './cap-leap.ts';
import { CampaignFieldsOf } from './Locked.tsx';
import { PricingSection } from './PricingSection.tsx';
import { READ_ONLY, useCampaignRights } from './rights.ts';
import { useCampaignDraft } from './useCampaignDraft.ts';
import { useLists } from './useLists.ts';
import { type DeliveryValues, deliveryOf } from './values.ts';

/** The tab "Budget & Delivery": what may be spent, on whom, how it is bid for and what the client pays (CB-01). */
export const DeliveryForm = ({ campaign }: { campaign: WholeCampaign }) => {
  const currency = campaign.company_currency as Currency;
  const lists = useLists({ company: campaign.company_id, app: campaign.app_id, currency });
  const { edit, editCost, writes, why } = useCampaignRights(campaign);
  const { draft, edited } = useCampaignDraft<DeliveryValues>({
    campaign,
    valuesOf: deliveryOf,
    lists,
    says: 'Campaign budget & delivery updated successfully',
  });
  const { running, pricing_type = 'cpm' } = campaign;
  // Nobody pays for free media: what is spent on it is meant, or it is lost (CB-15 to CB-18)
  const paid = askFirst(draft, (values) =>
    asksFreeMedia({ pricing_type, running }, { pricing_type: values.pricing_type, running })
      ? freeMediaQuestion(running)
      : null,
  );
  const asking = askFirst(paid, (values) => capLeap(campaign, values));
  const fields = (
    <>
      <ClientBudgetSection />
      <CappingSection />
      <BuyingSection edited={edited} />
      <PricingSection />
    </>
  );
  return (
    <DraftForm
      draft={asking}
      label="Budget and delivery"
      record={{ entity: 'campaign', id: campaign.id, archived: campaign.state === 'Archived' }}
    >
      <ChoicesProblem error={lists.error} />
      <CampaignFieldsOf value={{ campaign, lists }}>
        {edit && writes('name') ? fields : <ReadOnlyForm reason={why ?? READ_ONLY}>{fields}</ReadOnlyForm>}
      </CampaignFieldsOf>
      {(writes('client_daily_budget') || editCost) && <SaveBar action="Save" />}
    </DraftForm>
  );
};
