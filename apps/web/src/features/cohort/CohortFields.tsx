import { type ReactNode, useMemo } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { CohortDock } from './CohortDock.tsx';
import { changesOf } from './changes.ts';
import { type CohortDraft, definitionOf } from './draft.ts';
import { formIssues } from './form-issues.ts';
import { GeneralFields } from './GeneralFields.tsx';
import { EstimatePane } from './pane/EstimatePane.tsx';
import { TimeWindows } from './pane/TimeWindows.tsx';
import { useEstimate } from './pane/useEstimate.ts';
import { RulesSection } from './RulesSection.tsx';
import type { CohortForm } from './useCohortDraft.ts';
import { useRules } from './useRules.ts';
import './cohort.css';
import './rules.css';
import { Columns, Side } from '#ui/layout/Columns.tsx';

type Props = Pick<CohortForm, 'app' | 'apps' | 'choices' | 'names' | 'surroundings'> & {
  action: string;
  /** Devices in the current build of an existing audience. */
  was: number | null;
  editing: boolean;
  children?: ReactNode;
};

/** Whose devices, what they did and when; beside it how many that are, and the same in words. */
export const CohortFields = ({ app, apps, choices, names, surroundings, action, was, editing, children }: Props) => {
  const form = useFormContext<CohortDraft>();
  const { submitCount, defaultValues } = useFormState<CohortDraft>();
  const values = form.watch();
  const issues = formIssues(values, surroundings);
  const cards = useRules(issues);
  const text = JSON.stringify(definitionOf(values));
  const sound = issues.every(({ path }) => path === 'name');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is the definition
  const definition = useMemo(() => definitionOf(values), [text]);
  const estimate = useEstimate(app.id, sound ? definition : null, was);
  const changes = editing ? changesOf(defaultValues as CohortDraft, values, cards.origins, names) : null;
  const refused = cards.shown.filter(({ path }) => !issues.some((issue) => issue.path === path));
  return (
    <>
      <Columns lined>
        <div>
          <GeneralFields apps={apps} />
          <RulesSection cards={cards} choices={choices} estimate={estimate} definition={definition} editing={editing} />
          <div className="cohort-section cohort-windows">
            <TimeWindows filters={definition.filters} names={names} />
          </div>
        </div>
        <Side label="How many devices" padded>
          <EstimatePane estimate={estimate} names={names} definition={definition} />
        </Side>
      </Columns>
      <CohortDock action={action} changes={changes} issues={submitCount > 0 ? [...issues, ...refused] : []}>
        {children}
      </CohortDock>
    </>
  );
};
