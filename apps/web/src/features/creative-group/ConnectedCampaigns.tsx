import { useQuery } from '@tanstack/react-query';
import { Chip } from '#ui/bits/Chip.tsx';
import { CopyId } from '#ui/bits/CopyId.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { ChoicesProblem } from '#ui/form/ChoicesProblem.tsx';
import { Button } from '#ui/kit/Button.ts';
import { MidName } from '#ui/name/MidName.tsx';
import { PlainLink } from '#ui/shell/PlainLink.tsx';
import { campaignsWithMirrors } from '../campaign/campaign.queries.ts';
import { shownOf } from './connectable.ts';
import type { CreativeGroup } from './creative-group.queries.ts';
import './schedule.css';

type Props = {
  group: CreativeGroup;
  company: number;
  /** Goes on to connect others; left out for who may not. */
  onConnect: (() => void) | undefined;
  onClose: () => void;
};

/** The campaigns that show a group, each a way to it. */
export const ConnectedCampaigns = ({ group, company, onConnect, onClose }: Props) => {
  const { data, error } = useQuery(campaignsWithMirrors(group.app_id));
  const known = new Map(data?.items.map((campaign) => [campaign.id, campaign]));
  const shown = shownOf(group.campaign_ids, data?.items);
  return (
    <Dialog
      open
      onClose={onClose}
      width={520}
      title="Connected Campaigns"
      intro={group.name}
      actions={
        <>
          {onConnect && (
            <Button variant="default" onClick={onConnect}>
              Connect campaigns
            </Button>
          )}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <ChoicesProblem error={data ? null : error} what="The names of the campaigns" />
      {shown.length === 0 && <p className="dim">No campaign shows this group yet.</p>}
      <ul className="creative-group-list" aria-label="Campaigns">
        {shown.map((id) => {
          const campaign = known.get(id);
          return (
            <li key={id}>
              <PlainLink
                href={`/companies/${company}/applications/${group.app_id}/campaigns/${id}`}
                className="creative-group-list-name"
              >
                <MidName name={campaign?.name ?? `Campaign ${id}`} />
              </PlainLink>
              {campaign && campaign.state !== 'New' && <Chip tone="quiet">{campaign.state.toLowerCase()}</Chip>}
              {campaign && campaign.state === 'New' && (
                <Chip tone={campaign.active ? 'ok' : 'quiet'}>{campaign.active ? 'active' : 'not active'}</Chip>
              )}
              <CopyId id={id} />
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
};
