import type { UtcDay } from '@fairlead/domain/utc-day';
import type { Context } from '../../context.ts';
import { type CampaignLine, lineOf } from './campaign-line.service.ts';
import { pastLines } from './feed.sql.ts';

/**
 * What the feed would have said on past days, for the demo's history alone: a line for each line item that a campaign belonged to,
 * from the day on which it did, with all that started until `to` as dated values. Only the feed's dated values have a past; caps,
 * prices, pauses and the like are those of now, and archived campaigns are told as such.
 */
export const pastFeed = async (
  context: Context,
  from: UtcDay,
  to: UtcDay,
): Promise<{ day: UtcDay; line: CampaignLine }[]> =>
  (await pastLines(context, from, to, context.now())).map(({ day, ...row }) => ({ day, line: lineOf(row) }));
