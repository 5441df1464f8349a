import { takesCampaigns } from '@fairlead/domain/line-item/takes-campaigns.rules';
import { useQuery } from '@tanstack/react-query';
import type { Empty } from '#ui/grid/types.ts';
import { PlainLink } from '#ui/shell/PlainLink.tsx';
import { NO_LINE_ITEM } from '#ui/state/NoLineItem.tsx';
import type { Application } from '../application/application.queries.ts';
import { useMay } from '../auth/auth.queries.ts';
import { campaignsOfCompany } from '../campaign/campaign.queries.ts';
import { lineItemsOfCompany } from '../line-item/line-item.queries.ts';
import { useWayToLineItem } from '../line-item/line-item-way.queries.ts';
import { whyNoCampaigns } from './overview-filters.ts';

/** Asks for the orders of the company only where it is shown. */
const LineItemWay = ({ company }: { company: number }) => {
  const { href, text } = useWayToLineItem(company);
  return (
    <PlainLink href={href} className="button-link">
      {text}
    </PlainLink>
  );
};

/**
 * What stands in the place of campaigns that are not there: what is missing first, a line item or a campaign, and the way to
 * it (CA-23 to CA-26).
 * @param bare the application has none; nothing is asked before
 * @returns `empty` once it is known, and why no campaign can be made
 */
export const useNoCampaigns = ({ id, company_id }: Pick<Application, 'id' | 'company_id'>, bare: boolean) => {
  const may = useMay();
  const others = useQuery({ ...campaignsOfCompany(company_id), enabled: bare });
  const lineItems = useQuery({ ...lineItemsOfCompany(company_id), enabled: bare && may('line_item.read') });
  const without = bare && lineItems.data !== undefined && !lineItems.data.items.some(takesCampaigns);
  const loading = bare && (others.isLoading || lineItems.isLoading);
  const empty: Empty | null =
    bare && !loading
      ? {
          // Where it is not known what the company has, it is told of the application alone
          title: `No campaign found for this ${others.data?.total === 0 ? 'company' : 'application'}`,
          text: whyNoCampaigns(without, { lineItem: may('line_item.create'), campaign: may('campaign.create') }),
          action: without
            ? may('line_item.create') && <LineItemWay company={company_id} />
            : may('campaign.create') && (
                <PlainLink
                  href={`/companies/${company_id}/applications/${id}/campaigns/create?noLineItem=true`}
                  className="button-link"
                >
                  Create campaign
                </PlainLink>
              ),
        }
      : null;
  return { empty, loading, off: without ? NO_LINE_ITEM : undefined };
};
