import type { UseQueryResult } from '@tanstack/react-query';
import { Sparkline } from '../../ui/bits/Sparkline.tsx';
import { count, dayTime, plural } from '../../ui/format.ts';
import type { Build } from './audience.queries.ts';
import { NotYet } from './NotYet.tsx';

type Builds = { items: Build[]; total: number };

/** Builds drawn; more are in the records. */
const SHOWN = 10;
const triggers: Record<string, string> = {
  upload: 'Upload',
  import: 'Import',
  refresh: 'Refresh',
  source: 'A source changed',
  edit: 'Edited',
  seed: 'Demo workspace',
};
const signed = (value: number | null, sign: string) =>
  value === null ? <span className="dim">Not counted</span> : value === 0 ? '0' : `${sign}${count(value)}`;

const Row = ({ build }: { build: Build }) => (
  <tr>
    <td>
      <time dateTime={build.finished_at ?? build.started_at}>{dayTime(build.finished_at ?? build.started_at)}</time>
    </td>
    <td>{triggers[build.trigger] ?? build.trigger}</td>
    <td className="right">{build.rows === null ? <span className="dim">none</span> : count(build.rows)}</td>
    <td className="right">{signed(build.added, '+')}</td>
    <td className="right">{signed(build.removed, '\u2212')}</td>
    <td>
      {build.error ? <span className="list-note-error">{build.error}</span> : build.finished_at ? 'Done' : 'Running'}
    </td>
  </tr>
);

/** How the list came about: every build with what it added and took away. */
export const BuildsTable = ({ query, name }: { query: UseQueryResult<Builds>; name: string }) => {
  const { data } = query;
  const sizes = (data?.items ?? []).flatMap(({ rows }) => (rows === null ? [] : [rows])).reverse();
  return (
    <section className="list-section" aria-labelledby="builds">
      <div className="list-head">
        <h2 id="builds">Builds</h2>
        {data && <span className="dim small">{plural(data.total, 'build')}, times in UTC</span>}
        {sizes.length > 1 && (
          <span className="push">
            <Sparkline values={sizes} width={160} label={`Rows of ${name}: ${sizes.map(count).join(', ')}`} />
          </span>
        )}
      </div>
      <NotYet query={query} />
      {data && data.items.length === 0 && <p className="list-says">No build has ended yet.</p>}
      {data && data.items.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways can be reached by keyboard
        <section className="list-scroll" aria-label="Builds, scrolls" tabIndex={0}>
          <table className="list-table">
            <thead>
              <tr>
                <th scope="col">When</th>
                <th scope="col">Why</th>
                <th scope="col" className="right">
                  Rows
                </th>
                <th scope="col" className="right">
                  Added
                </th>
                <th scope="col" className="right">
                  Removed
                </th>
                <th scope="col">Result</th>
              </tr>
            </thead>
            <tbody>
              {data.items.slice(0, SHOWN).map((build) => (
                <Row key={build.id} build={build} />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  );
};
