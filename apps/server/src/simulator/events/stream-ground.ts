import { addDays, dayOf, type UtcDay } from '@fairlead/domain/utc-day';
import type { Context } from '../../context.ts';
import type { CampaignLine } from '../../features/feed/campaign-line.service.ts';
import { sharersIn, skillOf } from '../arms.ts';
import { requestsFrom } from '../auction.ts';
import type { Book, Standing } from '../book.ts';
import { type EventRange, type RanOn, type StreamApp, TOUCH_DAYS } from './event-plan.ts';
import { SMALL_SHARE, streams } from './streams.ts';

type Store = Pick<Context, 'db' | 'now'>;

/** Applications whose users are simulated, and how much of the full demo's events they have here. */
export const streamApps = async ({ db }: Store): Promise<{ apps: StreamApp[]; share: number }> => {
  const rows = await db.query<{ id: number; bundle: string }>(
    `select id, bundle_identifier as bundle from application where bundle_identifier = any($1::text[]) and state = 'new'
     order by id`,
    [streams.map(({ bundle }) => bundle)],
  );
  const found = new Map(rows.map(({ id, bundle }) => [bundle, id]).reverse() as [string, number][]); // the first app of a bundle
  const full = found.has(streams.at(-1)?.bundle ?? '');
  const apps = streams.flatMap((stream) => {
    const app_id = found.get(stream.bundle);
    return app_id !== undefined && (full || stream.small) ? [{ app_id, stream }] : [];
  });
  return { apps, share: full ? 1 : SMALL_SHARE };
};

/** Places among those who bring people back, of a campaign that is no arm of a test. */
const PLACES = 12;

/**
 * Campaigns of a day as often as they bring people back: each once, unless arms of a test share what one would bring, or an
 * engine does better than the usual one.
 */
const byStrength = (standings: readonly Standing[]): CampaignLine[] => {
  const lines = standings.map(({ line }) => line);
  const sharersOf = sharersIn(lines);
  const strengths = lines.map((line) => skillOf(line) / sharersOf(line));
  if (strengths.every((one) => one === 1)) return lines;
  return lines.flatMap((line, nth) =>
    Array.from({ length: Math.max(1, Math.round(PLACES * (strengths[nth] ?? 1))) }, () => line),
  );
};

/**
 * Which campaigns of these apps ran on which days, with the country each is for. Days before the book begins are as its first
 * one: who comes back then was brought by somebody.
 */
const ranOf = (book: Book, apps: readonly StreamApp[], { from, to }: { from: UtcDay; to: UtcDay }): RanOn[] => {
  const known = new Set(apps.map(({ app_id }) => app_id));
  const all: RanOn[] = [];
  const begins = book.since ?? from;
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const ran = book
      .on(day < begins ? begins : day)
      .filter(({ line }) => known.has(line.app.id) && requestsFrom(line.countries) > 0);
    for (const [app_id, own] of Map.groupBy(ran, ({ line }) => line.app.id)) {
      const campaigns = byStrength(own).flatMap(({ id, countries: [country] }) => (country ? [{ id, country }] : []));
      if (campaigns.length > 0) all.push({ app_id, day, campaigns });
    }
  }
  return all;
};

/** All that decides what users do between two full hours; null where no events are simulated. */
export const eventRange = async (
  context: Store,
  since: UtcDay | null,
  { from, to }: { from: Date; to: Date },
  book: Book,
): Promise<EventRange | null> => {
  if (since === null || to.getTime() <= from.getTime()) return null;
  const { apps, share } = await streamApps(context);
  if (apps.length === 0) return null;
  const days = { from: dayOf(from), to: dayOf(new Date(to.getTime() - 1)) };
  return { apps, since, from, to, share, ran: ranOf(book, apps, { ...days, from: addDays(days.from, -TOUCH_DAYS) }) };
};
