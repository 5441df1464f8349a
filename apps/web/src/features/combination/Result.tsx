import type { Issue } from '@fairlead/domain/issue';
import { Chip } from '#ui/bits/Chip.tsx';
import { count, percent, plural } from '#ui/format.ts';
import { Refused } from '#ui/state/Refused.tsx';
import type { TargetingList } from '../audience/audience.queries.ts';
import type { Counted, Counts } from './useCounts.ts';

/** What became of the rows that go in. */
const factsOf = (operator: string, sources: readonly TargetingList[], result: number): string => {
  // Just built, and the page has not heard its rows yet
  if (sources.some((source) => source.rows === null)) return '';
  const rows = sources.map((source) => source.rows ?? 0);
  const sum = rows.reduce((a, b) => a + b, 0);
  if (operator === 'union') return `${count(sum)} rows in, ${count(Math.max(0, sum - result))} repeats counted once`;
  if (operator === 'intersection') return `keeps ${count(result)} of the ${count(Math.min(...rows))} in the smallest`;
  return `keeps ${count(result)} of the ${count(rows[0] ?? 0)} in #1`;
};

const Sureness = ({ counted, waiting }: { counted: Counted; waiting: boolean }) => {
  if (waiting) return <Chip tone="info">counting</Chip>;
  if (counted.exact) return <Chip tone="ok">counted exactly</Chip>;
  return <Chip tone="pending">about, ± {percent(counted.margin)}</Chip>;
};

type Props = {
  counts: Counts;
  operator: string;
  sources: readonly TargetingList[];
  /** Why nothing can be counted yet. */
  issues: readonly Issue[];
  /** A source without rows: one that was just imported, or whose build failed. */
  unbuilt: TargetingList | undefined;
  /** One that is chosen and not here. */
  absent: number | undefined;
};

const waitsFor = ({ name, source }: TargetingList): string =>
  source.error === null
    ? `“${name}” is being built. The combination is counted as soon as it is there.`
    : `“${name}” could not be built, so the combination cannot be counted.`;

/** How many devices the combination holds: at once an estimate, then exactly (13.8). */
export const Result = ({ counts, operator, sources, issues, unbuilt, absent }: Props) => {
  const { counted, waiting, error, wait, retry } = counts;
  const ready = issues.length === 0 && !unbuilt && absent === undefined;
  return (
    <section className="combine-card" aria-labelledby="combine-result">
      <div className="section-head">
        <h2 id="combine-result">Result</h2>
        <span className="push">{ready && counted && !error && <Sureness counted={counted} waiting={waiting} />}</span>
      </div>
      {issues.length === 0 && unbuilt && (
        <p className="combine-says" role="status">
          {waitsFor(unbuilt)}
        </p>
      )}
      {issues.length === 0 && !unbuilt && absent !== undefined && (
        <p className="combine-says" role="status">
          Audience {absent} is not here: without it nothing is counted.
        </p>
      )}
      {issues.length > 0 && (
        <p className="combine-says">
          {issues[0]?.message === 'Please select an audience'
            ? 'Choose at least 2 audiences to see how many devices the combination holds.'
            : issues[0]?.message}
        </p>
      )}
      {ready && error ? (
        <Refused error={error} retry={retry} />
      ) : (
        ready && (
          <div aria-live="polite" aria-busy={waiting}>
            {counted ? (
              <>
                <p className="combine-figure">
                  {!counted.exact && <span className="combine-about">about</span>}
                  <b className="num">{count(counted.count)}</b>
                  <span className="dim">{counted.count === 1 ? 'device' : 'devices'}</span>
                </p>
                {!counted.exact && counted.share !== null && !counted.failed && (
                  <progress className="combine-progress" value={counted.share} aria-label="Counting exactly" />
                )}
                <p className="combine-facts num">
                  {counted.failed
                    ? `The exact count did not come: ${counted.failed}`
                    : !waiting && counted.exact && factsOf(operator, sources, counted.count)}
                </p>
              </>
            ) : (
              wait === null && <p className="combine-says">Counting…</p>
            )}
            {wait !== null && (
              <p className="combine-says">
                Many counts at once: this one follows in {plural(wait, 'second')}, by itself.
              </p>
            )}
          </div>
        )
      )}
    </section>
  );
};
