import { feedIsLate } from '@fairlead/domain/operation/backup-age';
import { count } from '#ui/format.ts';
import { Fact, Facts } from '#ui/layout/Facts.tsx';
import type { Operation } from './operation.queries.ts';
import { Section } from './Section.tsx';
import { span } from './words.ts';

/** What a bidder has not been told yet. A worker takes changes in every few seconds, whether anybody reads them or not. */
export const FeedStand = ({ feed }: Pick<Operation, 'feed'>) => {
  const late = feedIsLate(feed.lag_seconds);
  return (
    <Section title="Feed">
      <Facts>
        <Fact label="Changes not taken in">{count(feed.waiting)}</Fact>
        <Fact label="Behind the clock">{late ? <span className="is-bad">{span(feed.lag_seconds)}</span> : 'No'}</Fact>
      </Facts>
      {late && (
        <p className="operation-why">Nobody takes its changes in. Look whether a worker runs, and at its log.</p>
      )}
    </Section>
  );
};
