import { useQuery } from '@tanstack/react-query';
import { useUtcToday } from '#lib/clock.ts';
import { NotRead } from '#ui/state/NotRead.tsx';
import { EffectDrawn, type EffectProps } from './EffectDrawn.tsx';
import { campaignEffectOf } from './funnel.queries.ts';
import './funnel.css';
import './funnel-chart.css';
import './effect.css';
import './effect-chart.css';
import './effect-changes.css';
import './effect-open.css';

/** What changes of a campaign did: its days, under them what people changed, and one of them open (design 13.19). */
export const EffectPage = (props: EffectProps) => {
  const today = useUtcToday();
  const { data, error, isPending, refetch } = useQuery({
    ...campaignEffectOf(props.id, today, props.days),
    placeholderData: (before) => before,
  });
  if (
    data &&
    (data.marks.length > 0 || data.days.some(({ client_cost, impressions }) => client_cost > 0 || impressions > 0))
  )
    return <EffectDrawn {...props} effect={data} />;
  return (
    <div className="funnel-head" aria-busy={isPending}>
      {isPending ? (
        <p className="dim">What changes did is on its way.</p>
      ) : data ? (
        <div className="funnel-empty">
          <h2>Nothing to compare yet</h2>
          <p>It has delivered nothing in these days, and nothing was changed about it.</p>
        </div>
      ) : (
        <p role="alert">
          <NotRead lead="What changes did could not be read." error={error} retry={() => void refetch()} />
        </p>
      )}
    </div>
  );
};
