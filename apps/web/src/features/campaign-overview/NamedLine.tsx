import { IconListCheck } from '@tabler/icons-react';
import { plural } from '#ui/format.ts';
import { PlainLink } from '#ui/shell/PlainLink.tsx';
import { useMay } from '../auth/auth.queries.ts';
import { campaignsAt } from './campaign-places.ts';
import type { Campaign } from './overview.queries.ts';
import { statusOf } from './standing.ts';

type Props = {
  /** Those of the campaigns that the address names which are there. */
  campaigns: readonly Campaign[];
  /** How many it names. */
  named: number;
};

/** Over rows that the address names, such as those that a matrix has just made: how far they are, and the way to have them checked. */
export const NamedLine = ({ campaigns, named }: Props) => {
  const may = useMay();
  const [first] = campaigns;
  if (!first) return null;
  const idle = campaigns.filter((campaign) => campaign.state === 'New' && statusOf(campaign) !== 'running');
  const live = campaigns.filter((campaign) => campaign.state === 'New').length - idle.length;
  const lacking = named - campaigns.length;
  const toCheck = `${campaignsAt(first)}/readiness?campaign=${idle.map(({ id }) => id).join(',')}`;
  return (
    <section className="overview-named" aria-label="Campaigns that the address names">
      <span>
        <b>{plural(campaigns.length, 'campaign')}</b>
        {live === 0 ? ', not live yet' : `, ${live} live`}
        {lacking > 0 && (
          <span className="dim">
            {' '}
            ({lacking} more {lacking === 1 ? 'is' : 'are'} not in this app)
          </span>
        )}
      </span>
      {may('readiness.read') && idle.length > 0 && (
        <PlainLink className="grid-button" href={toCheck}>
          <IconListCheck size={15} aria-hidden />
          Check readiness
        </PlainLink>
      )}
    </section>
  );
};
