import type { CohortSurroundings } from '@fairlead/domain/cohort/cohort.rules';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ApiError } from '#lib/api-error.ts';
import { type Draft, type Sending, useDraft } from '#ui/form/useDraft.ts';
import { type Application, applicationsOf } from '../application/application.queries.ts';
import { type Cohort, type CohortDraft, draftOf } from './draft.ts';
import { formIssues, refusalOf } from './form-issues.ts';
import { type CohortNames, useCohortNames } from './names.ts';
import { type RuleChoices, useRuleChoices } from './useRuleChoices.ts';
import { wordsFor } from './words.ts';

type Options = {
  app: Application;
  start: CohortDraft;
  /** Of an existing audience. */
  version?: number;
  save: (draft: CohortDraft, sending: Sending) => Promise<Cohort>;
  saved?: (cohort: Cohort) => void;
};

export type CohortForm = {
  draft: Draft<CohortDraft>;
  app: Application;
  /** Applications that may be sources: of the same company and platform (AD-52). */
  apps: readonly Application[];
  choices: RuleChoices;
  names: CohortNames;
  surroundings: CohortSurroundings;
};

/** The form of a definition, given what is known around it: other applications, and names of custom actions. */
export const useCohortDraft = ({ app, start, version, save, saved }: Options): CohortForm => {
  const known = useRef<CohortSurroundings>({});
  const names = useCohortNames(app.company_id);
  const draft = useDraft<CohortDraft, Cohort>({
    start,
    version,
    rules: (values) => formIssues(values, known.current),
    save: async (values, sending) => {
      try {
        return await save(values, sending);
      } catch (error) {
        throw error instanceof ApiError ? refusalOf(error, values) : error;
      }
    },
    startOf: draftOf,
    ...(saved ? { saved } : {}),
    ...(version === undefined ? {} : { editing: wordsFor(names) }),
  });
  const chosen = draft.form.watch('source_app_ids');
  const choices = useRuleChoices(app.company_id, chosen);
  const all = useQuery(applicationsOf(app.company_id)).data?.items ?? [app];
  const apps = all.filter(({ platform }) => platform === app.platform);
  const surroundings: CohortSurroundings = {
    app,
    sources: all.filter(({ id }) => chosen.includes(id)),
    ...(choices.known ? { actions: choices.known } : {}),
  };
  useEffect(() => {
    known.current = surroundings;
  });
  return { draft, app, apps, choices, names, surroundings };
};
