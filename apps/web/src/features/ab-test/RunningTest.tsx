import { changesWithin } from '@fairlead/domain/ab-test/changes';
import type { AbMetric } from '@fairlead/domain/ab-test/metric';
import { abMetrics } from '@fairlead/domain/ab-test/metric';
import type { Currency } from '@fairlead/domain/money';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { WholeCampaign } from '#features/campaign/campaign-page.queries.ts';
import { productNow } from '#lib/clock.ts';
import { Dock } from '#ui/dock/Dock.tsx';
import { Button } from '#ui/kit/Button.ts';
import { SegmentedControl } from '#ui/kit/SegmentedControl.ts';
import { Columns, Side } from '#ui/layout/Columns.tsx';
import { NotRead } from '#ui/state/NotRead.tsx';
import { type AbTests, type RunningTest as Running, resultsOf } from './ab-test.queries.ts';
import { Band } from './Band.tsx';
import { Differs } from './Differs.tsx';
import { FairSplit } from './FairSplit.tsx';
import { NamesForm } from './NamesForm.tsx';
import { PastTests } from './PastTests.tsx';
import { ResultsTable } from './ResultsTable.tsx';
import { saveResults } from './results-file.ts';
import { useArmNames } from './useArmNames.ts';
import { Verdicts } from './Verdicts.tsx';
import { type ArmWords, metricNames } from './words.ts';

type Props = { campaign: WholeCampaign; tests: AbTests; running: Running; words: ArmWords };

/** A test that runs: what it found so far, what differs between its arms, and their names. */
export const RunningTest = ({ campaign, tests, running, words }: Props) => {
  const [metric, setMetric] = useState<AbMetric>(running.metric);
  const { data, error, isPending, refetch } = useQuery({
    ...resultsOf(campaign.id, running.id, metric),
    placeholderData: (before) => before,
  });
  const names = useArmNames(running);
  const currency = campaign.company_currency as Currency;
  const from = new Date(data?.counted_from ?? 0);
  return (
    <>
      <Columns className="ab-test">
        <div className="ab-test-main">
          <div className="ab-test-bar">
            {data ? (
              <Verdicts results={data} />
            ) : isPending ? (
              <p className="dim">What it found so far is on its way.</p>
            ) : (
              <p role="alert">
                <NotRead lead="What the test found could not be read." error={error} retry={() => void refetch()} />
              </p>
            )}
            {data && (
              <Button
                variant="default"
                leftSection={<IconDownload size={16} aria-hidden />}
                onClick={() => saveResults(data, productNow())}
              >
                Export
              </Button>
            )}
            <SegmentedControl
              aria-label="Metric"
              data={abMetrics.map((value) => ({ value, label: metricNames[value] }))}
              value={metric}
              onChange={(value) => setMetric(value as AbMetric)}
            />
          </div>
          {data && (
            <>
              <ResultsTable results={data} />
              <section>
                <h2>Difference to A, as it became known</h2>
                <p className="dim small">The band holds at every look.</p>
                <div className="ab-test-bands">
                  {data.mirrors.map(({ campaign_id, series }, at) => (
                    <Band
                      key={campaign_id}
                      kind={data.metric.kind}
                      arm={at + 1}
                      name={data.arms[at + 1]?.internal_name ?? `Mirror ${at + 1}`}
                      series={series}
                      coming={data.coming_days}
                      changed={changesWithin(running.changes, from, series.length + data.coming_days).map(
                        ({ block }) => block,
                      )}
                    />
                  ))}
                </div>
              </section>
            </>
          )}
          <Differs running={running} place={campaign} words={words} />
          <NamesForm {...{ campaign, running, currency, names }} />
          <PastTests campaign={campaign} tests={tests.past} />
        </div>
        <Side label="How far it may be trusted" padded>
          {data && <FairSplit results={data} until={running.booked_until} budgets={tests.budgets_path} />}
        </Side>
      </Columns>
      <Dock
        unsaved={names.changed}
        saving={names.saving}
        onDiscard={names.changed > 0 ? names.clean : undefined}
        action="Save"
        off={names.changed === 0}
        onSave={() => void names.save()}
      />
    </>
  );
};
