import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import './list.css';

type Props = {
  /** From 0. */
  page: number;
  pages: number;
  /** The first and the last of the page, counted from 1. */
  from: number;
  to: number;
  total: number;
  /** What is counted, where other counts stand beside it: "events". */
  of?: string;
  onPage: (page: number) => void;
};

/** Which part of a list is shown, and the way to the others; nothing for a list of one page. */
export const Pager = ({ page, pages, from, to, total, of, onPage }: Props) =>
  pages > 1 && (
    <nav className="list-pager num" aria-label="Pages">
      {from} to {to} of {total}
      {of && ` ${of}`}
      <button
        type="button"
        className="icon-button"
        aria-label="Previous page"
        disabled={page === 0}
        onClick={() => onPage(page - 1)}
      >
        <IconChevronLeft size={16} aria-hidden />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label="Next page"
        disabled={page >= pages - 1}
        onClick={() => onPage(page + 1)}
      >
        <IconChevronRight size={16} aria-hidden />
      </button>
    </nav>
  );
