import type { PerformanceMetric } from '@fairlead/domain/creative-performance/metrics';
import { performanceMetrics } from '@fairlead/domain/creative-performance/metrics';
import { IconAlertTriangleFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useUtcToday } from '#lib/clock.ts';
import { dayShort } from '#ui/format.ts';
import { SegmentedControl } from '#ui/kit/SegmentedControl.ts';
import { Columns, Side } from '#ui/layout/Columns.tsx';
import { NotRead } from '#ui/state/NotRead.tsx';
import { useMay } from '../auth/auth.queries.ts';
import { creativesOf, type Place } from '../creative/creative.queries.ts';
import { groupOf } from '../creative-group/creative-group.queries.ts';
import { Coverage } from './Coverage.tsx';
import { type Look, PerformanceTable } from './PerformanceTable.tsx';
import { type PerformanceDays, performanceOf } from './performance.queries.ts';
import { metricNames } from './performance-words.ts';
import './performance.css';

const days: { value: PerformanceDays; label: string }[] = [
  { value: '7', label: '7 days' },
  { value: '14', label: '14 days' },
  { value: '30', label: '30 days' },
];

const Key = () => (
  <ul className="perf-key">
    <li>
      <i className="is-week" aria-hidden /> first week
    </li>
    <li>
      <i className="is-first" aria-hidden /> its rate
    </li>
    <li>
      <i className="is-band" aria-hidden /> 95 % interval of a day or week
    </li>
    <li>
      <IconAlertTriangleFilled size={12} aria-hidden /> the whole interval is worse: real, not noise, at every look
    </li>
  </ul>
);

type Props = Place & {
  days: PerformanceDays;
  metric: PerformanceMetric;
  look: Look;
  onShow: (next: { days?: PerformanceDays; metric?: PerformanceMetric }) => void;
};

/** What the creatives of a group bring, which are tired, and what their campaigns are asked for (design 13.20). */
export const PerformancePage = ({ application, group, days: shown, metric, look, onShow }: Props) => {
  const place = useMemo(() => ({ application, group }), [application, group]);
  const may = useMay();
  const told = useQuery(performanceOf(place, useUtcToday(), shown, metric));
  const known = useQuery(creativesOf(place));
  const { data: of } = useQuery(groupOf(application.id, group));
  const creatives = useMemo(() => new Map(known.data?.items.map((one) => [one.id, one])), [known.data]);
  const failed = [told, known].find(({ error, data }) => error && !data);
  return (
    <Columns className="perf">
      <div>
        <div className="perf-bar">
          <SegmentedControl
            aria-label="Days"
            data={days}
            value={shown}
            onChange={(value) => onShow({ days: value as PerformanceDays })}
          />
          <SegmentedControl
            aria-label="Measure"
            className="perf-measure"
            data={performanceMetrics.map((value) => ({ value, label: metricNames[value] }))}
            value={metric}
            onChange={(value) => onShow({ metric: value as PerformanceMetric })}
          />
          {told.data && (
            <span className="dim num">
              {`${dayShort(told.data.first_day)} to ${dayShort(told.data.last_day)}, UTC; 95 % intervals over days`}
            </span>
          )}
        </div>
        {failed ? (
          <p role="alert" className="perf-says">
            <NotRead
              lead="What creatives did could not be read."
              error={failed.error}
              retry={() => void failed.refetch()}
            />
          </p>
        ) : told.data && known.data ? (
          told.data.creatives.length > 0 ? (
            <>
              <PerformanceTable told={told.data} creatives={creatives} place={place} look={look} />
              <Key />
            </>
          ) : (
            <p className="perf-says">No creative in this group yet.</p>
          )
        ) : (
          <p className="perf-says dim" aria-busy>
            What its creatives did is on its way.
          </p>
        )}
      </div>
      <Side padded>
        <Coverage place={place} mayUpload={may('creative.create') && of?.state === 'New'} />
      </Side>
    </Columns>
  );
};
