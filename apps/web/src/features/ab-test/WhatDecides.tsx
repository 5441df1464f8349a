import { type AbMetric, abMetrics, NOT_COUNTED } from '@fairlead/domain/ab-test/metric';
import { SegmentedControl } from '#ui/kit/SegmentedControl.ts';
import { PlainLink } from '#ui/shell/PlainLink.tsx';
import { metricNames } from './words.ts';

type Props = {
  metric: AbMetric;
  disabled: boolean;
  /** Where the application maps no event: where that is done, and whether the metric asks for one. Null: it maps one. */
  uncounted: { mapping: string; refused: boolean } | null;
  onMetric: (metric: AbMetric) => void;
};

/** The metric that decides a test. */
export const WhatDecides = ({ metric, disabled, uncounted, onMetric }: Props) => (
  <section>
    <h2>What decides</h2>
    <SegmentedControl
      aria-label="What decides"
      disabled={disabled}
      data={abMetrics.map((value) => ({ value, label: metricNames[value] }))}
      value={metric}
      onChange={(value) => onMetric(value as AbMetric)}
    />
    {uncounted && (
      <p className={uncounted.refused ? 'field-error' : 'dim small'} role={uncounted.refused ? 'alert' : undefined}>
        {NOT_COUNTED}{' '}
        <PlainLink href={uncounted.mapping} className="link-button">
          Map an event
        </PlainLink>
      </p>
    )}
    <p className="dim small">One metric is chosen before the test and stays. The others are for information.</p>
  </section>
);
