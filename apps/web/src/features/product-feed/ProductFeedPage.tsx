import { IconFilterOff, IconHistory, IconPackage } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { failureOf } from '#lib/api-error.ts';
import { plainValue } from '#ui/form/plain-value.tsx';
import { count } from '#ui/format.ts';
import { FailedState, type GridHistory, GridState, useSaves } from '#ui/grid/index.ts';
import { FindField } from '#ui/list/FindField.tsx';
import { useFind } from '#ui/list/useFind.ts';
import { useMay } from '../auth/auth.queries.ts';
import { FeedDock } from './FeedDock.tsx';
import { FeedTable } from './FeedTable.tsx';
import { carrying, type FeedRow, ROWS_PER_PAGE } from './feed-rows.ts';
import { LiveExtract } from './LiveExtract.tsx';
import { mappingsOf, type ProductMapping, useSamples } from './product-feed.queries.ts';
import { useFeed } from './useFeed.ts';
import './product-feed.css';
import './feed-table.css';
import { Columns } from '#ui/layout/Columns.tsx';

type Props = {
  application: { id: number; name: string };
  company: number;
  /** How the first events come in, for an application that has none. */
  next: ReactNode;
};

/** Labels of an event in the history, which has its funnel too. */
const labels = {
  mapping: 'Where products stand',
  type: 'Internal funnel',
  has_revenue: 'Revenue',
  is_hidden: 'Hidden',
};
const show = (field: string, value: unknown) =>
  field === 'mapping' && (value === '' || value === null) ? 'No products' : plainValue(value);

const narrow = typeof matchMedia === 'undefined' ? null : matchMedia('(max-width: 75em)');
const watchNarrow = (changed: () => void) => {
  narrow?.addEventListener('change', changed);
  return () => narrow?.removeEventListener('change', changed);
};
/** Whether the extract stands below its row, as there is no room beside the table. */
const useNarrow = (): boolean => useSyncExternalStore(watchNarrow, () => narrow?.matches ?? false);

const Nothing = ({ find, onAll }: { find: string; onAll: () => void }) => (
  <GridState
    icon={<IconFilterOff size={24} stroke={1.6} aria-hidden />}
    title="No data match the criteria"
    text={`You are looking for “${find}” among the names of events. There is none.`}
    action={
      <button type="button" className="grid-button" onClick={onAll}>
        Clear the search
      </button>
    }
  />
);

