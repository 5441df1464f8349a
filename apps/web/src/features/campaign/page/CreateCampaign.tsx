import type { Sent } from '@fairlead/contract/call';
import * as api from '@fairlead/contract/campaign';
import { checkCampaign } from '@fairlead/domain/campaign/campaign.rules';
import { newCampaign } from '@fairlead/domain/campaign/new-campaign';
import { asksFreeMedia, freeMediaQuestion } from '@fairlead/domain/campaign/pricing';
import { takesCampaigns } from '@fairlead/domain/line-item/takes-campaigns.rules';
import type { Currency } from '@fairlead/domain/money';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Application } from '#features/application/application.queries.ts';
import { useWhyNothingNew } from '#features/auth/nothing-new.queries.ts';
import { companyOf } from '#features/company/company.queries.ts';
import { lineItemsOfCompany } from '#features/line-item/line-item.queries.ts';
import { useWayToLineItem } from '#features/line-item/line-item-way.queries.ts';
import { ApiError, messageOf } from '#lib/api-error.ts';
import { call } from '#lib/call.ts';
import { toast } from '#lib/toast.ts';
import { askFirst } from '#ui/form/askFirst.ts';
import { ChoicesProblem } from '#ui/form/ChoicesProblem.tsx';
import { DraftForm } from '#ui/form/DraftForm.tsx';
import { CreateBar } from '#ui/form/SaveBar.tsx';
import { useDraft } from '#ui/form/useDraft.ts';
import { BackLink } from '#ui/shell/BackLink.tsx';
import { PageHead } from '#ui/shell/PageHead.tsx';
import { PlainLink } from '#ui/shell/PlainLink.tsx';
import { NoLineItem, NoLineItemLeft } from '#ui/state/NoLineItem.tsx';
import { Unless } from '#ui/state/Unless.tsx';
import { useOpened } from '#ui/state/useOpened.ts';
import { usePlaceCampaign, type WholeCampaign } from '../campaign-page.queries.ts';
import { CreateFields } from './CreateFields.tsx';
import { type AskedLineItem, firstLineItem, lastLineItem, rememberLineItem } from './first-line-item.ts';
import { emptyCampaign, type NewValues, sentOf } from './new-values.ts';
import { useLists } from './useLists.ts';

type Props = {
  application: Application;
  /** The line item that the address names, or that it names none. */
  asked: AskedLineItem;
  /** The type of event that is paid for unless another one is chosen. */
  event: number;
  /** The campaigns page: the way back. */
  back: string;
  onCreated: (campaign: WholeCampaign) => void;
};

const NewCampaign = ({ application: app, asked, event, back, onCreated, none }: Props & { none: boolean }) => {
  const { currency } = useSuspenseQuery(companyOf(app.company_id)).data;
  const lists = useLists({ company: app.company_id, app: app.id, currency: currency as Currency });
  const place = usePlaceCampaign();
  const { items } = useSuspenseQuery(lineItemsOfCompany(app.company_id)).data;
  // Chosen once: what others do to line items meanwhile is not to begin the form anew
  const [first] = useState(() => firstLineItem(asked, items, lastLineItem(app.company_id)));
  const start = useMemo(() => emptyCampaign(app, { lineItem: first, event }), [app, first, event]);
  const grounds = {
    advertiser_website_url: app.advertiser_website_url,
    attribution: app.attribution,
    suppliers: [], // the server knows which are bought from
  };
  const draft = useDraft<NewValues, WholeCampaign>({
    start,
    rules: (values) => {
      const sent = sentOf(values);
      const { pricing_type, campaign_type } = sent;
      return checkCampaign(newCampaign(sent, grounds), {
        before: newCampaign({ pricing_type, campaign_type }, grounds),
        isNew: true,
        tested: false,
        advertiser_website_url: app.advertiser_website_url,
        ...lists.judged,
        suppliers: [],
      });
    },
    save: async (values, { submission }) => {
      try {
        const body = { ...sentOf(values), app_id: app.id } as Sent<typeof api.createCampaign>['body'];
        return await call(api.createCampaign, { body, idempotencyKey: submission });
      } catch (error) {
        if (error instanceof ApiError) toast.fail(messageOf(error));
        throw error;
      }
    },
    saved: (campaign) => {
      toast.ok('Campaign created successfully');
      place(campaign);
      if (campaign.line_item_id !== null) rememberLineItem(app.company_id, campaign.line_item_id);
      onCreated(campaign);
    },
  });
  const asking = askFirst(draft, ({ pricing_type }) =>
    pricing_type !== null && asksFreeMedia(null, { pricing_type, running: false }) ? freeMediaQuestion(false) : null,
  );
  return (
    <>
      <PageHead title="Create new campaign" before={<BackLink href={back} label="Back to campaigns" />} />
      <DraftForm draft={asking} label="Create campaign">
        <ChoicesProblem error={lists.error} />
        {none && <NoLineItemLeft />}
        <CreateFields application={app} lists={lists} />
        <CreateBar action="Create campaign">
          <PlainLink href={back} className="button-link">
            Cancel
          </PlainLink>
        </CreateBar>
      </DraftForm>
    </>
  );
};

/** In the place of the form. Asks for the orders of the company only where it is shown. */
const WithoutLineItem = ({ company }: { company: number }) => <NoLineItem {...useWayToLineItem(company)} />;

/** The page for a new campaign. `onCreated` goes on from there. What is archived takes none. */
export const CreateCampaign = (props: Props) => {
  const { company_id, state } = props.application;
  const company = useSuspenseQuery(companyOf(company_id)).data;
  const { items } = useSuspenseQuery(lineItemsOfCompany(company_id)).data;
  const taken = items.some(takesCampaigns);
  const opened = useOpened(taken);
  const why = useWhyNothingNew([
    { kind: 'company', state: company.state },
    { kind: 'application', state },
  ]);
  return (
    <Unless
      why={why}
      action={
        <PlainLink href={props.back} className="button-link">
          Go to the campaigns
        </PlainLink>
      }
    >
      {opened ? <NewCampaign {...props} none={!taken} /> : <WithoutLineItem company={company_id} />}
    </Unless>
  );
};
