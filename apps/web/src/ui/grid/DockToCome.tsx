import { useEffect, useLayoutEffect, useRef } from 'react';
import { enter } from '../dock/save-key.ts';
import { NotFetched } from '../state/NotFetched.tsx';
import { useUnderToasts } from '../toast/useUnderToasts.ts';
import { NoticeLine } from './NoticeLine.tsx';
import { Paging } from './Paging.tsx';
import { saveWords } from './save-words.ts';
import type { Grid } from './useGrid.ts';
import '../dock/dock.css';

type Props<R extends object> = { grid: Grid<R>; failed: boolean; again: () => void };

/** In the place of the dock while that is fetched, as high as it: what is unsaved is counted, and can be saved. */
export const DockToCome = <R extends object>({ grid, failed, again }: Props<R>) => {
  const { unsaved, actions, props } = grid;
  const dock = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useUnderToasts(dock);
  useEffect(() => (dock.current && button.current ? enter(dock.current, button.current) : undefined), []);
  useLayoutEffect(() => {
    const [place, own] = [dock.current?.parentElement, button.current];
    return () => {
      if (document.activeElement !== own) return;
      // Once the dock stands in its place, and before the next key
      queueMicrotask(() => place?.querySelector<HTMLElement>('.dock-save')?.focus({ preventScroll: true }));
    };
  }, []);
  return (
    <div className="dock" ref={dock} aria-busy={!failed}>
      <span className="dock-count">
        <span className="dot-pending" aria-hidden />
        <span>
          <b className="num">{unsaved.count}</b> unsaved {unsaved.count === 1 ? 'row' : 'rows'}
        </span>
      </span>
      {failed ? <NotFetched again={again} /> : <NoticeLine grid={grid} />}
      <span className="push" />
      <div className="grid-dock-pages">
        <Paging grid={grid} />
      </div>
      <button
        ref={button}
        type="button"
        className="grid-button is-primary"
        disabled={unsaved.savable === 0}
        onClick={() => void actions.saveAll()}
      >
        {saveWords(unsaved, props.saveLabel).text}
      </button>
    </div>
  );
};
