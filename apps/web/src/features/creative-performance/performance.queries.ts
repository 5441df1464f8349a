import type { Ok } from '@fairlead/contract/call';
import * as api from '@fairlead/contract/creative-performance';
import type { PerformanceMetric } from '@fairlead/domain/creative-performance/metrics';
import { addDays, type UtcDay } from '@fairlead/domain/utc-day';
import { showsRecords } from '#lib/live/words.ts';
import { query } from '#lib/query.ts';
import type { Place } from '../creative/creative.queries.ts';

showsRecords('creative-performance', 'creative', 'creative_group', 'campaign');

export type Performance = Ok<typeof api.getCreativePerformance>;
export type Measured = Performance['creatives'][number];
export type Coverage = Ok<typeof api.getCreativeCoverage>;

/** Whole days that end yesterday, as one chooses them. */
export type PerformanceDays = '7' | '14' | '30';

const paramsOf = ({ application, group }: Place) => ({
  applicationId: String(application.id),
  creativesGroupId: String(group),
});

/** What the creatives of a group did on the days before today. */
export const performanceOf = (place: Place, today: UtcDay, days: PerformanceDays, metric: PerformanceMetric) =>
  query(['creative-performance', place.group, today, days, metric], api.getCreativePerformance, {
    params: paramsOf(place),
    query: { start_date: addDays(today, -Number(days)), end_date: addDays(today, -1), metric },
  });

/** Which sizes its campaigns are asked for, and lack; of the seven days before today. */
export const coverageOf = (place: Place, today: UtcDay) =>
  query(['creative-performance', place.group, 'coverage', today], api.getCreativeCoverage, { params: paramsOf(place) });
