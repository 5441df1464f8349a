import type { AbMetric } from '@fairlead/domain/ab-test/metric';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { WholeCampaign } from '#features/campaign/campaign-page.queries.ts';
import { isStale } from '#lib/api-error.ts';
import { ask } from '#ui/dialog/ask.ts';
import { abTestsOf, useStartTest } from './ab-test.queries.ts';
import { type Changed, changedSince, type Seen } from './seen.ts';
import type { ArmWords } from './words.ts';

/** What is asked for; null: not chosen here, so that it is what is stored. */
type Wanted = { own: string | null; metric: AbMetric | null; campaigns: { internal_name: string }[] };

const askAbout = (lines: readonly Changed[], own: string | null): Promise<boolean> =>
  ask({
    title: 'The campaign was changed while you were setting the test up',
    text: (
      <>
        <ul className="ab-test-changed">
          {lines.map(({ field, label, was, now }) => (
            <li key={field}>
              <b>{label}:</b> {was}, now {now}
              {field === 'internal_name' && own !== null && <>. Yours takes its place: {own}</>}
            </li>
          ))}
        </ul>
        <p>The test begins with what is stored now.</p>
      </>
    ),
    yes: 'Start test',
  });

/**
 * Starts a test of what the person has seen since they began to set it up (`begins`): whatever others changed meanwhile is asked
 * about first, also what they change while it is sent (409 `stale_version`).
 */
export const useStart = (shown: Seen, words: ArmWords) => {
  const { campaign } = shown;
  const client = useQueryClient();
  const start = useStartTest();
  const [seen, setSeen] = useState<Seen | null>(null);
  const [asking, setAsking] = useState(false);

  const send = async ({ own, metric, campaigns }: Wanted): Promise<void> => {
    let known = seen ?? shown;
    // What the line item decides has no version here. Where it cannot be read the start itself says why
    const tests = await client.fetchQuery({ ...abTestsOf(campaign.id), staleTime: 0 }).catch(() => shown.tests);
    if ('running' in tests && tests.running) return; // somebody else has started one: the page shows it
    let now: Seen = { campaign, tests };
    for (;;) {
      const lines = changedSince(known, now, words, metric !== null);
      known = now;
      if (lines.length > 0 && !(await askAbout(lines, own))) return setSeen(known); // read, and shown by the page
      try {
        await start.mutateAsync({
          params: { campaignId: String(campaign.id) },
          body: {
            ...(own === null ? {} : { internal_name: own }),
            ...{ metric: metric ?? now.tests.metric, campaigns, version: now.campaign.version },
          },
        });
        return;
      } catch (error) {
        if (!isStale(error)) return; // it stands on the page
        start.reset();
        now = { ...now, campaign: (error.body as { current: WholeCampaign }).current };
      }
    }
  };

  return {
    start,
    busy: asking || start.isPending,
    /** From now on what others change is asked about. */
    begins: () => setSeen((one) => one ?? shown),
    begin: async (wanted: Wanted): Promise<void> => {
      setAsking(true);
      await send(wanted).finally(() => setAsking(false));
    },
    forget: () => {
      setSeen(null);
      start.reset();
    },
  };
};
