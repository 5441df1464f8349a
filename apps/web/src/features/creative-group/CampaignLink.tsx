import { useQuery } from '@tanstack/react-query';
import { PlainLink } from '#ui/shell/PlainLink.tsx';
import { useMay } from '../auth/auth.queries.ts';
import { campaignsWithMirrors } from '../campaign/campaign.queries.ts';
import './campaign-link.css';

type Props = {
  application: { id: number; company_id: number };
  campaign: number;
};

/** The campaign that creatives are looked at for, and the way back to it. */
export const CampaignLink = ({ application: { id, company_id }, campaign }: Props) => {
  const may = useMay();
  const { data } = useQuery({ ...campaignsWithMirrors(id), enabled: may('campaign.read') });
  const name = data?.items.find((one) => one.id === campaign)?.name;
  return (
    <PlainLink className="link" href={`/companies/${company_id}/applications/${id}/campaigns/${campaign}/details`}>
      {name ?? `campaign ${campaign}`}
    </PlainLink>
  );
};

/** Beside the title of a page that the pre-launch check of a campaign led to. */
export const ForCampaign = ({ campaign, ...of }: { application: Props['application']; campaign: number | undefined }) =>
  campaign !== undefined && (
    <span className="creative-group-for">
      for <CampaignLink {...of} campaign={campaign} />
    </span>
  );
