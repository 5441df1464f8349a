import { isFirstMapping } from '@fairlead/domain/event-mapping/suggestion';
import { IconFilterOff, IconTimelineEvent } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { failureOf } from '#lib/api-error.ts';
import { FailedState, type GridHistory, GridState, useSaves } from '#ui/grid/index.ts';
import { useFind } from '#ui/list/useFind.ts';
import { useMay } from '../auth/auth.queries.ts';
import { EventBar } from './EventBar.tsx';
import { EventsTable } from './EventsTable.tsx';
import { listOf, pageOf, pageWith } from './event-list.ts';
import { EVENTS_EVERY_MS, eventsOf, funnelTypes } from './event-mapping.queries.ts';
import { type CustomAction, confirmAll, setHidden } from './event-rows.ts';
import { FunnelPane } from './FunnelPane.tsx';
import { type Funnel, groupsOf } from './funnel.ts';
import { SaveDock } from './SaveDock.tsx';
import type { Show } from './shows.ts';
import { useEventTable } from './useEventTable.ts';
import { useMapping } from './useMapping.ts';
import './event-mapping.css';
import './events-table.css';
import './event-field.css';
import './events-narrow.css';
import { Columns } from '#ui/layout/Columns.tsx';

type Props = {
  application: { id: number; name: string };
  company: number;
  show: Show;
  onShow: (show: Show) => void;
  /** How the first events come in, for an application that has none. */
  next: ReactNode;
};

type MapProps = Props & { items: readonly CustomAction[]; funnels: readonly Funnel[] };

const Nothing = ({ show, find, onAll }: { show: Show; find: string; onAll: () => void }) => (
  <GridState
    icon={<IconFilterOff size={24} stroke={1.6} aria-hidden />}
    title="No data match the criteria"
    text={
      find
        ? `You are looking for “${find}” among the events that are ${show}. There is none.`
        : show === 'hidden'
          ? 'No event is hidden.'
          : 'All events are hidden.'
    }
    action={
      <button type="button" className="grid-button" onClick={onAll}>
        {find ? 'Clear the search' : show === 'hidden' ? 'Show the others' : 'Show hidden events'}
      </button>
    }
  />
);

