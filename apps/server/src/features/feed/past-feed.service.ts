import { dayOf, type UtcDay } from '@fairlead/domain/utc-day';
import type { Context } from '../../context.ts';
import { type CampaignLine, lineReader } from './campaign-line.service.ts';
import { type CapChange, capChanges, pastLines } from './feed.sql.ts';

export type PastLine = { day: UtcDay; line: CampaignLine };

/** The lines of one campaign, oldest first, with the daily cap that each day ended with, by what people changed of it. */
export const withPastCaps = (lines: readonly PastLine[], changes: readonly CapChange[]): PastLine[] => {
  const [first] = lines;
  if (!first || changes.length === 0) return [...lines];
  const set = changes.map(({ at, before, after }) => ({ day: dayOf(at), before, after }));
  const days = [...new Set([...lines, ...set].map(({ day }) => day))].sort().filter((day) => day >= first.day);
  return days.map((day) => {
    const { line } = lines.findLast((one) => one.day <= day) ?? first;
    const last = set.findLast((one) => one.day <= day);
    return {
      day,
      line: { ...line, caps: { ...line.caps, daily_budget: last ? last.after : (set[0]?.before ?? null) } },
    };
  });
};

/**
 * What the feed would have said on past days, for the demo's history alone: a line for each line item that a campaign belonged to,
 * from the day on which it did, with all that started until `to` as dated values, and for each daily cap that it had. Prices,
 * pauses and the like are those of now, and archived campaigns are told as such.
 */
export const pastFeed = async (context: Context, from: UtcDay, to: UtcDay): Promise<PastLine[]> => {
  const rows = await pastLines(context, from, to, context.now());
  const lineOf = lineReader(rows);
  const told = rows.map(({ day, ...row }) => ({ day, line: lineOf(row) }));
  const changes = Map.groupBy(await capChanges(context), ({ id }) => id);
  const days = [...Map.groupBy(told, ({ line }) => line.id)].flatMap(([id, lines]) =>
    withPastCaps(lines, changes.get(id) ?? []),
  );
  // A later change says what the cap was before, and begins no day of the past
  return days.filter(({ day }) => day <= to);
};
