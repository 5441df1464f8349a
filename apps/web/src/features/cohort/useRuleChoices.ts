import type { FormRule } from '@fairlead/domain/cohort/form-rule';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Option } from '../../ui/form/SelectField.tsx';
import { campaignsOfCompany } from '../campaign/campaign.queries.ts';
import { eventsOf } from '../event-mapping/event-mapping.queries.ts';

export type RuleChoices = {
  /** Custom actions of the source applications that are not hidden; undefined until all have answered. */
  known: ReadonlySet<string> | undefined;
  /** What a card offers: those, and what it holds already. */
  actions: (rule: FormRule) => Option[];
  campaigns: (rule: FormRule) => Option[];
};

const byLabel = (a: Option, b: Option): number => a.label.localeCompare(b.label);

/** What the cards of an audience can choose from, given the applications that it is about. */
export const useRuleChoices = (company: number, apps: readonly number[]): RuleChoices => {
  const campaigns = useQuery(campaignsOfCompany(company)).data;
  const known = useQueries({
    queries: apps.map(eventsOf),
    combine: (answers) =>
      answers.every(({ data }) => data)
        ? answers.flatMap(({ data }) => (data?.items ?? []).filter((one) => !one.is_hidden).map((one) => one.name))
        : undefined,
  });
  const ids = apps.join();
  return useMemo(() => {
    const of = new Set(ids.split(',').map(Number));
    const ours = (campaigns?.items ?? []).filter(({ app_id }) => of.has(app_id));
    const names = [...new Set(known)];
    const label = (id: number) => campaigns?.items.find((one) => one.id === id)?.name ?? `campaign ${id}`;
    return {
      known: known && new Set(known),
      actions: ({ custom_action_names }) =>
        [...new Set([...names, ...custom_action_names])].map((value) => ({ value, label: value })).sort(byLabel),
      campaigns: ({ campaign_ids }) =>
        [...new Set([...ours.map(({ id }) => id), ...campaign_ids])]
          .map((value) => ({ value, label: label(value) }))
          .sort(byLabel),
    };
  }, [campaigns, known, ids]);
};
