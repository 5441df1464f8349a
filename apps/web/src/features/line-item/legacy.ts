import type { LineItem } from './line-item.queries.ts';

/**
 * The line item in the older back office (SH-44), by its hash path. `base` is where that office is, which only admins are
 * told and only when one is configured (D-005); without it there is no link.
 */
export const legacyLink = (
  { company_id, order_id, id }: Pick<LineItem, 'company_id' | 'order_id' | 'id'>,
  base: string | undefined,
): string | null =>
  base === undefined
    ? null
    : `${base.replace(/\/+$/, '')}/#/admin/companies/${company_id}/orders/${order_id}/line_items/${id}/edit`;
