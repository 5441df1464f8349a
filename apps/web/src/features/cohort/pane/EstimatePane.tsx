import { type CohortDefinition, isInactivity } from '@fairlead/domain/cohort/cohort';
import type { Names } from '@fairlead/domain/cohort/sentence';
import { IconAlertTriangleFilled } from '@tabler/icons-react';
import { useId } from 'react';
import { Chip } from '#ui/bits/Chip.tsx';
import { unbroken } from '#ui/bits/unbroken.ts';
import { compact, count, percent, plural } from '#ui/format.ts';
import { Refused } from '#ui/state/Refused.tsx';
import { goTo } from '../go-to.ts';
import { type Answer, type Estimate, isOf } from './estimate.ts';
import { killedOf } from './killed.ts';
import { Sentence } from './Sentence.tsx';
import { Waterfall } from './Waterfall.tsx';
import './estimate.css';
import { Note } from '#ui/layout/Note.tsx';

/** `older`: of the rules before the last change, and nothing newer is being counted. */
type Shown<A> = { answer: A; waiting: boolean; older: boolean };

/** How sure the number is, in words. */
const Sureness = ({ answer, waiting, older }: Shown<Answer>) => {
  const { count: n, exact, margin } = answer;
  const devices = n < 10_000 ? (n === 1 ? 'device' : 'devices') : plural(n, 'device');
  if (waiting) return <span className="dim num">{devices} before, counting the last change…</span>;
  if (older) return <span className="dim num">{devices} before the last change</span>;
  if (exact) return <span className="dim num">{devices}, counted exactly</span>;
  const off = margin > 0 ? `, ±\u00a0${percent(margin, { digits: margin < 10 ? 1 : 0 }).replace('.0', '')}` : '';
  return (
    <span className="cohort-estimate-about num">
      about {devices}
      {off}
    </span>
  );
};

/** Green and whole once counted; plum as far as the exact count has come; running while something is asked. */
const Line = ({ answer, waiting, older }: Shown<Answer | null>) => {
  const sure = answer?.exact && !waiting && !older;
  const open = waiting || (!older && answer && !answer.exact && answer.share === null && answer.stopped === null);
  const share = sure ? 1 : older ? 0 : (answer?.share ?? 0);
  return (
    <span className={`cohort-estimate-line${sure ? ' is-exact' : ''}${open ? ' is-open' : ''}`} aria-hidden>
      <i style={open ? undefined : { width: `${share * 100}%` }} />
    </span>
  );
};

const Nobody = ({ answer, names }: { answer: Answer; names: Names }) => {
  const killed = killedOf(answer, names);
  if (!killed) return null;
  const { title, why, next, rule } = killed;
  return (
    <Note className="cohort-estimate-nobody" icon={<IconAlertTriangleFilled size={16} aria-hidden />}>
      <p>
        <b>{title}.</b> {why} {next}
      </p>
      {rule !== null && (
        <button type="button" className="link-button" onClick={() => goToRule(answer.definition, rule)}>
          Go to {title.replace(/ leaves nobody$/, '').replace(/^[RT]/, (letter) => letter.toLowerCase())}
        </button>
      )}
    </Note>
  );
};

type Props = {
  estimate: Estimate;
  names: Names;
  /** As it is edited now, sound or not. */
  definition: CohortDefinition | null;
};

/** Leads to the card of a rule, or to the days of the inactivity window. */
const goToRule = ({ filters }: CohortDefinition, rule: number): void => {
  const inactivity = filters[rule] && isInactivity(filters[rule]);
  goTo(inactivity ? 'inactive_days' : `rules.${rule}`);
};

/** What a definition holds: how many devices, how each rule narrows them, and who they are in words. */
export const EstimatePane = ({ estimate, names, definition }: Props) => {
  const id = useId();
  const { answer, was, waiting, unsound, error, wait, retry } = estimate;
  const counted = answer && isOf(answer, definition);
  // A count that is asked for once more may fail, too: then what is shown is still of these rules
  const older = unsound || (error !== null && !waiting && !counted);
  return (
    <>
      <section className="cohort-estimate-card" aria-labelledby={`${id}-size`}>
        <div className="section-head">
          <h2 id={`${id}-size`}>Live estimate</h2>
          {was !== null && answer && answer.count !== was && (
            <span className="push">
              <Chip tone="pending">
                was {unbroken(compact(was) === compact(answer.count) ? count(was) : compact(was))}
                <span className="sr"> in the current build</span>
              </Chip>
            </span>
          )}
        </div>
        <div aria-live="polite" aria-busy={waiting}>
          {answer ? (
            <p className="cohort-estimate-figure">
              <b className="num">{compact(answer.count)}</b>
              <Sureness answer={answer} waiting={waiting} older={older} />
            </p>
          ) : (
            !error && (
              <p className="cohort-estimate-says">
                {unsound ? 'Complete the definition to see how many devices it holds.' : 'Counting…'}
              </p>
            )
          )}
          {(answer || waiting) && <Line answer={answer} waiting={waiting} older={older} />}
          {unsound && answer && (
            <p className="cohort-estimate-says is-note">
              The rules need fixing. This is the size of the last ones that were complete.
            </p>
          )}
          {wait !== null && (
            <p className="cohort-estimate-says is-note">
              Many counts at once: the last change is counted in {plural(wait, 'second')}, by itself.
            </p>
          )}
          {answer?.stopped && !waiting && (
            <p className="cohort-estimate-says is-note">
              The exact count did not come: {answer.stopped}{' '}
              <button type="button" className="link-button" onClick={retry}>
                Count again
              </button>
            </p>
          )}
        </div>
        {error && !waiting ? (
          <Refused error={error} retry={retry}>
            {answer !== null && older && ' What is shown is the size before the last change.'}
          </Refused>
        ) : null}
        {/* An accusation, and a way to a rule, are of the rules on the form; figures of others are marked as such */}
        {answer && counted && <Nobody answer={answer} names={names} />}
        {answer && !counted && answer.steps.length > 0 && (
          <p className="cohort-estimate-says is-note">How the rules before the last change narrow it:</p>
        )}
        {answer && (
          <div className={counted ? undefined : 'cohort-estimate-before'}>
            <Waterfall answer={answer} names={names} />
          </div>
        )}
      </section>
      {definition && (
        <section className="cohort-estimate-card" aria-labelledby={`${id}-words`}>
          <div className="section-head">
            <h2 id={`${id}-words`}>Summary</h2>
          </div>
          {unsound ? (
            <p className="cohort-estimate-says">
              {answer
                ? 'The rules need fixing before they can be told in a sentence.'
                : 'Complete the definition to read it in a sentence.'}
            </p>
          ) : (
            <Sentence definition={definition} names={names} />
          )}
        </section>
      )}
    </>
  );
};
