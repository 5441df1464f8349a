import { freeMediaQuestion } from '@fairlead/domain/campaign/pricing';
import { useEffect, useMemo, useState } from 'react';
import { messageOf } from '#lib/api-error.ts';
import { uuid } from '#lib/request.ts';
import { toast } from '#lib/toast.ts';
import { ask } from '#ui/dialog/ask.ts';
import { prepareQuestions } from '#ui/dialog/Questions.tsx';
import { dayShort, dayTime, plural, time } from '#ui/format.ts';
import { usePhone } from '#ui/layout/usePhone.ts';
import { useScrollStop } from '#ui/layout/useScrollStop.ts';
import { FindField } from '#ui/list/FindField.tsx';
import { useMay } from '../auth/auth.queries.ts';
import { type Broken, type Readiness, useLaunching } from './campaign-launch.queries.ts';
import { whyNotLaunched } from './lost-launch.ts';
import { ReadyDock } from './ReadyDock.tsx';
import { ReadyTable, type Row } from './ReadyTable.tsx';
import { RepairPane } from './RepairPane.tsx';
import { groupName, groupOf, plannedRepairs, type ReadyGroup, readyGroups, repairKinds } from './ready-groups.ts';
import { capsIn } from './ready-words.ts';

const toggled = <T,>(set: ReadonlySet<T>, values: readonly T[], on: boolean): Set<T> => {
  const next = new Set(set);
  for (const value of values) on ? next.add(value) : next.delete(value);
  return next;
};

/** A group that was chosen alone is open. */
const noneClosed: ReadonlySet<ReadyGroup> = new Set();

/** When each broke, and by whose change. */
const causesOf = (broke: readonly Broken[]): Map<number, NonNullable<Row['says']>> =>
  new Map(
    broke.map(({ campaign_id, app_name, at, by }) => [
      campaign_id,
      {
        tone: 'quiet',
        where: app_name,
        when: `${dayShort(at)}, ${time(at)}${by ? ` by ${by.split('@')[0]}` : ''}`,
        title: `${app_name}: broke ${dayTime(at)} UTC${by ? ` by ${by}` : ''}`,
      },
    ]),
  );

const notes: Record<ReadyGroup, (rows: readonly Readiness[]) => string> = {
  repair: () => 'all that is wrong follows from what is known',
  needs: () => 'faults nobody can guess',
  ready: (rows) => (capsIn(rows) ? `caps of ${capsIn(rows)} a day` : ''),
  bidding: () => 'launched, and nothing is wrong',
};

