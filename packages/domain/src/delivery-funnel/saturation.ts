/** One campaign in one hour (its beginning, in milliseconds), over its suppliers. */
export type BiddingHour = {
  at: number;
  eligible: number;
  wins: number;
  /** Held back for the sake of money: lost to the daily cap and to pacing. */
  held: number;
  /** What got as far as the price and was not won: lost to floor and auction. */
  missed: number;
};

/** Minutes of product time that saturation looks back (CA-61, design 13.24). */
export const saturationIntervals = [30, 360, 1440] as const;
export type SaturationInterval = (typeof saturationIntervals)[number];

const MINUTE_MS = 60_000;
/** Facts are hourly, and nothing older than this is looked at. */
export const SATURATION_BACK_MS = 1440 * MINUTE_MS;

/** Hours that began within the interval; of 30 minutes the newest hour with requests within a day. */
const within = (hours: readonly BiddingHour[], interval: SaturationInterval, now: number): BiddingHour[] => {
  const asked = hours.filter(({ at, eligible }) => eligible > 0 && at <= now && at > now - SATURATION_BACK_MS);
  if (interval > 30) return asked.filter(({ at }) => at > now - interval * MINUTE_MS);
  const newest = asked.reduce((latest, { at }) => Math.max(latest, at), Number.NEGATIVE_INFINITY);
  return asked.filter(({ at }) => at === newest);
};

/**
 * How much of what a campaign could win it wins, 0 to 1: wins / (wins + what daily cap and pacing held back × the hour's win
 * rate) (design 13.14; the documents' scpa_ratio). An hour in which nothing got as far as the price has no rate of its own and
 * takes that of all these hours. Null where nothing was won and nothing that could have been was held back: without requests,
 * or when all of them were lost to something else.
 */
export const saturationOf = (hours: readonly BiddingHour[], interval: SaturationInterval, now: Date): number | null => {
  const list = within(hours, interval, now.getTime());
  const sum = (of: (hour: BiddingHour) => number) => list.reduce((all, hour) => all + of(hour), 0);
  const wins = sum((hour) => hour.wins);
  const priced = wins + sum((hour) => hour.missed);
  if (priced === 0) return sum((hour) => hour.held) > 0 ? 0 : null;
  const usual = wins / priced;
  const lost = sum(({ wins: won, missed, held }) => held * (won + missed > 0 ? won / (won + missed) : usual));
  return wins + lost > 0 ? wins / (wins + lost) : null;
};