const Feed = ({ application, company, items }: Props & { items: readonly ProductMapping[] }) => {
  const edit = useMay()('product_feed.edit');
  const feed = useFeed(application.id, items);
  const { rows, changed, faulty, refused, saving, lastSave } = feed;
  const { typed, find: found, setTyped, now } = useFind();
  const find = found.trim().toLowerCase();
  const clear = () => now('');
  const list = useMemo(() => rows.filter(({ name }) => name.toLowerCase().includes(find)), [rows, find]);
  const [asked, setAsked] = useState({ find, page: 0 });
  const pages = Math.max(1, Math.ceil(list.length / ROWS_PER_PAGE));
  const page = asked.find === find ? Math.min(asked.page, pages - 1) : 0;
  const shown = list.slice(page * ROWS_PER_PAGE, (page + 1) * ROWS_PER_PAGE);
  const [chosen, setChosen] = useState<string | null>(null);
  const under = useNarrow();
  const selected: FeedRow | undefined = shown.find(({ name }) => name === chosen) ?? (under ? undefined : shown[0]);
  const looked = shown.filter(({ name, fields }) => fields.key !== '' || name === selected?.name);
  const samples = useSamples(
    application.id,
    looked.map(({ name }) => name),
  );
  const [strict, setStrict] = useState<ReadonlySet<string>>(new Set());
  const table = useRef<HTMLDivElement>(null);
  const [goal, setGoal] = useState<{ name: string; field: string } | null>(null);

  // The field is there once its page is drawn
  useEffect(() => {
    if (!goal) return;
    const drawn = [...(table.current?.querySelectorAll<HTMLElement>('tr[data-name]') ?? [])];
    const row = drawn.find(({ dataset }) => dataset.name === goal.name);
    row?.querySelector<HTMLElement>(`[data-field="${goal.field}"]`)?.focus();
    setGoal(null);
  }, [goal]);

  const goTo = (row: FeedRow) => {
    const inList = list.indexOf(row);
    if (inList < 0) clear();
    const place = inList < 0 ? rows.indexOf(row) : inList;
    setAsked({ find: inList < 0 ? '' : find, page: Math.floor(place / ROWS_PER_PAGE) });
    setChosen(row.name);
    setGoal({ name: row.name, field: Object.keys(row.issues)[0] ?? 'key' });
  };
  const save = () => {
    const [first] = faulty;
    if (!first) return void feed.save();
    setStrict(new Set([...strict, ...faulty.map(({ name }) => name)]));
    goTo(first);
  };
  /** Below the rows it is opened and closed by hand: nothing moves away under a finger. */
  const select = useCallback(
    (name: string, focus = false) =>
      setChosen((before) => {
        if (!under) return name;
        if (focus) return before;
        return before === name ? null : name;
      }),
    [under],
  );
  const leave = useCallback(
    (name: string) => setStrict((before) => (before.has(name) ? before : new Set([...before, name]))),
    [],
  );
  const extract = selected && (
    <LiveExtract
      key={selected.name}
      row={selected}
      samples={samples.get(selected.name)}
      onPoint={edit && !saving ? (fields) => feed.type(selected, fields) : null}
    />
  );
  const history = useMemo<GridHistory>(
    () => ({
      ...{
        entity: 'custom_action',
        thing: 'event',
        things: 'events',
        labels,
        show,
        company,
        application: application.id,
      },
      lastSave: () => lastSave,
    }),
    [company, application.id, lastSave],
  );
  const saves = useSaves(history);
  return (
    <section className="pf flush" aria-label="Product feed">
      <div className="list-bar">
        <FindField label="Search events" value={typed} onChange={setTyped} />
        <span className="pf-carrying dim num" role="status">
          {count(carrying(rows))} of {count(rows.length)} events carry products
        </span>
        {saves.open && (
          <button type="button" className="grid-button" onClick={saves.open}>
            <IconHistory size={16} aria-hidden />
            History
          </button>
        )}
      </div>
      {shown.length > 0 ? (
        <Columns className="pf-columns" ref={table}>
          <FeedTable
            rows={shown}
            total={list.length}
            page={page}
            onPage={(to) => setAsked({ find, page: to })}
            selected={selected?.name ?? null}
            under={under && extract}
            samples={samples}
            strict={strict}
            refused={refused}
            saving={saving}
            onType={edit ? feed.type : null}
            onClear={feed.clear}
            onSelect={select}
            onLeave={leave}
          />
          {!under && extract}
        </Columns>
      ) : (
        <Nothing find={typed.trim()} onAll={clear} />
      )}
      {edit && (
        <FeedDock
          feed={feed}
          onDiscard={() => {
            feed.discard();
            setStrict(new Set());
          }}
          onSave={save}
        >
          {changed.length === 0 && !saving && saves.wayBack}
        </FeedDock>
      )}
      {saves.view}
    </section>
  );
};

const Bones = () => (
  <div className="pf flush" aria-busy>
    <span className="sr">Loading</span>
    <div className="list-bar" aria-hidden>
      <span className="grid-bone pf-bone" />
    </div>
    <div className="pf-bones" aria-hidden>
      {Array.from({ length: 8 }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never move
        <div key={at}>
          <span className="grid-bone" style={{ width: `${90 + ((at * 37) % 70)}px` }} />
          <span className="grid-bone pf-bone-field" />
          <span className="grid-bone pf-bone-field" />
          <span className="grid-bone pf-bone-field" />
        </div>
      ))}
    </div>
  </div>
);

/** Where the products of an application's events stand (AP-66 to AP-75). */
export const ProductFeedPage = (props: Props) => {
  const { application, next } = props;
  const { data, error, refetch } = useQuery(mappingsOf(application.id));
  if (error && !data)
    return <FailedState failure={failureOf('Events could not be loaded', error, () => void refetch())} />;
  if (!data) return <Bones />;
  if (data.items.length === 0)
    return (
      <GridState
        icon={<IconPackage size={24} stroke={1.6} aria-hidden />}
        title="No event has arrived yet"
        text={`Once the tracking provider sends the first events of ${application.name}, say here where their products stand.`}
        action={next}
      />
    );
  return <Feed key={application.id} {...props} items={data.items} />;
};
