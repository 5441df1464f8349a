import { type CSSProperties, Suspense, use, useEffect } from 'react';
import { fetchAhead, useLater } from '#lib/later.ts';
import { onceFocusLost } from '../dialog/useFocusBack.ts';
import { MidNames } from '../name/MidName.tsx';
import { FoldBar } from './FoldBar.tsx';
import { Foot } from './Foot.tsx';
import { GridBody } from './GridBody.tsx';
import { GridHead } from './GridHead.tsx';
import { GridHistoryView } from './history.ts';
import { dock, faults, panels, review } from './parts.ts';
import type { GridProps } from './props.ts';
import { Bones, EmptyState, FailedState, NotFoundState } from './states.tsx';
import { GridTools, Toolbar } from './Toolbar.tsx';
import { tracksOf } from './tracks.ts';
import { type Grid as Model, useGrid } from './useGrid.ts';
import { useGridEvents } from './useGridEvents.ts';
import { useHeadStands } from './useHeadStands.ts';
import { SharedView } from './ViewsMenu.tsx';
import './grid.css';
import './grid-states.css';
import './grid-bar.css';
import './grid-panel.css';
import './grid-foot.css';
import './grid-picked.css';
import './grid-cells.css';
import './grid-tools.css';
import './grid-shared.css';
import './grid-folded.css';
import './grid-block.css';
import './grid-groups.css';

const widthStyle = <R extends object>({ view, layout, pinned, hasTick, hasMore, hasUndo }: Model<R>): CSSProperties => {
  const { shown, widths } = view;
  const own = layout.layout.widths;
  return tracksOf({ shown, widths, own, pinned, tick: hasTick, more: hasMore, undo: hasUndo }) as CSSProperties;
};

const Head = <R extends object>({ grid }: { grid: Model<R> }) => {
  const { props, view, unsaved, selected } = grid;
  if (!props.title) return null;
  const total = props.total ?? props.rows.length;
  const shown = view.filtered.length;
  const context = { unsavedRows: unsaved.count, selected, shown, total };
  return (
    <header className="grid-title">
      <h1>{props.title}</h1>
      {!props.failure && (
        <span className="grid-dim">
          {props.loading ? <span className="grid-bone" style={{ width: 44 }} /> : `${shown} of ${total}`}
        </span>
      )}
      {props.headNote && <span className="grid-dim grid-head-note">{props.headNote}</span>}
      <div className="grid-title-end">
        {!grid.folded && <GridTools grid={grid} />}
        {typeof props.actions === 'function' ? props.actions(context) : props.actions}
      </div>
    </header>
  );
};

const unsavedLaidOver = <R extends object>({ view, unsaved, asItStands }: Model<R>): readonly R[] =>
  unsaved.count > 0 ? view.filtered.map(asItStands) : view.filtered;

/** What was asked for did not arrive: it is said, and can be asked for again. */
const useUnlessMissing = <R extends object>(
  { setNotice }: Model<R>,
  missing: boolean,
  thing: string,
  give: () => void,
) =>
  useEffect(() => {
    if (!missing) return;
    give();
    setNotice({ text: `The ${thing} could not be loaded. Please try again.`, tone: 'bad' });
  });

const Review = <R extends object>({ grid }: { grid: Model<R> }) => {
  const { it, failed } = useLater(review);
  useUnlessMissing(grid, failed, 'review', () => grid.actions.endReview([]));
  return it && <it.ReviewSheet grid={grid} />;
};

const Faults = <R extends object>({ grid }: { grid: Model<R> }) => {
  const { it, failed } = useLater(faults);
  useUnlessMissing(grid, failed, 'reasons', () => grid.setFaulty(false));
  return it && <it.FaultsSheet grid={grid} />;
};

/** The one grid. See index.ts for how a room uses it. */
export const Grid = <R extends object>(props: GridProps<R>) => {
  const grid = useGrid(props);
  const events = useGridEvents(grid);
  const History = use(GridHistoryView);
  const headStands = useHeadStands();
  const { view, host, columnCount, gridId, folded, editable } = grid;
  const { failure, loading } = props;
  useEffect(() => {
    if (!loading) return fetchAhead(editable ? [panels, dock] : [panels]);
  }, [loading, editable]);
  const count = loading || failure ? 0 : view.filtered.length;
  const staying = view.shown.some((c) => c.stays);
  const bare = !loading && (!!failure || count === 0);
  const hostProps = {
    id: gridId,
    role: props.groups ? 'treegrid' : 'grid',
    tabIndex: 0,
    className: `grid-host${bare ? ' is-bare' : ''}${props.groups ? ' is-grouped' : ''}${staying ? ' has-stays' : ''}${grid.unsaved.count > 0 ? ' has-unsaved' : ''}`,
    'aria-label': props.label,
    'aria-rowcount': (props.groups && count > 0 ? view.lineCount : count) + Number(!folded),
    'aria-colcount': columnCount,
    'aria-multiselectable': grid.hasTick || undefined,
    'aria-busy': loading || (count > 0 && !headStands) || undefined,
  };
  return (
    <section
      className={`grid-root${folded ? ' is-folded' : ''}${grid.labelled ? ' is-block' : ''}`}
      aria-label={props.title ? undefined : props.label}
    >
      <Head grid={grid} />
      {props.tabs}
      <Toolbar grid={grid} />
      <SharedView grid={grid} />
      {!failure && props.banner}
      {count > 0 ? props.strip?.(unsavedLaidOver(grid)) : loading && props.stripToCome}
      {folded && <FoldBar grid={grid} />}
      <div ref={host} style={widthStyle(grid)} {...hostProps} {...events}>
        {!folded && <GridHead grid={grid} />}
        {loading
          ? headStands && (
              <Bones
                columns={view.shown}
                pinned={grid.pinned}
                tick={grid.hasTick}
                more={grid.hasMore}
                undo={grid.hasUndo}
              />
            )
          : !failure &&
            count > 0 && (
              <MidNames names={grid.names}>
                <GridBody key={folded ? 'blocks' : 'rows'} grid={grid} withRows={headStands} />
              </MidNames>
            )}
      </div>
      {bare && (
        <div className="grid-instead">
          {failure ? (
            <FailedState failure={failure} unsaved={grid.unsaved.count} />
          ) : grid.finding.find.trim() !== '' && props.rows.length > 0 ? (
            <NotFoundState find={grid.finding.find.trim()} onClear={() => grid.finding.now('')} />
          ) : (
            <EmptyState empty={props.empty} />
          )}
        </div>
      )}
      {(!failure || grid.unsaved.count > 0) && <Foot grid={grid} />}
      {grid.faulty && <Faults grid={grid} />}
      {grid.reviewing && <Review grid={grid} />}
      {grid.showing && props.history && History && (
        <Suspense>
          <History
            history={props.history}
            changeSet={grid.showing.changeSet}
            // The foot does not offer it again
            onUndone={(undone) => grid.setNotice((said) => (said?.changeSet === undone ? null : said))}
            onClose={() => {
              const opener = grid.showing?.opener;
              grid.setShowing(null);
              onceFocusLost(() => {
                if (opener?.isConnected) opener.focus();
                else grid.actions.focusHost();
              });
            }}
          />
        </Suspense>
      )}
    </section>
  );
};
