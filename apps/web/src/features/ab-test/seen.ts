import { draftOf } from '@fairlead/domain/campaign/draft-of';
import type { ReactNode } from 'react';
import type { WholeCampaign } from '#features/campaign/campaign-page.queries.ts';
import { same } from '#ui/form/merge.ts';
import { day } from '#ui/format.ts';
import type { AbTests } from './ab-test.queries.ts';
import { type ArmWords, metricNames } from './words.ts';

/** What a test is begun of, as the page shows it: the campaign, and what decides, until when it is booked. */
export type Seen = { campaign: WholeCampaign; tests: Pick<AbTests, 'metric' | 'pace'> };

/** A line of what is another than it was: how it is called, what it was, what it is now. */
export type Changed = { field: string; label: string; was: ReactNode; now: ReactNode };

const untilText = ({ pace }: Seen['tests']): string => (pace?.booked_until ? day(pace.booked_until) : 'not booked');

/**
 * What of it is another by now, so that nobody begins a test of what they have not seen. What decides is only told where it
 * follows from the line item; a metric that was chosen is sent as it was.
 */
export const changedSince = (seen: Seen, now: Seen, words: ArmWords, chosen: boolean): Changed[] => {
  const [before, after] = [draftOf(seen.campaign), draftOf(now.campaign)] as unknown as Record<string, unknown>[];
  const fields = Object.keys(after ?? {}).filter((field) => !same(before?.[field], after?.[field]));
  const lines = fields.map((field) => ({
    ...{ field, label: words.label(field) },
    ...{ was: words.show(field, before?.[field] ?? null), now: words.show(field, after?.[field] ?? null) },
  }));
  const around = [
    { field: 'metric', label: 'What decides', was: metricNames[seen.tests.metric], now: metricNames[now.tests.metric] },
    { field: 'booked_until', label: 'Budgets end', was: untilText(seen.tests), now: untilText(now.tests) },
  ];
  return [...lines, ...around.filter(({ field, was, now: is }) => was !== is && !(field === 'metric' && chosen))];
};
