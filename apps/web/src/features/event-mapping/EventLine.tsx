import { IconAlertCircle, IconBulb, IconCheck, IconSelector, IconUserEdit } from '@tabler/icons-react';
import { memo } from 'react';
import { ageText } from '#ui/bits/Age.tsx';
import { shortName } from '#ui/bits/Face.tsx';
import { Sparkline } from '#ui/bits/Sparkline.tsx';
import { ago, count, dayTime, money } from '#ui/format.ts';
import { Count, Tick } from './EventCells.tsx';
import { type EventRow, filledIn, issueOf, isUnsaved, isWaiting, needsFunnel } from './event-rows.ts';
import { NOT_MAPPED } from './event-words.ts';
import { FunnelPicker, type Then } from './FunnelPicker.tsx';
import type { FunnelGroup } from './funnel.ts';
import type { Control } from './keys.ts';
import type { Meanwhile } from './useMeanwhile.ts';

/** What can be done in a row; the same object for as long as the page is open. */
export type LineActions = {
  revenue: (name: string, on: boolean) => void;
  hidden: (name: string, on: boolean) => void;
  funnel: (name: string, type: string | null, then: Then) => void;
  confirm: (name: string) => void;
  open: (name: string) => void;
  close: (name: string, focusBack: boolean) => void;
};

type Props = {
  row: EventRow;
  at: number;
  most: number;
  groups: readonly FunnelGroup[];
  /** The control that Tab leads to; null in all rows but one. */
  tab: Control | null;
  /** The key that opened its funnel field; undefined while it is closed. */
  typed: string | undefined;
  selected: boolean;
  saving: boolean;
  /** Why it was not saved. */
  reason: string | undefined;
  meanwhile: Meanwhile | undefined;
  /** Hours since the last one; null: never seen. */
  hours: number | null;
  act: LineActions | null;
};

const nameOf = (groups: readonly FunnelGroup[], type: string | null): string =>
  groups.flatMap(({ funnels }) => funnels).find((funnel) => funnel.type === type)?.name ?? type ?? NOT_MAPPED;

const Trend = ({ name, daily }: Pick<EventRow, 'name' | 'daily'>) =>
  daily.some((n) => n > 0) ? (
    <Sparkline
      values={daily}
      width={72}
      height={24}
      label={`${name} a day, last ${daily.length} days: ${count(daily[0] ?? 0)} at first, ${count(daily.at(-1) ?? 0)} today`}
    />
  ) : null;

const Funnel = ({ row, at, groups, tab, typed, saving, act }: Omit<Props, 'act'> & { act: LineActions }) => {
  const { name, type, is_hidden, saved, suggested_type } = row;
  const issue = issueOf(row);
  const label = `Internal funnel of ${name}`;
  const was = type !== saved.type && saved.type !== null ? `was ${nameOf(groups, saved.type)}` : undefined;
  const wanted = needsFunnel(row);
  const shown = is_hidden ? 'Hidden' : type === null ? (issue || wanted ? 'Choose' : NOT_MAPPED) : nameOf(groups, type);
  return (
    <div className="em-map">
      <div className="row">
        {typed === undefined ? (
          <button
            type="button"
            className={`em-field${issue ? ' is-bad' : ''}${type !== saved.type && !isWaiting(row) ? ' is-changed' : ''}`}
            data-control="funnel"
            tabIndex={tab === 'funnel' ? 0 : -1}
            aria-haspopup="listbox"
            aria-expanded={false}
            aria-label={`${label}: ${shown}`}
            aria-describedby={issue ? `em-issue-${at}` : undefined}
            aria-disabled={is_hidden || saving || undefined}
            onClick={() => !is_hidden && !saving && act.open(name)}
          >
            <span className={type === null && !issue ? 'dim' : undefined}>{shown}</span>
            <IconSelector size={15} aria-hidden />
          </button>
        ) : (
          <FunnelPicker
            label={label}
            value={type}
            groups={groups}
            suggestion={suggested_type}
            typed={typed}
            onChoose={(chosen, then) => act.funnel(name, chosen, then)}
            onClose={(focusBack) => act.close(name, focusBack)}
          />
        )}
        {isWaiting(row) ? (
          <button
            type="button"
            className="em-bulb"
            data-control="bulb"
            tabIndex={tab === 'bulb' ? 0 : -1}
            aria-label={`Confirm the suggestion ${nameOf(groups, type)} for ${name}`}
            title="Suggested by its name. Confirm it"
            onClick={() => act.confirm(name)}
          >
            <IconBulb size={16} stroke={1.8} aria-hidden />
          </button>
        ) : (
          row.suggested && (
            <span className="em-bulb-done" role="img" aria-label="Confirmed by you">
              <IconCheck size={16} aria-hidden />
            </span>
          )
        )}
      </div>
      {issue ? (
        <span className="em-issue" id={`em-issue-${at}`}>
          {issue}
        </span>
      ) : (
        (was || wanted) && (
          <span className="em-was dim">{was ?? 'Brought in revenue. Counts once a funnel is chosen'}</span>
        )
      )}
    </div>
  );
};

