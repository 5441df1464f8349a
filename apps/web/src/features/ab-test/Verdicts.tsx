import { IconCircleCheckFilled, IconCircleDashed, IconCircleXFilled, IconEqual } from '@tabler/icons-react';
import { dayTime } from '#ui/format.ts';
import type { Results } from './ab-test.queries.ts';
import { comingText, letterOf, metricNames, noConversionsText, verdictText } from './words.ts';

const signs = {
  better: <IconCircleCheckFilled size={20} className="ab-test-better" aria-hidden />,
  worse: <IconCircleXFilled size={20} className="ab-test-worse" aria-hidden />,
  no_difference_seen: <IconEqual size={20} className="ab-test-even" aria-hidden />,
  too_early: <IconCircleDashed size={20} className="ab-test-even" aria-hidden />,
  not_counted: <IconCircleDashed size={20} className="ab-test-even" aria-hidden />,
} as const;

/** What a test says, a sentence a mirror, the clearest first, and what it is read from. */
export const Verdicts = ({ results }: { results: Results }) => {
  const { mirrors, metric, optimization_event, counted_from, counted_until, coming_days, decides } = results;
  const coming = comingText(coming_days);
  const order = ['better', 'worse', 'no_difference_seen', 'too_early', 'not_counted', null];
  const sorted = mirrors
    .map((mirror, at) => ({ mirror, at }))
    .sort((a, b) => order.indexOf(a.mirror.verdict) - order.indexOf(b.mirror.verdict));
  const waits = metric.kind === 'cpa' || metric.kind === 'roas' || metric.kind === 'conversion_rate';
  return (
    <div className="ab-test-verdict" role="status">
      {sorted.map(({ mirror, at }, place) => {
        const against = metric.against_source[at];
        return (
          against && (
            <p key={mirror.campaign_id} className={place === 0 ? 'is-first' : 'dim'}>
              {place === 0 && (mirror.verdict === null ? signs.worse : signs[mirror.verdict])}
              <span>{verdictText(metric.kind, letterOf(at + 1), mirror, against)}</span>
            </p>
          )
        );
      })}
      <p className="dim small">
        {metricNames[metric.kind]}
        {waits && optimization_event !== null && ` of ${optimization_event}`}
        {metric.kind === decides ? ', which decides' : `, for information: ${metricNames[decides]} decides`};{' '}
        {dayTime(counted_from)} to {counted_until ? dayTime(counted_until) : 'the first whole day'} UTC. {coming}
        {waits && noConversionsText(results)}
      </p>
    </div>
  );
};
