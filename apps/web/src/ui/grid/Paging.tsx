import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { pageSizes } from './paging.ts';
import type { Grid } from './useGrid.ts';

export const Paging = <R extends object>({ grid }: { grid: Grid<R> }) => {
  const { page, size, setPage, setSize, filtered } = grid.view;
  return (
    <>
      {!grid.props.groups && (
        <label className="grid-size">
          Rows per page
          <select value={size} onChange={(e) => setSize(Number(e.target.value))}>
            {[...new Set([...pageSizes.slice(0, 3), ...(size ? [size] : []), 0])].map((n) => (
              <option key={n} value={n}>
                {n || 'All'}
              </option>
            ))}
          </select>
        </label>
      )}
      <span className="grid-count">
        {filtered.length ? `${page.from + 1}–${page.to}` : 0} of {filtered.length}
      </span>
      {page.pages > 1 && (
        <span className="grid-pages">
          <button
            type="button"
            className="grid-icon-button"
            aria-label="Previous page"
            disabled={page.page === 0}
            onClick={() => setPage(page.page - 1)}
          >
            <IconChevronLeft size={16} aria-hidden />
          </button>
          <button
            type="button"
            className="grid-icon-button"
            aria-label="Next page"
            disabled={page.page === page.pages - 1}
            onClick={() => setPage(page.page + 1)}
          >
            <IconChevronRight size={16} aria-hidden />
          </button>
        </span>
      )}
    </>
  );
};
