import { inWords } from '@fairlead/domain/in-words';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { toast } from '#lib/toast.ts';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { plural } from '#ui/format.ts';
import { Button } from '#ui/kit/Button.ts';
import { FindField } from '#ui/list/FindField.tsx';
import { MidName } from '#ui/name/MidName.tsx';
import { campaignsWithMirrors } from '../campaign/campaign.queries.ts';
import { ArchivedGroups } from './ArchivedGroups.tsx';
import { useChangeGroups } from './change-groups.queries.ts';
import {
  allTicked,
  changedBy,
  changedFlags,
  connectableOf,
  connectedAfter,
  type Flags,
  newestOf,
  shownOf,
  ticked,
} from './connectable.ts';
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
  const { data, error, isPending } = useQuery({
    ...campaignsWithMirrors(first?.app_id ?? 0),
    enabled: first !== undefined,
  });
  const [flags, setFlags] = useState<Flags>(new Map());
  const [text, setText] = useState('');
  const [saving, setSaving] = useState(false);
  const change = useChangeGroups();
  const rows = useMemo(() => connectableOf(data?.items ?? [], groups, flags), [data, groups, flags]);
  const wanted = text.trim().toLowerCase();
  const shown = rows.filter(
    ({ campaign: { id, name } }) => name.toLowerCase().includes(wanted) || String(id).includes(wanted),
  );
  const changed = changedFlags(rows, flags);
  const gone = rows.filter(({ over }) => over);
  const open = shown.filter(({ over }) => !over);
  const all = open.every(({ campaign, standing }) => flags.get(campaign.id) ?? standing === 'all');
  const save = async () => {
    setSaving(true);
    const send = (some: readonly CreativeGroup[]) =>
      change(changedBy(some, changed), (group) => ({ campaign_ids: connectedAfter(group, changed) }));
    const first = await send(groups);
    // One that somebody else saved meanwhile: what is ticked here goes over what it is by now, and takes nothing of theirs back
    const newer = first.failed.filter(({ group }) =>
      groups.some((one) => one.id === group.id && one.version < group.version),
    );
    const second = await send(newer.map(({ group }) => group));
    const done = [...first.done, ...second.done];
    const failed = [...first.failed.filter((one) => !newer.includes(one)), ...second.failed];
    setSaving(false);
    const answers = [...done, ...failed.map(({ group }) => group)];
    setTold((before) => new Map([...before, ...answers.map((group) => [group.id, group] as const)]));
    for (const { group, message } of failed) toast.fail(`${group.name}: ${message}`);
    for (const { campaign_ids } of done.slice(0, 3))
      toast.ok(`Now ${plural(shownOf(campaign_ids, data?.items).length, 'campaign')} connected to the creative group`);
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
          {[
            changed.size > 0 && `${plural(changed.size, 'campaign')} changed`,
            gone.length > 0 && `${inWords(gone.map(({ campaign: { name } }) => name))} archived meanwhile, left out`,
          ]
            .filter(Boolean)
            .join('; ')}
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
      <ArchivedGroups groups={groups} />
      <div className="creative-group-find">
        <FindField label="Find a campaign" placeholder="Name or id" value={text} onChange={setText} />
        {open.length > 0 && (
          <button
            type="button"
            className="link-button"
            onClick={() => setFlags((before) => allTicked(before, open, !all))}
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
        {shown.map((row) => {
          const { campaign, standing, over } = row;
          const flag = flags.get(campaign.id);
          return (
            <li key={campaign.id}>
              <label>
                <input
                  type="checkbox"
                  checked={!over && (flag ?? standing === 'all')}
                  disabled={over}
                  ref={(box) => {
                    if (box) box.indeterminate = flag === undefined && standing === 'some';
                  }}
                  onChange={({ target: { checked } }) => setFlags((before) => ticked(before, row, checked))}
                />
                <MidName name={campaign.name} />
                <span className="dim num">{campaign.id}</span>
              </label>
              <span className="dim small">
                {campaign.state === 'New' && standingText[standing]}
                {campaign.state !== 'New' &&
                  `${campaign.state.toLowerCase()}, ${over ? 'cannot be connected' : 'connected'}`}
              </span>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
};