const Mapped = ({ application, company, items, funnels, show, onShow }: MapProps) => {
  const edit = useMay()('event_mapping.edit');
  const mapping = useMapping({ application: application.id, items, funnels, edit });
  const { rows, shown, byName, unsaved, changed, faulty, waiting, words, lastSave } = mapping;
  const { typed, find, setTyped, now: findNow } = useFind();
  const list = useMemo(() => listOf(rows, show, find), [rows, show, find]);
  const view = `${show} ${find}`;
  const [asked, setAsked] = useState({ view, page: 0 });
  const at = asked.view === view ? asked.page : 0;
  const page = useMemo(() => pageOf(list, at), [list, at]);
  const onPage = (to: number) => setAsked({ view, page: to });
  const groups = useMemo(() => groupsOf(funnels), [funnels]);
  const table = useEventTable({ mapping, funnels, list, page, onPage });
  const history = useMemo<GridHistory>(
    () => ({
      entity: 'custom_action',
      thing: 'event',
      things: 'events',
      labels: words.labels,
      show: words.show,
      company,
      application: application.id,
      lastSave: () => lastSave,
    }),
    [words, company, application.id, lastSave],
  );
  const saves = useSaves(history);

  /** To the row of an event, wherever it stands. */
  const goTo = (name: string) => {
    const row = byName.get(name);
    if (!row) return;
    const its: Show = row.saved.is_hidden ? 'hidden' : 'not hidden';
    const inView = its === show && pageWith(list, name) !== null;
    const text = inView ? find : '';
    if (its !== show) onShow(its);
    if (!inView) findNow('');
    setAsked({ view: `${its} ${text}`, page: pageWith(inView ? list : listOf(rows, its, ''), name) ?? 0 });
    table.focus({ name, control: 'funnel' });
  };
  const save = () => {
    const [first] = faulty;
    table.clear();
    table.setSaid('');
    if (first) goTo(first.name);
    else
      void mapping.save().then((all) => {
        // The button has nothing to do any more
        if (all) requestAnimationFrame(table.focusHere);
      });
  };
  const toSave = () => document.querySelector<HTMLElement>('.dock-save')?.focus();
  const chosen = [...table.selected].flatMap((name) => byName.get(name) ?? []);
  const saving = unsaved.saving > 0;
  return (
    <section className="em flush" aria-label="Events mapping">
      <EventBar
        show={show}
        onShow={onShow}
        find={typed}
        onFind={setTyped}
        waiting={waiting.length}
        onConfirm={() => {
          table.put(confirmAll(waiting));
          toSave();
        }}
        selected={chosen.length}
        onFunnel={() => chosen[0] && table.open(chosen[0].name)}
        onHide={() => table.put(setHidden(chosen, show === 'not hidden'))}
        onClear={table.clear}
        onHistory={saves.open}
      />
      <span className="sr" role="status">
        {table.selected.size > 1 && `${table.selected.size} events selected. What you change in one changes in all.`}
      </span>
      <Columns className="em-columns">
        {list.rows.length > 0 ? (
          <EventsTable {...{ mapping, table, list, page, show, groups, edit, onPage }} />
        ) : (
          <Nothing
            show={show}
            find={find}
            onAll={() => (find ? findNow('') : onShow(show === 'hidden' ? 'not hidden' : 'hidden'))}
          />
        )}
        <FunnelPane rows={shown} funnels={funnels} edit={edit} />
      </Columns>
      {edit && (
        <SaveDock
          changed={changed.length}
          savable={mapping.sending.length > 0}
          dirty={unsaved.isDirty}
          saving={saving}
          faulty={faulty}
          action={isFirstMapping(items) ? 'Map events' : 'Apply'}
          onGo={goTo}
          onDiscard={() => {
            unsaved.undoAll();
            table.setSaid('');
            toSave();
          }}
          onSave={save}
        >
          <span className="dim" role="status">
            {table.said}
          </span>
          {changed.length === 0 && !saving && saves.wayBack}
        </SaveDock>
      )}
      {saves.view}
    </section>
  );
};

const Bones = () => (
  <div className="em flush" aria-busy>
    <span className="sr">Loading</span>
    <div className="list-bar" aria-hidden>
      <span className="grid-bone em-bone-bar" />
      <span className="grid-bone em-bone-bar" />
    </div>
    <div className="em-bones" aria-hidden>
      {Array.from({ length: 10 }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never move
        <div key={i}>
          <span className="grid-bone" style={{ width: `${120 + ((i * 37) % 90)}px` }} />
          <span className="grid-bone" style={{ width: '72px' }} />
          <span className="grid-bone em-bone-field" />
        </div>
      ))}
    </div>
  </div>
);

/** What events of an application mean: their internal funnels, revenue, and which are hidden (AP-51 to AP-65). */
export const EventMappingPage = (props: Props) => {
  const { application } = props;
  const events = useQuery({ ...eventsOf(application.id), refetchInterval: EVENTS_EVERY_MS });
  const types = useQuery(funnelTypes);
  const error = events.error ?? types.error;
  if (error && (!events.data || !types.data))
    return (
      <FailedState
        failure={failureOf('Events could not be loaded', error, () => {
          void events.refetch();
          void types.refetch();
        })}
      />
    );
  if (!events.data || !types.data) return <Bones />;
  if (events.data.items.length === 0)
    return (
      <GridState
        icon={<IconTimelineEvent size={24} stroke={1.6} aria-hidden />}
        title="No event has arrived yet"
        text={`Events of ${application.name} show here by themselves, minutes after the tracking provider sends the first one.`}
        action={props.next}
      />
    );
  return <Mapped key={application.id} {...props} items={events.data.items} funnels={types.data.items} />;
};
