import { takesCampaigns } from '@fairlead/domain/line-item/takes-campaigns.rules';
import { keepJson, readJson } from '#lib/local.ts';

type Item = { id: number; name: string; state: string };

export type AskedLineItem = {
  /** The one that the address names. */
  lineItemId?: number | undefined;
  /** None is to be chosen beforehand, whatever was last (CA-27). */
  noLineItem?: boolean | undefined;
};

/** The line item that a new campaign begins with: the one asked for, else the one of the last campaign made here; null for none. */
export const firstLineItem = (
  { lineItemId, noLineItem = false }: AskedLineItem,
  items: readonly Item[],
  last: number | undefined,
): number | null => {
  const wanted = [lineItemId, noLineItem ? undefined : last];
  return items.filter(takesCampaigns).find(({ id }) => id === (wanted[0] ?? wanted[1]))?.id ?? null;
};

const KEY = 'fairlead.line-items';

/** The line item under which this browser made a campaign of the company last. */
export const lastLineItem = (company: number): number | undefined =>
  readJson<Record<string, number>>(KEY, {})[String(company)];

export const rememberLineItem = (company: number, lineItem: number): void =>
  keepJson(KEY, { ...readJson<Record<string, number>>(KEY, {}), [company]: lineItem });
