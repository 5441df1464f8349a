import { IconAlertTriangleFilled } from '@tabler/icons-react';
import { compact, count, money, percent, plural } from '#ui/format.ts';
import type { Funnel } from './funnel.queries.ts';
import { askedFor, isChoice, noteOf, stepNames } from './funnel-view.ts';

type Step = Funnel['steps'][number];
const MINUS = '\u2212';
const of = (part: number, whole: number) => `${whole > 0 ? (100 * part) / whole : 0}%`;

/** What was asked for, widened to the scale of the steps under it. */
const wedge = (share: string) => `polygon(0 0, ${share} 0, 100% 100%, 0 100%)`;

const Bar = ({ step, whole, most }: { step: Step; whole: number; most: boolean }) => (
  <span className="funnel-bar">
    <i className={isChoice(step.reason) ? 'is-choice' : 'is-kept'} style={{ width: of(step.out, whole) }} />
    {step.in > step.out && (
      <i className={`is-gone${most ? ' is-most' : ''}`} style={{ width: of(step.in - step.out, whole) }} />
    )}
  </span>
);

const worthOf = ({ reason, worth_per_day }: Step, { currency }: Funnel) => {
  if (isChoice(reason)) return <span className="dim">by choice</span>;
  if (reason === 'auction') return <span className="dim">the market</span>;
  if (worth_per_day === null) return <span className="dim">not known</span>;
  return money(worth_per_day, currency);
};

/** What the step is set to, or what came of it; it goes on under the name where the table is narrow, and is never cut. */
const Note = ({ words }: { words: string }) => <span className="dim funnel-note">{words}</span>;

const Row = ({ step, funnel, whole, most }: { step: Step; funnel: Funnel; whole: number; most: boolean }) => (
  <tr className={most ? 'is-most' : undefined}>
    <th scope="row">
      {most && <IconAlertTriangleFilled size={13} aria-hidden />}
      {stepNames[step.reason]} <Note words={noteOf(step, funnel)} />
    </th>
    <td className="funnel-picture">
      <Bar step={step} whole={whole} most={most} />
    </td>
    <td className="num" title={count(step.out)}>
      {compact(step.out)}
    </td>
    <td className="num" title={count(step.in - step.out)}>
      {step.in > step.out ? `${MINUS}${compact(step.in - step.out)}` : '0'}
    </td>
    <td className="num">{percent(step.share_lost)}</td>
    <td className="num funnel-worth">{worthOf(step, funnel)}</td>
  </tr>
);

/** Every step a request goes through, on two scales: what is chosen against all, what is lost against what was asked for. */
export const Steps = ({ funnel, most }: { funnel: Funnel; most: string | null }) => {
  const { steps } = funnel;
  const eligible = steps[0]?.in ?? 0;
  const asked = askedFor(steps);
  const wins = steps.at(-1)?.out ?? 0;
  // What one day costs is a mean of the days on which it ran
  const thousand = (funnel.spend_per_day * funnel.days_run * 1000) / Math.max(1, wins);
  const rows = (choice: boolean, whole: number) =>
    steps
      .filter(({ reason }) => isChoice(reason) === choice)
      .map((step) => <Row key={step.reason} step={step} funnel={funnel} whole={whole} most={step.reason === most} />);
  const line = (name: string, note: string, requests: number, kind: string, bar: string) => (
    <tr className={kind}>
      <th scope="row">
        {name} <Note words={note} />
      </th>
      <td className="funnel-picture">
        <span className="funnel-bar">
          <i
            className={kind === 'is-wins' ? 'is-won' : kind === 'is-all' ? 'is-choice' : 'is-asked'}
            style={{ width: bar, ...(kind === 'is-asked' ? { clipPath: wedge(of(asked, eligible)) } : {}) }}
          />
        </span>
      </td>
      <td className="num" title={count(requests)}>
        {compact(requests)}
      </td>
      <td />
      <td className="num">{kind === 'is-wins' && asked > 0 && percent((100 * wins) / asked)}</td>
      <td className="num funnel-worth">{kind === 'is-wins' && money(funnel.spend_per_day, funnel.currency)}</td>
    </tr>
  );
  return (
    <table className="funnel-steps">
      <caption className="sr">What becomes of requests, step by step</caption>
      <thead>
        <tr>
          <th scope="col">Step</th>
          <th scope="col">Goes on, and is taken away</th>
          <th scope="col">Goes on</th>
          <th scope="col">Taken</th>
          <th scope="col">Share</th>
          <th scope="col">Worth a day</th>
        </tr>
      </thead>
      <tbody>
        {line('Eligible requests', `from ${plural(funnel.suppliers, 'supplier')}`, eligible, 'is-all', '100%')}
        {rows(true, eligible)}
        {line(
          `Asked for by ${funnel.settings ? 'this campaign' : 'its campaigns'}`,
          eligible > 0 ? `${percent((100 * asked) / eligible)} of all` : '',
          asked,
          'is-asked',
          '100%',
        )}
        {rows(false, asked)}
        {line(
          'Wins',
          wins > 0 && funnel.spend_per_day > 0
            ? `${money(thousand, funnel.currency, { exact: true })} for a thousand`
            : '',
          wins,
          'is-wins',
          of(wins, asked),
        )}
      </tbody>
    </table>
  );
};
