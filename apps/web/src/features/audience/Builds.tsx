import type { Jump } from '@fairlead/domain/audience/freshness';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { count, dayTime, plural } from '#ui/format.ts';
import { Scrolls } from '#ui/layout/Scrolls.tsx';
import type { Build } from './audience.queries.ts';
import { JumpMark } from './Fresh.tsx';
import { NotYet } from './NotYet.tsx';
import { SizeHistory } from './SizeHistory.tsx';
import { isMaking, jumpsOf, moreText, stepsOf } from './size-history.ts';
import './list-page.css';

type Answer = { items: Build[]; total: number };

/** Builds in the table until all are wanted. */
const SHOWN = 10;
const triggers: Record<string, string> = {
  upload: 'Upload',
  import: 'Import',
  refresh: 'Refresh',
  schedule: 'By the clock',
  source: 'A source changed',
  edit: 'Edited',
  seed: 'Demo workspace',
};
const signed = (value: number | null, sign: string) =>
  value === null ? <span className="dim">Not counted</span> : value === 0 ? '0' : `${sign}${count(value)}`;

const resultOf = ({ error, finished_at }: Build) => {
  if (error) return <span className="audience-note-error">{error}</span>;
  return finished_at ? 'Done' : 'Running';
};

/** The first build of what was made here and not sent, also where it took more than one try. */
const whyOf = ({ trigger }: Build, isFirst: boolean): string =>
  isFirst && trigger === 'edit' ? 'Created' : (triggers[trigger] ?? trigger);

type RowProps = { build: Build; jump: Jump | undefined; isFirst: boolean };

const Row = ({ build, jump, isFirst }: RowProps) => (
  <tr>
    <td>
      <time dateTime={build.finished_at ?? build.started_at}>{dayTime(build.finished_at ?? build.started_at)}</time>
    </td>
    <td>{whyOf(build, isFirst)}</td>
    <td className="right">{build.rows === null ? <span className="dim">none</span> : count(build.rows)}</td>
    <td className="right">{signed(build.added, '+')}</td>
    <td className="right">{signed(build.removed, '\u2212')}</td>
    <td>{jump ? <JumpMark jump={jump} /> : resultOf(build)}</td>
  </tr>
);

/** How the list came about: its sizes as a picture, and every build with what it added and took away. */
export const Builds = ({ query, name }: { query: UseQueryResult<Answer>; name: string }) => {
  const { data } = query;
  const [all, setAll] = useState(false);
  const builds = data?.items ?? [];
  const steps = stepsOf(builds);
  const jumps = jumpsOf(builds);
  return (
    <section className="audience-section" aria-labelledby="builds">
      <div className="section-head">
        <h2 id="builds">Builds</h2>
        {data && <span className="dim small">{plural(data.total, 'build')}, times in UTC</span>}
      </div>
      <NotYet query={query} />
      {data && builds.length === 0 && <p className="audience-says">No build has ended yet.</p>}
      {steps.length > 1 && <SizeHistory steps={steps} name={name} />}
      {builds.length > 0 && (
        <Scrolls label="Builds" className="audience-scroll">
          <table className="audience-table">
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
              {builds.slice(0, all ? undefined : SHOWN).map((build, index) => (
                <Row
                  key={build.id}
                  build={build}
                  jump={jumps.get(build.id)}
                  isFirst={builds.length === data?.total && isMaking(builds, index)}
                />
              ))}
            </tbody>
          </table>
        </Scrolls>
      )}
      {!all && builds.length > SHOWN && (
        <p className="audience-says audience-more">
          <button type="button" className="link-button" onClick={() => setAll(true)}>
            {moreText(builds.length, data?.total ?? 0)}
          </button>
        </p>
      )}
    </section>
  );
};