/** The campaigns as they were checked; rows stay where they are until the next check, and say what happened to them. */
export const ReadinessMany = ({
  items,
  broke,
}: {
  items: readonly Readiness[];
  broke?: readonly Broken[] | undefined;
}) => {
  const narrow = usePhone();
  const may = useMay();
  const repairs = may('campaign.repair');
  const { repair, launchMany } = useLaunching();
  const [show, setShow] = useState<ReadyGroup | 'all'>('all');
  const [find, setFind] = useState('');
  const [kindsOut, setKindsOut] = useState<ReadonlySet<string>>(new Set());
  const [repairsOut, setRepairsOut] = useState<ReadonlySet<number>>(new Set());
  const [now, setNow] = useState<ReadonlyMap<number, Readiness>>(new Map());
  const [said, setSaid] = useState<ReadonlyMap<number, NonNullable<Row['says']>>>(() => causesOf(broke ?? []));
  const all = useMemo(() => items.map((row) => ({ row, group: groupOf(row) })), [items]);
  // What bids is closed, but where there is nothing else
  const [closed, setClosed] = useState<ReadonlySet<ReadyGroup>>(() =>
    all.every(({ group }) => group === 'bidding') ? noneClosed : new Set(['bidding']),
  );
  const [picked, setPicked] = useState<ReadonlySet<number>>(
    () => new Set(all.filter(({ group }) => group === 'ready').map(({ row }) => row.campaign_id)),
  );
  const [busy, setBusy] = useState<string | null>(null);
  const [launching, setLaunching] = useState(false);
  useEffect(prepareQuestions, []);

  const rows = all.map(
    ({ row, group }): Row => ({ row: now.get(row.campaign_id) ?? row, group, says: said.get(row.campaign_id) ?? null }),
  );
  const words = find.trim().toLowerCase();
  const found = rows.filter(
    ({ row }) => words === '' || row.name.toLowerCase().includes(words) || String(row.campaign_id).includes(words),
  );
  const groups = readyGroups
    .filter((group) => show === 'all' || show === group)
    .map((group) => ({ group, rows: found.filter((one) => one.group === group) }))
    .filter(({ rows: some }) => some.length > 0)
    .map((part) => ({
      ...part,
      name: groupName(part.group, repairs),
      note: part.group === 'needs' && !repairs ? '' : notes[part.group](part.rows.map(({ row }) => row)),
    }));

  const repairable = rows
    .filter(({ row, group }) => group === 'repair' && row.status === 'error')
    .map(({ row }) => row);
  const kinds = repairKinds(repairable);
  const planned = plannedRepairs(kinds, { kinds: kindsOut, campaigns: repairsOut });
  const launchable = ({ row, says }: Row): boolean =>
    row.status === 'success' && !(row.active && !row.paused) && says?.tone !== 'bad';
  const chosen = rows.filter((one) => launchable(one) && picked.has(one.row.campaign_id)).map(({ row }) => row);
  const isOn = ({ active, paused }: Readiness) => active && !paused;
  const begun = items.flatMap((row) => (!isOn(row) && isOn(now.get(row.campaign_id) ?? row) ? [row] : []));

  const ticked = (one: Row): boolean | null => {
    if (one.group === 'repair' && one.row.status === 'error')
      return repairs ? !repairsOut.has(one.row.campaign_id) : null;
    return may('campaign.launch') && (launchable(one) || said.get(one.row.campaign_id)?.tone === 'bad')
      ? picked.has(one.row.campaign_id)
      : null;
  };
  const onTick = (some: readonly Row[], on: boolean) => {
    const ids = (which: readonly Row[]) => which.map(({ row }) => row.campaign_id);
    const toRepair = some.filter((one) => one.group === 'repair' && one.row.status === 'error');
    setRepairsOut(toggled(repairsOut, ids(toRepair), !on));
    setPicked(toggled(picked, ids(some.filter((one) => !toRepair.includes(one))), on));
  };

  const onRepair = async () => {
    const changeSet = uuid();
    const [read, says] = [new Map(now), new Map(said)];
    let done = 0;
    for (const [id, codes] of [...planned].sort(([a], [b]) => a - b)) {
      setBusy(`Repairing ${done + 1} of ${planned.size}…`);
      try {
        const { readiness } = await repair(id, codes, changeSet);
        read.set(id, readiness);
        const ready = readiness.status === 'success';
        const left = readiness.checks.flatMap(({ issues }) => issues).length;
        says.set(id, ready ? { text: 'now ready', tone: 'ok' } : { text: `${left} left`, tone: 'pending' });
        done += 1;
      } catch (failure) {
        says.set(id, { text: messageOf(failure), tone: 'bad' });
      }
      setNow(new Map(read));
      setSaid(new Map(says));
    }
    // What is ready now is launched with the others, as if it had been found so
    const mended = [...planned.keys()].filter((id) => read.get(id)?.status === 'success');
    setPicked((before) => new Set([...before, ...mended]));
    setBusy(null);
    const failed = planned.size - done;
    if (failed > 0) toast.fail(`${plural(failed, 'campaign')} could not be repaired. The reason stands in its row.`);
    if (done > 0) toast.ok(`${plural(done, 'campaign')} repaired`);
  };

  const onLaunch = async () => {
    const free = chosen.filter(({ free_media }) => free_media).length;
    if (free > 0 && !(await ask({ ...freeMediaQuestion(false, free), yes: 'Launch' }))) return;
    setLaunching(true);
    try {
      const { items: verdicts } = await launchMany(chosen);
      const [read, says] = [new Map(now), new Map(said)];
      for (const { campaign_id, status, message } of verdicts) {
        const launched = status === 'launched';
        says.set(campaign_id, { text: launched ? `launched: ${message}` : message, tone: launched ? 'ok' : 'bad' });
        const row = rows.find((one) => one.row.campaign_id === campaign_id)?.row;
        if (row && launched) read.set(campaign_id, { ...row, active: true, paused: false });
      }
      setNow(read);
      setSaid(says);
      const launched = verdicts.filter(({ status }) => status === 'launched').length;
      if (launched > 0)
        toast.ok(launched === 1 ? 'Campaign launched successfully' : `${plural(launched, 'campaign')} launched`);
      if (launched < verdicts.length)
        toast.fail(`Cannot activate ${plural(verdicts.length - launched, 'campaign')}. The reason stands in its row.`);
    } catch (failure) {
      toast.fail(whyNotLaunched(failure));
    }
    setLaunching(false);
  };

  const stop = useScrollStop();
  const countOf = (group: ReadyGroup) => rows.filter((one) => one.group === group).length;
  const chips = [
    ['all', 'All', rows.length] as const,
    ...readyGroups.map((group) => [group, groupName(group, repairs), countOf(group)] as const),
  ];
  return (
    <>
      <div className="ready-bar">
        <fieldset className="ready-chips">
          <legend className="sr">Show</legend>
          {chips.map(([key, label, count]) => (
            <button key={key} type="button" aria-pressed={show === key} onClick={() => setShow(key)}>
              {label} <span className="num">{count}</span>
            </button>
          ))}
        </fieldset>
        <FindField label="Find a campaign" placeholder="Name or id" value={find} onChange={setFind} />
      </div>
      <div className={`ready-page${kinds.length > 0 && may('campaign.repair') ? ' has-pane' : ''}`}>
        <section {...stop} className="ready-main" aria-label="Campaigns by check">
          {groups.length === 0 ? (
            <p className="ready-empty dim">No campaign found</p>
          ) : (
            <ReadyTable
              {...{ groups, ticked, onTick, narrow }}
              closed={show === 'all' ? closed : noneClosed}
              onFold={(group) => setClosed(toggled(closed, [group], !closed.has(group)))}
            />
          )}
        </section>
        {kinds.length > 0 && repairs && (
          <RepairPane
            rows={repairable}
            {...{ kinds, planned, busy, narrow }}
            leftOut={kindsOut}
            onLeaveOut={(code, out) => setKindsOut(toggled(kindsOut, [code], out))}
            ready={rows.filter(launchable).length}
            onRepair={() => void onRepair()}
          />
        )}
      </div>
      {may('campaign.launch') && (chosen.length > 0 || rows.some(launchable)) && (
        <ReadyDock {...{ chosen, begun, launching, narrow }} onLaunch={() => void onLaunch()} />
      )}
    </>
  );
};
