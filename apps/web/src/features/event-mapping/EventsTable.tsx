import { useProductNow } from '#lib/clock.ts';
import { Pager } from '#ui/list/Pager.tsx';
import { EventLine } from './EventLine.tsx';
import { type EventList, type EventPage, sectionCount, sectionTitles } from './event-list.ts';
import type { FunnelGroup } from './funnel.ts';
import type { Show } from './shows.ts';
import type { EventTable } from './useEventTable.ts';
import type { Mapping } from './useMapping.ts';

const HOUR_MS = 3_600_000;

const Heads = () => (
  <tr className="em-head">
    <th scope="col">Event</th>
    <th scope="col" className="right">
      Last 30 days
    </th>
    <th scope="col" className="em-trend">
      <span className="sr">Trend</span>
    </th>
    <th scope="col" className="right">
      Last seen
    </th>
    <th scope="col" className="em-mean">
      <span>Mean value</span>
    </th>
    <th scope="col">Revenue</th>
    <th scope="col">Internal funnel</th>
    <th scope="col">Hidden</th>
  </tr>
);

const columns = ['events', 'trend', 'seen', 'mean', 'revenue', 'funnel', 'hidden'] as const;

type Props = {
  mapping: Mapping;
  table: EventTable;
  list: EventList;
  page: EventPage;
  show: Show;
  groups: readonly FunnelGroup[];
  edit: boolean;
  onPage: (page: number) => void;
};

/** The events in two sections. One tab stop: arrows move inside. */
export const EventsTable = ({ mapping, table, list, page, show, groups, edit, onPage }: Props) => {
  const { byName, unsaved, marks } = mapping;
  const { host, tab, opened, selected, actions, events } = table;
  const now = useProductNow().getTime();
  let at = 0;
  return (
    <div className="em-scroll" ref={host} {...(edit ? events : {})}>
      <table
        className={`em-table${edit ? '' : ' is-read'}`}
        {...(edit ? { role: 'grid', 'aria-multiselectable': true } : {})}
        aria-label="Events"
      >
        <colgroup>
          <col />
          {columns.map((column) => (
            <col key={column} className={`em-col-${column}`} />
          ))}
        </colgroup>
        {page.sections.map(({ key, rows }, n) => (
          <tbody key={key}>
            <tr className="em-section">
              <th scope="rowgroup" colSpan={8}>
                <div>
                  <h2>{sectionTitles[key]}</h2>
                  <span className="dim num">{sectionCount(list, key, show)}</span>
                  {n === page.sections.length - 1 && <Pager {...page} of="events" onPage={onPage} />}
                </div>
              </th>
            </tr>
            <Heads />
            {rows.map((base) => {
              const { name } = base;
              const row = byName.get(name) ?? base;
              const entry = unsaved.entries.get(name);
              return (
                <EventLine
                  key={name}
                  row={row}
                  at={at++}
                  most={list.most[key]}
                  groups={groups}
                  tab={tab?.name === name ? tab.control : null}
                  typed={opened?.name === name ? opened.typed : undefined}
                  selected={selected.has(name)}
                  saving={entry?.saving ?? false}
                  reason={entry?.reason}
                  meanwhile={marks.get(name)}
                  hours={
                    row.last_event_at === null ? null : Math.max(0, (now - Date.parse(row.last_event_at)) / HOUR_MS)
                  }
                  act={edit ? actions : null}
                />
              );
            })}
          </tbody>
        ))}
      </table>
    </div>
  );
};
