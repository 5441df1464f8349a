import { IconX } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { countOf, pressFilter } from './filters.ts';
import { useChipsFit } from './useChipsFit.ts';
import type { Grid } from './useGrid.ts';

/** The quick filters in one line; those for which it has no room behind "+2". */
export const QuickChips = <R extends object>({ grid }: { grid: Grid<R> }) => {
  const { filters = [], pressed = [], onPressed, singleFilter, rows, loading, failure } = grid.props;
  const counts = useMemo(() => filters.map((f) => countOf(f, rows)), [filters, rows]);
  const [all, setAll] = useState(false);
  const words = filters.map(({ key, label }, at) => [key, label, counts[at], pressed.includes(key)].join()).join();
  const { line, over } = useChipsFit(`${loading} ${failure !== null} ${words}`);
  /** It goes once there is room for all, as when their counts come: whoever is at it goes on at the last chip. */
  const passesOn = useCallback((more: HTMLButtonElement) => {
    const chips = more.parentElement;
    return () => {
      if (document.activeElement !== more) return;
      // Once the others are drawn, and before the next key
      queueMicrotask(() => {
        const last = [...(chips?.querySelectorAll<HTMLElement>('.grid-quick-chip:not(.is-over)') ?? [])].at(-1);
        last?.focus({ preventScroll: true });
      });
    };
  }, []);
  const isOver = (at: number) => !all && over.includes(at);
  return (
    <div ref={line} className="grid-quick" {...{ role: 'group', 'aria-label': 'Quick filters' }}>
      {filters.map((f, i) => (
        <button
          key={f.key}
          type="button"
          className={`grid-quick-chip${isOver(i) ? ' is-over' : ''}`}
          aria-pressed={pressed.includes(f.key)}
          onClick={({ currentTarget: chip }) => {
            // It goes: whoever pressed it by keyboard is at the next one in sight, or among the rows
            const others = [...(line.current?.children ?? [])].filter((one, at) => one !== chip && !isOver(at));
            const next = f.goes && (others[i] ?? others.at(-1));
            if (next instanceof HTMLElement) next.focus({ preventScroll: true });
            else if (f.goes) grid.actions.focusHost();
            onPressed?.(pressFilter(filters, pressed, f.key, singleFilter));
          }}
        >
          {f.label}
          {!failure &&
            counts[i] !== undefined &&
            (loading ? <span className="grid-to-come">00</span> : <span>{counts[i]}</span>)}
          {f.goes && <IconX size={14} aria-hidden />}
        </button>
      ))}
      {over.length > 0 && (
        <button
          ref={passesOn}
          type="button"
          className="grid-quick-chip grid-quick-more"
          aria-expanded={all}
          aria-label={all ? 'Fewer filters' : `+${over.length} more ${over.length === 1 ? 'filter' : 'filters'}`}
          onClick={() => {
            flushSync(() => setAll(!all));
            // Those that come stand before this button: Tab would go on past them
            const first = all ? undefined : line.current?.children[Math.min(...over)];
            if (first instanceof HTMLElement) first.focus({ preventScroll: true });
          }}
        >
          {all ? 'Fewer' : `+${over.length}`}
        </button>
      )}
    </div>
  );
};