const Meaning = ({ row }: { row: EventRow }) => (
  <>
    <td className="em-revenue">{row.has_revenue ? 'Revenue' : <span className="dim">No revenue</span>}</td>
    <td className="em-funnel">{row.type === null ? <span className="dim">{NOT_MAPPED}</span> : row.type}</td>
    <td className="em-hidden">{row.is_hidden ? 'Hidden' : <span className="dim">Shown</span>}</td>
  </>
);

/** One event: what came in, what it means, and how that is changed. Without `act` it is only read. */
export const EventLine = memo((props: Props) => {
  const { row, at, most, tab, selected, saving, reason, meanwhile, hours, act, groups } = props;
  const { name, events, daily, revenue_usd, last_event_at, has_revenue, is_hidden, saved } = row;
  const bad = reason !== undefined || (act !== null && issueOf(row) !== undefined);
  const edited = act !== null && isUnsaved(row);
  const state = `${bad ? ' is-bad' : edited ? ' is-edited' : ''}${is_hidden ? ' is-hidden' : ''}${saving ? ' is-saving' : ''}`;
  return (
    <tr
      className={`em-row${state}`}
      data-at={at}
      aria-selected={act ? selected : undefined}
      aria-busy={saving || undefined}
    >
      <th scope="row" className="em-name">
        <span className="mono" title={name}>
          {name}
        </span>
        {meanwhile && (
          <span className="em-note" title={`Edited by ${meanwhile.by}, ${dayTime(new Date(meanwhile.at))} UTC`}>
            <IconUserEdit size={12} aria-hidden />
            Edited by {shortName(meanwhile.by)} {ago(new Date(meanwhile.at))}
            {edited && <span className="sr">. Saving your row asks which values stay</span>}
          </span>
        )}
        {reason && (
          <span className="em-issue">
            <IconAlertCircle size={13} aria-hidden />
            {reason}
          </span>
        )}
      </th>
      <td className="em-events num">
        <Count events={events} most={most} />
      </td>
      <td className="em-trend">
        <Trend name={name} daily={daily} />
      </td>
      <td className="em-seen num" title={last_event_at ? `${dayTime(last_event_at)} UTC` : undefined}>
        {hours === null ? <span className="dim">Never</span> : ageText(hours)}
      </td>
      <td className="em-mean num">
        {revenue_usd > 0 && events > 0 ? (
          <span>{money(revenue_usd / events, 'USD', { exact: true })}</span>
        ) : (
          <span className="dim">None</span>
        )}
      </td>
      {act ? (
        <>
          <td className="em-revenue">
            <Tick
              label={`${name} has revenue`}
              control="revenue"
              checked={has_revenue === 1}
              changed={has_revenue !== (filledIn(row) ? 1 : saved.has_revenue)}
              tab={tab === 'revenue'}
              disabled={saving}
              onChange={(on) => act.revenue(name, on)}
            />
          </td>
          <td className="em-funnel">
            <Funnel {...props} act={act} />
          </td>
          <td className="em-hidden">
            <Tick
              label={`Hide ${name}`}
              control="hidden"
              checked={is_hidden}
              changed={is_hidden !== saved.is_hidden}
              tab={tab === 'hidden'}
              disabled={saving}
              onChange={(on) => act.hidden(name, on)}
            />
          </td>
        </>
      ) : (
        <Meaning row={{ ...row, type: row.type === null ? null : nameOf(groups, row.type) }} />
      )}
    </tr>
  );
});
