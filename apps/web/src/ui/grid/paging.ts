/** Pages of the rows at hand. Size 0 means all of them on one page. */
export const pageSizes = [25, 50, 100, 0] as const;

export type Page = { page: number; pages: number; from: number; to: number };

/** The page asked for, held within what there is: `from` inclusive, `to` exclusive. */
export const pageOf = (total: number, page: number, size: number): Page => {
  if (size <= 0) return { page: 0, pages: 1, from: 0, to: total };
  const pages = Math.max(1, Math.ceil(total / size));
  const at = Math.min(Math.max(0, page), pages - 1);
  return { page: at, pages, from: at * size, to: Math.min(total, (at + 1) * size) };
};
