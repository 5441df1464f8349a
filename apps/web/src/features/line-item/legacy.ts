import type { LineItem } from './line-item.queries.ts';

/** The older back office, when the operator named one (D-005). */
const base = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="fairlead-legacy-admin"]')?.content || undefined;

/** The line item in the older back office (SH-44), by its hash path; null when none is configured. */
export const legacyLink = (
  { company_id, order_id, id }: Pick<LineItem, 'company_id' | 'order_id' | 'id'>,
  at: string | undefined = base(),
): string | null =>
  at === undefined
    ? null
    : `${at.replace(/\/+$/, '')}/#/admin/companies/${company_id}/orders/${order_id}/line_items/${id}/edit`;
