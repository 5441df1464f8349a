import { IconSpeakerphone } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { PageHead } from '#ui/shell/PageHead.tsx';
import { PlainLink } from '#ui/shell/PlainLink.tsx';
import { StatePage } from '#ui/state/StatePage.tsx';
import type { Application } from '../application/application.queries.ts';
import { useMay } from '../auth/auth.queries.ts';
import { lineItemsOfCompany } from '../line-item/line-item.queries.ts';
import { useWayToLineItem } from '../line-item/line-item-way.queries.ts';
import { NewCampaign } from './NewCampaign.tsx';

type Props = {
  application: Pick<Application, 'id' | 'company_id' | 'state'>;
  /** Whether only this application has none, or its whole company. */
  nowhere: 'application' | 'company';
};

/** In the place of campaigns that are not there: what is missing first, a line item or a campaign, and the way to it (CA-23 to CA-26). */
export const NoCampaigns = ({ application, nowhere }: Props) => {
  const { id, company_id } = application;
  const may = useMay();
  const lineItems = useQuery({ ...lineItemsOfCompany(company_id), enabled: may('line_item.read') }).data;
  const without = lineItems?.items.every(({ state }) => state === 'archived') ?? false;
  const lineItem = useWayToLineItem(company_id);
  const action = without
    ? may('line_item.create') && lineItem
    : may('campaign.create') && {
        href: `/companies/${company_id}/applications/${id}/campaigns/create?noLineItem=true`,
        text: 'Create campaign',
      };
  return (
    <>
      <PageHead title="Campaigns" actions={!without && <NewCampaign application={application} />} />
      <StatePage
        icon={<IconSpeakerphone size={24} stroke={1.6} aria-hidden />}
        title={`No campaign found for this ${nowhere}`}
        action={
          action && (
            <PlainLink href={action.href} className="button-link">
              {action.text}
            </PlainLink>
          )
        }
      >
        {without
          ? 'Campaigns carry out line items, and this company has none in use.'
          : 'Campaigns carry out line items. None was set up here yet.'}
      </StatePage>
    </>
  );
};
