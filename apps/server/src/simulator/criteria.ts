import type { LossReason } from '@fairlead/domain/fact/bidding';
import type { CampaignLine } from '../features/feed/campaign-line.service.ts';

/** The step at which a bidder looks at a criterion, and of how many values about half of all requests are. */
const criteria: Readonly<Record<string, { step: Step; half: number; all?: number }>> = {
  device_name: { step: 'audience', half: 20 },
  language: { step: 'audience', half: 1 },
  connection_type: { step: 'audience', half: 1 },
  fairlead_id: { step: 'audience', half: 100_000 },
  city: { step: 'country', half: 4 },
  zip_code: { step: 'country', half: 40 },
  hour_of_day: { step: 'hour_or_day', half: 12, all: 24 },
  day_of_week: { step: 'hour_or_day', half: 3.5, all: 7 },
  publisher_app_id: { step: 'publisher', half: 100 },
  publisher_anonymous_id: { step: 'publisher', half: 100 },
};
type Step = Extract<LossReason, 'audience' | 'country' | 'hour_or_day' | 'publisher'>;

/** The part of all requests that the values of a list stand for. */
const covered = ({ half, all }: { half: number; all?: number }, rows: number): number =>
  all === undefined ? rows / (rows + half) : Math.min(1, rows / all);

/**
 * What lists of other things than devices let through at each step, by how long they are: a request is told its city, hour and
 * the like, and whoever asks for a few of them leaves the others. A list to include that nobody is on lets nothing through.
 */
export const throughCriteria = (line: CampaignLine): Record<Step, number> => {
  const through = { audience: 1, country: 1, hour_or_day: 1, publisher: 1 };
  for (const [name, { include, exclude }] of Object.entries(line.criteria)) {
    const criterion = criteria[name];
    if (!criterion) continue;
    if (include) through[criterion.step] *= covered(criterion, include.rows ?? 0);
    // A few values that are left out are seldom the most frequent ones
    if (exclude) through[criterion.step] *= 1 - 0.6 * covered(criterion, exclude.rows ?? 0);
  }
  return through;
};
