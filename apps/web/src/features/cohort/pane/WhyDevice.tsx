import { explainDevice } from '@fairlead/contract/cohort-question';
import type { CohortRule } from '@fairlead/domain/cohort/cohort';
import { windowWords } from '@fairlead/domain/cohort/sentence';
import { IconCircleCheckFilled, IconCircleXFilled, IconClock } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { listOf } from '#features/audience/audience.queries.ts';
import { ApiError } from '#lib/api-error.ts';
import { call } from '#lib/call.ts';
import { useProductNow } from '#lib/clock.ts';
import { Field } from '#ui/form/Field.tsx';
import { day } from '#ui/format.ts';
import { NotRead } from '#ui/state/NotRead.tsx';
import { cohortOf } from '../cohort.queries.ts';
import { deviceIdOf } from './device-id.ts';
import { type Builds, daysText, type Explained, foundText, verdictOf } from './verdict.ts';
import { rowTitle } from './words.ts';
import '#ui/form/form.css';
import './why.css';
import { Note } from '#ui/layout/Note.tsx';

const tones = { in: 'ok', out: 'quiet', differs: 'pending' } as const;
const icons = { in: IconCircleCheckFilled, out: IconCircleXFilled, differs: IconClock };

const Passes = ({ passes }: { passes: boolean }) => {
  const Icon = passes ? IconCircleCheckFilled : IconCircleXFilled;
  return (
    <span className={passes ? 'cohort-ask-verdict is-in' : 'cohort-ask-verdict is-out'}>
      <Icon size={14} aria-hidden />
      {passes ? 'holds' : 'fails'}
    </span>
  );
};

const Rules = ({ found, filters }: { found: Explained; filters: readonly CohortRule[] }) => (
  <table className="cohort-ask-table">
    <caption className="sr">What each rule found of this device</caption>
    <thead>
      <tr>
        <th scope="col">Rule</th>
        <th scope="col">Found</th>
        <th scope="col">Verdict</th>
      </tr>
    </thead>
    <tbody>
      {found.rules.map((row) => {
        const rule = filters[row.rule];
        if (!rule) return null;
        return (
          <tr key={row.rule}>
            <th scope="row">
              {rowTitle(rule, row.rule)}
              {rule.event !== 'inactivity_window' && <span className="cohort-ask-second">{windowWords(rule)}</span>}
            </th>
            <td className="num">
              {foundText(row, rule)}
              <span className="cohort-ask-second">{daysText(row)}</span>
            </td>
            <td>
              <Passes passes={row.passes} />
            </td>
          </tr>
        );
      })}
    </tbody>
  </table>
);

type AnswerProps = { id: string; found: Explained; filters: readonly CohortRule[]; builds: Builds };

const Answer = ({ id, found, filters, builds }: AnswerProps) => {
  const now = useProductNow();
  const { tone, title, why } = verdictOf(found, filters, builds, now);
  const Icon = icons[tone];
  return (
    <>
      <Note tone={tones[tone]} className="cohort-ask-answer" icon={<Icon size={16} aria-hidden />}>
        <b>{title}.</b> {why}
      </Note>
      <p className="cohort-ask-device">
        <span className="id">{id}</span>
        {found.last_event_day !== null && <span className="dim">last event on {day(found.last_event_day)}</span>}
      </p>
      <Rules found={found} filters={filters} />
    </>
  );
};

const dateOf = (unix: number | null | undefined): Date | null => (unix == null ? null : new Date(unix * 1000));

/** Why a device is in an audience, or not: by its saved rules and its current build. For roles that may ask. */
export const WhyDevice = ({ cohortId }: { cohortId: number }) => {
  const title = useId();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const cohort = useQuery(cohortOf(cohortId)).data;
  const list = useQuery({ ...listOf(cohort?.targeting_list_id ?? 0), enabled: cohort !== undefined }).data;
  const question = useMutation({
    mutationFn: async ({ id, written }: { id: string; written: string }) => ({
      written,
      // The rules as they are when it is asked: an edit in the meantime gives another answer
      filters: (cohort?.filters ?? []) as readonly CohortRule[],
      found: await call(explainDevice, { params: { cohortId: String(cohortId) }, body: { device_id: id } }),
    }),
  });
  const { data, error, isPending, variables } = question;
  const ask = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const typed = deviceIdOf(text);
    setProblem(typed.problem);
    if (typed.id === null) field.current?.focus();
    else question.mutate(typed);
  };
  const next = list?.build.next_at ? new Date(list.build.next_at) : null;
  return (
    <section className="cohort-ask" aria-labelledby={title}>
      <h2 id={title}>Why is this device in, or not?</h2>
      <form className="cohort-ask-form" aria-labelledby={title} noValidate onSubmit={ask}>
        <Field
          label="Device id"
          error={problem ?? undefined}
          hint="Asked of the saved rules. Every question is remembered with your name."
          className="cohort-ask-field"
        >
          {(bound) => (
            <input
              {...bound}
              ref={field}
              className="input"
              type="text"
              value={text}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              onChange={(event) => {
                setText(event.target.value);
                setProblem(null);
              }}
            />
          )}
        </Field>
        <button type="submit" className="button-link cohort-ask-go" aria-disabled={isPending}>
          Explain
        </button>
      </form>
      <div aria-live="polite" aria-busy={isPending}>
        {isPending && <p className="cohort-ask-says">Looking at its events…</p>}
        {!isPending && error ? (
          <Note
            tone="bad"
            role="alert"
            className="cohort-ask-answer"
            icon={<IconCircleXFilled size={16} aria-hidden />}
          >
            <NotRead error={error} retry={() => variables && question.mutate(variables)}>
              {error instanceof ApiError && error.requestId && <span>Request {error.requestId}</span>}
            </NotRead>
          </Note>
        ) : null}
        {!isPending && !error && data && (
          <Answer
            id={data.written}
            found={data.found}
            filters={data.filters}
            builds={{ built: dateOf(list?.csv_updated), next }}
          />
        )}
      </div>
    </section>
  );
};
