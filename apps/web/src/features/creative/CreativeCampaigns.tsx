import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { ChoicesProblem } from '#ui/form/ChoicesProblem.tsx';
import { Button } from '#ui/kit/Button.ts';
import { MidName } from '#ui/name/MidName.tsx';
import { campaignsWithMirrors } from '../campaign/campaign.queries.ts';
import { type Creative, type Place, paramsOf, useCampaignSettings } from './creative.queries.ts';
import './copy.css';

type Props = { place: Place; creative: Creative; mayEdit: boolean; onClose: () => void };

/** Which campaigns of its group show a creative: a flag each (CV-95, CV-98). */
export const CreativeCampaigns = ({ place, creative, mayEdit, onClose }: Props) => {
  const { data, error } = useQuery(campaignsWithMirrors(creative.app_id));
  const names = new Map(data?.items.map(({ id, name }) => [id, name]));
  const [flags, setFlags] = useState<ReadonlyMap<number, boolean>>(new Map());
  const save = useCampaignSettings();
  // Copies of a test are not shown to who does not read them
  const rows = creative.connected_campaigns.filter(({ campaign_id }) => !data || names.has(campaign_id));
  const changed = rows.flatMap(({ campaign_id, active }) => {
    const flag = flags.get(campaign_id);
    return flag === undefined || flag === active ? [] : [{ campaign_id, active: flag }];
  });
  // What is as it is stored is no change: what others change of it meanwhile is then followed
  const tick = (id: number, flag: boolean, stored: boolean) => {
    const others = [...flags].filter(([other]) => other !== id);
    setFlags(new Map(flag === stored ? others : [...others, [id, flag]]));
  };
  const gone = [...flags.keys()].filter((id) => !creative.connected_campaigns.some((one) => one.campaign_id === id));
  return (
    <Dialog
      open
      onClose={onClose}
      width={520}
      title="Connected Campaigns"
      intro={creative.name}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {mayEdit ? 'Cancel' : 'Close'}
          </Button>
          {mayEdit && (
            <Button
              loading={save.isPending}
              disabled={changed.length === 0}
              onClick={() =>
                save.mutate(
                  {
                    params: { ...paramsOf(place), creativeId: String(creative.id) },
                    body: { connected_campaigns: changed },
                  },
                  { onSuccess: onClose },
                )
              }
            >
              Save
            </Button>
          )}
        </>
      }
    >
      <ChoicesProblem error={data ? null : error} what="The names of the campaigns" />
      {rows.length === 0 && <p className="dim">No campaign is connected to its creative group.</p>}
      <ul className="creative-copy-list" aria-label="Campaigns">
        {rows.map(({ campaign_id, active }) => (
          <li key={campaign_id}>
            <label className="creative-copy-name">
              <input
                type="checkbox"
                disabled={!mayEdit}
                checked={flags.get(campaign_id) ?? active}
                onChange={({ target: { checked } }) => tick(campaign_id, checked, active)}
              />
              <MidName name={names.get(campaign_id) ?? `Campaign ${campaign_id}`} />
            </label>
            <span className="dim num">{campaign_id}</span>
          </li>
        ))}
      </ul>
      <p className="dim" role="status">
        {gone.length > 0 &&
          `${gone.map((id) => names.get(id) ?? `Campaign ${id}`).join(', ')}: not connected to the creative group any more, left out.`}
      </p>
    </Dialog>
  );
};
