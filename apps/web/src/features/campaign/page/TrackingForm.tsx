import type { Currency } from '@fairlead/domain/money';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Application } from '#features/application/application.queries.ts';
import { ChoicesProblem } from '#ui/form/ChoicesProblem.tsx';
import { DraftForm } from '#ui/form/DraftForm.tsx';
import { SaveBar } from '#ui/form/SaveBar.tsx';
import { campaignOf, type WholeCampaign } from '../campaign-page.queries.ts';
import { READ_ONLY, useCampaignRights } from './rights.ts';
import { useCampaignDraft } from './useCampaignDraft.ts';
import { useLists } from './useLists.ts';
import { type TrackingValues, trackingOf } from './values.ts';

type Links = { campaign: WholeCampaign; application: Application; readOnly: boolean };

type Props = {
  id: number;
  /** The links, each a field of this form under its name of the wire. */
  links: (of: Links) => ReactNode;
};

/** The tab "Tracking": the form around the links of a campaign, which is saved with or without faults (CK-01, CK-53). */
export const TrackingForm = ({ id, links }: Props) => {
  const campaign = useSuspenseQuery(campaignOf(id)).data;
  const lists = useLists({
    company: campaign.company_id,
    app: campaign.app_id,
    currency: campaign.company_currency as Currency,
  });
  const { edit, writes, why } = useCampaignRights(campaign);
  const { draft } = useCampaignDraft<TrackingValues>({
    campaign,
    valuesOf: trackingOf,
    lists,
    says: 'Campaign tracking updated successfully',
  });
  const readOnly = !edit || !writes('click_action');
  return (
    <DraftForm
      draft={draft}
      label="Campaign tracking"
      className="campaign-tracking flush"
      record={{ entity: 'campaign', id: campaign.id, archived: campaign.state === 'Archived' }}
    >
      <ChoicesProblem error={lists.error} what="The application" />
      {readOnly && <p className="note note-info campaign-legacy">{why ?? READ_ONLY}</p>}
      {lists.application
        ? links({ campaign, application: lists.application, readOnly })
        : lists.error === null && <p className="campaign-why">Loading…</p>}
      {!readOnly && (
        <SaveBar action="Save">
          {!(campaign.active && !campaign.paused) && (
            <span className="dim campaign-launching">Saving is possible with errors; launching is not.</span>
          )}
        </SaveBar>
      )}
    </DraftForm>
  );
};
