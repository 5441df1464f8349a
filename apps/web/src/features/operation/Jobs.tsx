import { count } from '#ui/format.ts';
import type { Operation } from './operation.queries.ts';
import { Section } from './Section.tsx';
import { jobName, span } from './words.ts';

type Job = Operation['jobs'][number];

/** A job that is due and that nobody takes for so long waits for a worker that is away. */
const LATE_SECONDS = 300;

const Row = ({ job }: { job: Job }) => (
  <tr>
    <th scope="row">{jobName(job.kind)}</th>
    <td className="num">{count(job.waiting)}</td>
    <td className="num">{count(job.running)}</td>
    <td className={`num${job.given_up > 0 ? ' is-bad' : ''}`}>{count(job.given_up)}</td>
    <td className={`num${job.longest_due_seconds > LATE_SECONDS ? ' is-bad' : ''}`}>
      {job.longest_due_seconds === 0 ? <span className="dim">None</span> : span(job.longest_due_seconds)}
    </td>
  </tr>
);

/** Background work by kind: what waits, runs, and was given up. */
export const Jobs = ({ jobs }: Pick<Operation, 'jobs'>) => (
  <Section title="Jobs">
    {jobs.length === 0 ? (
      <p className="operation-says">Nothing waits, runs, or was given up.</p>
    ) : (
      <table className="operation-table">
        <thead>
          <tr>
            <th scope="col">Kind</th>
            <th scope="col">Waiting</th>
            <th scope="col">Running</th>
            <th scope="col">Given up</th>
            <th scope="col">Longest due</th>
          </tr>
        </thead>
        <tbody>
          {jobs.map((job) => (
            <Row key={job.kind} job={job} />
          ))}
        </tbody>
      </table>
    )}
  </Section>
);
