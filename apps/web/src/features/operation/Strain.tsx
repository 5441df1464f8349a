import { count } from '#ui/format.ts';
import { Fact, Facts } from '#ui/layout/Facts.tsx';
import type { Operation } from './operation.queries.ts';
import { Section } from './Section.tsx';
import { span, times } from './words.ts';

/** From here on a watcher is called (docs/operating). */
const LONG_SECONDS = 60;

const known = (n: number | null) => (n === null ? <span className="dim">Not told</span> : count(n));

/** What wears on the stores: who writes for long or waits, rewritings of facts, engines that ended by themselves. */
export const Strain = ({ strain }: Pick<Operation, 'strain'>) => {
  const { oldest_write_seconds: writes, records_waiting, facts_parts, facts_rewritings, restarts } = strain;
  const long = writes > LONG_SECONDS;
  return (
    <Section title="Strain">
      <Facts>
        <Fact label="Longest write">
          {writes < 1 ? 'None' : <span className={long ? 'is-bad' : ''}>{span(Math.floor(writes))}</span>}
        </Fact>
        <Fact label="Waiting for records">{count(records_waiting)}</Fact>
        <Fact label="Parts of the facts">{known(facts_parts)}</Fact>
        <Fact label="Facts being rewritten">{known(facts_rewritings)}</Fact>
        <Fact label="Records started again">{times(restarts.records)}</Fact>
        <Fact label="Facts started again">{times(restarts.facts)}</Fact>
      </Facts>
      {long && <p className="operation-why">What is saved behind that write is told once it has ended.</p>}
    </Section>
  );
};
