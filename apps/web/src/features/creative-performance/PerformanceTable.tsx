import type { PerformanceMetric } from '@fairlead/domain/creative-performance/metrics';
import { levelOf } from '@fairlead/domain/creative-performance/rate';
import { dayOf, type UtcDay } from '@fairlead/domain/utc-day';
import { IconAlertTriangleFilled, IconHourglass } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { count, dayShort, money, plural } from '#ui/format.ts';
import { MidName } from '#ui/name/MidName.tsx';
import { PlainLink } from '#ui/shell/PlainLink.tsx';
import { type Creative, creativePaths, type Place } from '../creative/creative.queries.ts';
import type { Measured, Performance } from './performance.queries.ts';
import { metricNames, valueText, wearSentence, wearText } from './performance-words.ts';
import { RateCell } from './RateCell.tsx';
import { WearCurve } from './WearCurve.tsx';

/** Why a creative was not shown: it came later, exchanges still look at it, or nothing that is known. */
const Unseen = ({ creative, until }: { creative: Creative; until: UtcDay }) => {
  if (dayOf(new Date(creative.created * 1000)) > until)
    return <span className="perf-unseen">It was not there yet on these days</span>;
  const looking = creative.approvals.filter(({ status }) => status === 'submitted' || status === 'new').length;
  return (
    <span className="perf-unseen">
      {looking > 0 && <IconHourglass size={14} aria-hidden />}
      {looking > 0
        ? `No impressions: ${plural(looking, 'supplier')} still ${looking === 1 ? 'checks' : 'check'} it`
        : 'No impressions on these days'}
    </span>
  );
};

const WearCell = ({ of, metric }: { of: Measured; metric: PerformanceMetric }) => {
  const { wear, life } = of;
  const { top, under } = wearText(wear, of);
  if (wear.change === null) return <span className="dim">{top}</span>;
  return (
    <span className="perf-wear">
      <WearCurve life={life} tired={wear.tired} label={wearSentence(wear, metric)} />
      <span className="perf-two num" aria-hidden>
        <b className={wear.tired ? 'is-tired' : undefined}>
          {wear.tired && <IconAlertTriangleFilled size={12} />}
          {top}
        </b>
        <span>{under}</span>
      </span>
    </span>
  );
};

/** What a number is, where no head says it. */
const Unit = ({ children }: { children: ReactNode }) => <span className="perf-unit"> {children} </span>;

/** How a creative looks, and what kind it is. */
export type Look = (creative: Creative) => { picture: ReactNode; kind: string };

type RowProps = Omit<Props, 'creatives'> & { of: Measured; creative: Creative; most: number; rate: number };

const Row = ({ of, creative, look, place, told, most, rate }: RowProps) => (
  <tr>
    <th scope="row">
      <span className="perf-creative">
        {look(creative).picture}
        <span className="perf-name">
          <PlainLink href={creativePaths.creative(place, creative.id)}>
            <MidName name={creative.name} />
          </PlainLink>
          <span className="dim">
            {look(creative).kind} · <span className="num">{`${creative.width}×${creative.height}`}</span>
            {creative.state === 'archived' && ' · archived'}
          </span>
        </span>
      </span>
    </th>
    {of.impressions > 0 ? (
      <>
        <td className="num perf-shown">
          {count(of.impressions)}
          <Unit>impressions</Unit>
          <i aria-hidden style={{ width: `${(100 * of.impressions) / most}%` }} />
        </td>
        <td className="perf-of-rate">
          <Unit>{metricNames[told.metric]}</Unit>
          <RateCell of={of} metric={told.metric} currency={told.currency} most={rate} />
        </td>
        <td className="num perf-spend">
          {money(of.spend, told.currency)}
          <Unit>spent</Unit>
        </td>
      </>
    ) : (
      <>
        <td colSpan={of.spend > 0 ? 2 : 3} className="perf-none">
          <Unseen creative={creative} until={told.last_day} />
        </td>
        {of.spend > 0 && <td className="num perf-spend">{money(of.spend, told.currency)}</td>}
      </>
    )}
    <td className="num perf-age">
      {of.age_days} d<Unit>old</Unit>
    </td>
    <td className="perf-of-wear">
      <WearCell of={of} metric={told.metric} />
    </td>
  </tr>
);

type Props = { told: Performance; creatives: ReadonlyMap<number, Creative>; place: Place; look: Look };

/** What each creative brings, and whether it tires; the most expensive first. */
export const PerformanceTable = ({ told, creatives, place, look }: Props) => {
  const rows = told.creatives
    .flatMap((of) => {
      const creative = creatives.get(of.creative_id);
      return creative ? [{ of, creative }] : [];
    })
    .sort((a, b) => b.of.spend - a.of.spend || b.of.impressions - a.of.impressions || a.creative.id - b.creative.id);
  const sum = (key: 'impressions' | 'clicks' | 'reattributions' | 'spend') =>
    rows.reduce((all, { of }) => all + of[key], 0);
  const counts = {
    ...{ impressions: sum('impressions'), clicks: sum('clicks') },
    ...{ reattributions: sum('reattributions'), spend: sum('spend') },
  };
  const most = Math.max(1, ...rows.map(({ of }) => of.impressions));
  const rate = Math.max(0, ...rows.map(({ of }) => of.high ?? of.value ?? 0));
  const judged = rows.filter(({ of }) => of.wear.change !== null);
  const tired = judged.filter(({ of }) => of.wear.tired).length;
  return (
    <table className="perf-table">
      <caption className="sr">
        {`Creatives of the group, ${dayShort(told.first_day)} to ${dayShort(told.last_day)}, by spend`}
      </caption>
      <thead>
        <tr>
          <th scope="col">Creative</th>
          <th scope="col">Impressions</th>
          <th scope="col">{metricNames[told.metric]}</th>
          <th scope="col" aria-sort="descending">
            Spend ↓
          </th>
          <th scope="col">Age</th>
          <th scope="col">Against its first week</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ of, creative }) => (
          <Row key={creative.id} {...{ of, creative, look, place, told, most, rate }} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{plural(rows.length, 'creative')}</th>
          <td className="num perf-shown">
            {count(counts.impressions)}
            <Unit>impressions</Unit>
          </td>
          <td className="num perf-of-rate">
            <Unit>{metricNames[told.metric]}</Unit>
            {valueText(levelOf(told.metric, [counts]).value, told.metric, told.currency)}
          </td>
          <td className="num perf-spend">
            {money(counts.spend, told.currency)}
            <Unit>spent</Unit>
          </td>
          <td className="perf-age" />
          <td className="perf-of-wear">{judged.length > 0 ? `${tired} of ${judged.length} tired` : ''}</td>
        </tr>
      </tfoot>
    </table>
  );
};
