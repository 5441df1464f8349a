import { type AbMetric, abMetrics, notCounted } from '@fairlead/domain/ab-test/metric';
import { SegmentedControl } from '#ui/kit/SegmentedControl.ts';
import { Mend, type NotCounted } from './Mend.tsx';
import { metricNames } from './words.ts';

type Props = {
  metric: AbMetric;
  disabled: boolean;
  /** Why no conversion is counted; null: they are. */
  uncounted: NotCounted | null;
  /** Whether the metric asks for what is not counted. */
  refused: boolean;
  onMetric: (metric: AbMetric) => void;
};

/** The metric that decides a test. */
export const WhatDecides = ({ metric, disabled, uncounted, refused, onMetric }: Props) => (
  <section>
    <h2>What decides</h2>
    <SegmentedControl
      aria-label="What decides"
      aria-invalid={refused || undefined}
      disabled={disabled}
      data={abMetrics.map((value) => ({ value, label: metricNames[value] }))}
      value={metric}
      onChange={(value) => onMetric(value as AbMetric)}
    />
    {uncounted && (
      <p className={refused ? 'field-error' : 'dim small'} role={refused ? 'alert' : undefined}>
        {notCounted(uncounted.why)} <Mend {...uncounted} />
      </p>
    )}
    <p className="dim small">One metric is chosen before the test and stays. The others are for information.</p>
  </section>
);
