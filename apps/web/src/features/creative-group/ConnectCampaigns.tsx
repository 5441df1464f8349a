import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { toast } from '#lib/toast.ts';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { plural } from '#ui/format.ts';
import { Button } from '#ui/kit/Button.ts';
import { FindField } from '#ui/list/FindField.tsx';
import { MidName } from '#ui/name/MidName.tsx';
import { campaignsOf } from '../campaign/campaign.queries.ts';
import { useChangeGroups } from './change-groups.queries.ts';
import { changedBy, changedFlags, connectableOf, connectedAfter, newestOf } from './connectable.ts';
import type { CreativeGroup } from './creative-group.queries.ts';
import './schedule.css';

type Props = { groups: readonly CreativeGroup[]; onClose: () => void };

const standingText = { all: 'connected', some: 'connected to some', none: '' } as const;

/** Which campaigns show creative groups: a flag a campaign, and one for all in sight (CA-33, CA-34). */
export const ConnectCampaigns = ({ groups: listed, onClose }: Props) => {
  // The list is asked again after a save, and may still be under way when the next one begins
  const [told, setTold] = useState<ReadonlyMap<number, CreativeGroup>>(new Map());
  const groups = useMemo(() => newestOf(listed, told), [listed, told]);
  const [first] = groups;
  const { data, error, isPending } = useQuery({ ...campaignsOf(first?.app_id ?? 0), enabled: first !== undefined });
  const [flags, setFlags] = useState<ReadonlyMap<number, boolean>>(new Map());
  const [text, setText] = useState('');
  const [saving, setSaving] = useState(false);
  const change = useChangeGroups();
  const rows = useMemo(() => connectableOf(data?.items ?? [], groups), [data, groups]);
  const wanted = text.trim().toLowerCase();
  const shown = rows.filter(
    ({ campaign: { id, name } }) => name.toLowerCase().includes(wanted) || String(id).includes(wanted),
  );
  const changed = changedFlags(rows, flags);
  const put = (ids: readonly number[], connect: boolean) =>
    setFlags((all) => new Map([...all, ...ids.map((id) => [id, connect] as const)]));
  const all = shown.every(({ campaign, standing }) => flags.get(campaign.id) ?? standing === 'all');
  const save = async () => {
    setSaving(true);
    const { done, failed } = await change(changedBy(groups, changed), (group) => ({
      campaign_ids: connectedAfter(group, changed),
    }));
    setSaving(false);
    const answers = [...done, ...failed.map(({ group }) => group)];
    setTold((before) => new Map([...before, ...answers.map((group) => [group.id, group] as const)]));
    for (const { group, message } of failed) toast.fail(`${group.name}: ${message}`);
    for (const { campaign_ids } of done.slice(0, 3))
      toast.ok(`Now ${campaign_ids.length} campaigns connected to the creative group`);
    if (failed.length === 0) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      width={560}
      title="Connect campaigns"
      intro={groups.length === 1 ? first?.name : `${groups.length} creative groups`}
      ways={
        <span className="dim small" role="status">
          {changed.size > 0 && `${plural(changed.size, 'campaign')} changed`}
        </span>
      }
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={() => void save()} loading={saving} disabled={changed.size === 0}>
            Save
          </Button>
        </>
      }
    >
      <div className="creative-group-find">
        <FindField label="Find a campaign" placeholder="Name or id" value={text} onChange={setText} />
        {shown.length > 0 && (
          <button
            type="button"
            className="link-button"
            onClick={() =>
              put(
                shown.map(({ campaign }) => campaign.id),
                !all,
              )
            }
          >
            {all ? 'Disconnect' : 'Connect'} {shown.length < rows.length ? `these ${shown.length}` : 'all'}
          </button>
        )}
      </div>
      {isPending && <p className="dim">Loading…</p>}
      {error && !data && <p className="tone-bad">Campaigns could not be loaded. Close this and try again.</p>}
      {data && shown.length === 0 && (
        <p className="dim">
          {rows.length === 0 ? 'This application has no campaign that can be connected.' : 'No results found'}
        </p>
      )}
      <ul className="creative-group-list" aria-label="Campaigns">
        {shown.map(({ campaign, standing }) => {
          const flag = flags.get(campaign.id);
          return (
            <li key={campaign.id}>
              <label>
                <input
                  type="checkbox"
                  checked={flag ?? standing === 'all'}
                  ref={(box) => {
                    if (box) box.indeterminate = flag === undefined && standing === 'some';
                  }}
                  onChange={({ target }) => put([campaign.id], target.checked)}
                />
                <MidName name={campaign.name} />
                <span className="dim num">{campaign.id}</span>
              </label>
              <span className="dim small">
                {campaign.state === 'New' ? standingText[standing] : `${campaign.state.toLowerCase()}, connected`}
              </span>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
};
