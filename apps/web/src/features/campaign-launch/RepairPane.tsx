import { mirrorsText } from '@fairlead/domain/campaign/follow';
import { IconArrowRight, IconBulb } from '@tabler/icons-react';
import { useState } from 'react';
import { plural } from '#ui/format.ts';
import { Button } from '#ui/kit/Button.ts';
import { useMay } from '../auth/auth.queries.ts';
import type { Issue, Readiness } from './campaign-launch.queries.ts';
import { passAfter, type RepairKind } from './ready-groups.ts';
import { changesTest, differing, fieldName, shownChange } from './ready-words.ts';
import { useEventName } from './useEventName.ts';

const SHOWN = 4;

const Link = ({ before, after, whole }: { before: string; after: string; whole: string }) => (
  <li className="ready-diff mono" title={whole}>
    <span>
      <span aria-hidden>−</span>
      <span className="sr">before: </span> {before}
    </span>
    <span className="is-new">
      <span aria-hidden>+</span>
      <span className="sr">after: </span> {after}
    </span>
  </li>
);

/** What a kind of repair changes, campaign by campaign; approvals and groups are told together. */
const Changes = ({ kind }: { kind: RepairKind }) => {
  const eventName = useEventName();
  const [whole, setWhole] = useState(false);
  const own = kind.rows.flatMap(({ row, changes }) =>
    changes.map((change) => ({ row, change, ...shownChange(change, row.currency, eventName) })),
  );
  const grouped = own.every(({ change }) => change.entity !== 'campaign');
  const ids = [...new Set(kind.rows.map(({ row }) => row.campaign_id))];
  if (grouped) {
    const asked = own.filter(({ change }) => change.entity === 'creative');
    const groups = [...new Set(own.flatMap(({ change, after }) => (change.entity === 'creative_group' ? after : [])))];
    const creatives = plural(new Set(asked.map(({ change }) => change.entity_id)).size, 'creative');
    return (
      <>
        {asked[0] && groups.length === 0 && (
          <ul className="ready-set">
            <li>
              <s>{asked[0].before}</s> <IconArrowRight size={12} aria-label="becomes" /> <b>{asked[0].after}</b>
            </li>
          </ul>
        )}
        <span className="dim">
          {groups.length > 0 ? groups.join(', ') : creatives}, {plural(ids.length, 'campaign')}
        </span>
        {asked.length > 0 && groups.length > 0 && <span className="dim">{creatives} submitted for approval</span>}
      </>
    );
  }
  const shown = whole ? own : own.slice(0, SHOWN);
  return (
    <>
      <ul className="ready-set">
        {shown.map(({ row, change, before, after }) =>
          kind.code === 'link_has_errors' ? (
            <Link key={`${row.campaign_id} ${change.field}`} {...differing(before, after)} whole={after} />
          ) : (
            <li key={`${row.campaign_id} ${change.field}`} title={`${row.name}: ${fieldName(change)}`}>
              <span className="num dim">{row.campaign_id}</span>
              <s>{before}</s>
              <IconArrowRight size={12} aria-label="becomes" />
              <b>{after}</b>
            </li>
          ),
        )}
      </ul>
      {own.length > SHOWN && (
        <button type="button" className="link-button" onClick={() => setWhole(!whole)}>
          {whole ? 'Show fewer' : `All ${own.length}`}
        </button>
      )}
    </>
  );
};

/** What will be so: "Then 15 are ready.", and of those that are on already that they pass. */
const thenText = (ready: number, after: ReturnType<typeof passAfter>): string => {
  const all = ready + after.ready;
  const on = after.on === 0 ? null : `${plural(after.on, 'that is on passes', 'that are on pass')} every check`;
  if (on && all === 0) return `Then ${on}.`;
  return `Then ${plural(all, 'is ready', 'are ready')}${on ? `, and ${on}` : ''}.`;
};

type Props = {
  rows: readonly Readiness[];
  kinds: readonly RepairKind[];
  leftOut: ReadonlySet<string>;
  onLeaveOut: (code: string, out: boolean) => void;
  planned: ReadonlyMap<number, Issue['code'][]>;
  ready: number;
  busy: string | null;
  narrow: boolean;
  onRepair: () => void;
};

/** What can be repaired at once, by kind, with its differences; nothing of it is in force yet. */
export const RepairPane = ({ rows, kinds, leftOut, onLeaveOut, planned, ready, busy, narrow, onRepair }: Props) => {
  const [all, setAll] = useState(false);
  const changes = kinds
    .filter(({ code }) => !leftOut.has(code))
    .flatMap((kind) => kind.rows.filter(({ row }) => planned.has(row.campaign_id))).length;
  const follow = useMay()('campaign.ab_test');
  const tested = new Set(
    kinds
      .filter(({ code }) => !leftOut.has(code))
      .flatMap((kind) => kind.rows.filter(({ row, changes: some }) => row.mirrors && changesTest(some)))
      .flatMap(({ row }) => (planned.has(row.campaign_id) ? [row.campaign_id] : [])),
  ).size;
  const shown = narrow && !all ? kinds.slice(0, 1) : kinds;
  const label = `Repair ${plural(planned.size, 'campaign')}`;
  return (
    <aside className="ready-pane" aria-label="What can be repaired at once">
      <header>
        <IconBulb size={18} className="ready-pane-icon" aria-hidden />
        <div>
          <h2>{label}</h2>
          <p className="dim">{plural(changes, 'repair')}, one undo. Not in force yet.</p>
        </div>
      </header>
      {shown.map((kind) => (
        <section key={kind.code}>
          <label>
            <input
              type="checkbox"
              checked={!leftOut.has(kind.code)}
              onChange={(event) => onLeaveOut(kind.code, !event.target.checked)}
            />
            <b>{kind.label}</b>
            <span className="ready-count is-repair num">{kind.rows.length}</span>
          </label>
          <div className="ready-pane-body">
            <Changes kind={kind} />
          </div>
        </section>
      ))}
      {narrow && kinds.length > 1 && !all && (
        <button type="button" className="link-button ready-more" onClick={() => setAll(true)}>
          All {kinds.length} kinds of repair
        </button>
      )}
      <footer>
        {tested > 0 && <p className="dim">{mirrorsText(follow, tested)}</p>}
        <Button variant="default" fullWidth loading={busy !== null} disabled={planned.size === 0} onClick={onRepair}>
          {label}
        </Button>
        <p className="dim" role="status">
          {busy ?? thenText(ready, passAfter(rows, planned))}
        </p>
      </footer>
    </aside>
  );
};
