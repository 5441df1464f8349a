import { count } from '#ui/format.ts';
import { Fact, Facts } from '#ui/layout/Facts.tsx';
import type { Operation } from './operation.queries.ts';
import { Section } from './Section.tsx';
import { span } from './words.ts';

/** What a bidder has not been told yet. The feed takes changes in as it is read. */
export const FeedStand = ({ feed }: Pick<Operation, 'feed'>) => (
  <Section title="Feed">
    <Facts>
      <Fact label="Changes not taken in">{count(feed.waiting)}</Fact>
      <Fact label="Behind the clock">{feed.lag_seconds === 0 ? 'No' : span(feed.lag_seconds)}</Fact>
    </Facts>
    <p className="operation-says">It takes changes in as a bidder reads it: what grows here is read by nobody.</p>
  </Section>
);
