import { dayOf, endOfDay, startOfDay, type UtcDay } from '@fairlead/domain/utc-day';
import type { CampaignLine } from '../features/feed/campaign-line.service.ts';
import { shownOn } from './places.ts';

/** What the feed said of a campaign at a moment of the product's time; `line` is null once it is not there any more. */
export type Told = { id: number; at: Date; line: CampaignLine | null };

/** What is in force of a campaign on a day, by its line and the dated values that the line announced. */
export type Standing = {
  line: CampaignLine;
  line_item_id: number;
  budget: NonNullable<CampaignLine['budget']>;
  /** Share of what the client pays. */
  margin_percent: number | null;
};

type Stretch = { from: number } & Pick<CampaignLine, 'line_item_id' | 'budget' | 'margin_percent'>;
type Page = { at: number; line: CampaignLine | null; stretches: Stretch[] };

/** A line cut where its dated values start. */
const stretchesOf = (at: number, line: CampaignLine): Stretch[] => {
  const { line_item_id, budget, margin_percent } = line;
  const stretches: Stretch[] = [{ from: at, line_item_id, budget, margin_percent }];
  for (const { at: starts, field, value } of line.from) {
    const last = stretches.at(-1);
    if (!last || !(field in last)) continue;
    stretches.push({ ...last, from: Date.parse(starts), [field]: value });
  }
  return stretches;
};

/** Stops by a budget are judged day by day, as budgets begin and end; whoever bids knows what it has spent. */
const byBudget = new Set<string>(['no_budget_now', 'budget_spent']);
const mayRun = (line: CampaignLine): boolean => line.stopped_because.every((reason) => byBudget.has(reason));

/**
 * All that the bidder knows of campaigns: the lines of the feed, each from the moment at which it was told. Lines of earlier
 * days are kept as long as those days may still be played.
 */
export class Book {
  readonly #pages = new Map<number, Page[]>();

  /** Of two lines of the same moment the later one counts. */
  tell({ id, at, line }: Told): void {
    const page = { at: at.getTime(), line, stretches: line ? stretchesOf(at.getTime(), line) : [] };
    const pages = this.#pages.get(id);
    if (!pages) this.#pages.set(id, [page]);
    else pages.splice(pages.findLastIndex((other) => other.at <= page.at) + 1, 0, page);
  }

  knows(id: number): boolean {
    return this.#pages.has(id);
  }

  /** Campaigns that are known, by id. */
  get ids(): number[] {
    return [...this.#pages.keys()].sort((a, b) => a - b);
  }

  /** The campaigns with a line. */
  lines(): CampaignLine[] {
    return this.ids.flatMap((id) => this.#pages.get(id)?.findLast(({ line }) => line !== null)?.line ?? []);
  }

  /** The newest line of each campaign that is there, and when it was told. */
  pages(): { line: CampaignLine; at: Date }[] {
    return this.ids.flatMap((id) => {
      const page = this.#pages.get(id)?.at(-1);
      return page?.line ? [{ line: page.line, at: new Date(page.at) }] : [];
    });
  }

  /** The day from which on it was told of campaigns; null: of none. */
  get since(): UtcDay | null {
    const at = Math.min(...[...this.#pages.values()].map(([first]) => first?.at ?? Number.POSITIVE_INFINITY));
    return Number.isFinite(at) ? dayOf(new Date(at)) : null;
  }

  /** Those that bid on a day as far as people and budgets go, by id; what they have spent is not asked. */
  on(day: UtcDay): Standing[] {
    const [start, end] = [startOfDay(day).getTime(), endOfDay(day).getTime()];
    return this.ids.flatMap((id) => {
      const page = this.#pages.get(id)?.findLast(({ at }) => at <= end);
      if (!page?.line || !mayRun(page.line)) return [];
      const { line_item_id, budget, margin_percent } =
        page.stretches.findLast(({ from }) => from <= start) ?? (page.stretches[0] as Stretch);
      if (line_item_id === null || budget === null) return [];
      if (Date.parse(budget.start_time) > start || Date.parse(budget.end_time) < start) return [];
      return [{ line: shownOn(page.line, start, end), line_item_id, budget, margin_percent }];
    });
  }

  /** Forgets what was overtaken before a day. */
  forgetBefore(day: UtcDay): void {
    const start = startOfDay(day).getTime();
    for (const [id, pages] of this.#pages) {
      const first = pages.findLastIndex(({ at }) => at < start);
      if (first > 0) pages.splice(0, first);
      if (pages.length === 1 && pages[0]?.line === null && pages[0].at < start) this.#pages.delete(id);
    }
  }
}
