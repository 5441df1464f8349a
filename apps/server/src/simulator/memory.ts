import type { Context } from '../context.ts';
import type { CampaignLine } from '../features/feed/campaign-line.service.ts';
import { type Met, meet } from '../features/simulator/met.service.ts';
import type { Book } from './book.ts';
import { hashOf } from './chance.ts';

/**
 * What the market remembers. Luck is told by what a campaign is called when it is first seen, not by the number it was given; that
 * of a line item by the first of its campaigns. The target price a campaign had then is what the market asks around.
 */
export type Memory = { campaign(id: number): Met; lineItem(id: number): Met };

type Kept = Record<'campaign' | 'line_item', Map<number, Met>>;
const known = new WeakMap<Context['db'], Kept>();

const nameOf = (line: CampaignLine): string => `${line.app.bundle_identifier ?? line.app.platform} ${line.name}`;

/** Line items of a line: of now, and announced. */
const itemsOf = (line: CampaignLine): number[] => [
  ...(line.line_item_id === null ? [] : [line.line_item_id]),
  ...line.from.flatMap(({ field, value }) => (field === 'line_item_id' && typeof value === 'number' ? value : [])),
];

/**
 * What is remembered of all that stand in a book; whoever is seen for the first time is noted. A later name or price changes
 * nothing of it: the market does not read names, and asks no more of who offers more.
 */
export const memoryOf = async (context: Context, book: Book): Promise<Memory> => {
  const kept: Kept = known.get(context.db) ?? { campaign: new Map(), line_item: new Map() };
  known.set(context.db, kept);
  const remember = async (kind: keyof Kept, found: readonly Met[]) => {
    const fresh = found.filter(({ id, first_target }) => {
      const met = kept[kind].get(id);
      return met === undefined || (met.first_target === null && first_target !== null);
    });
    if (fresh.length === 0) return;
    for (const met of await meet(context, kind, fresh)) kept[kind].set(met.id, met);
  };
  const lines = book.lines();
  const items = new Map<number, Met>();
  for (const line of lines)
    for (const id of itemsOf(line))
      if (!items.has(id)) items.set(id, { id, luck: hashOf(`${nameOf(line)} ${line.currency}`), first_target: null });
  await remember('line_item', [...items.values()]);
  await remember(
    'campaign',
    lines.map((line) => ({ id: line.id, luck: hashOf(nameOf(line)), first_target: line.bid.target })),
  );
  const of = (kind: keyof Kept) => (id: number) => kept[kind].get(id) ?? { id, luck: 0, first_target: null };
  return { campaign: of('campaign'), lineItem: of('line_item') };
};
