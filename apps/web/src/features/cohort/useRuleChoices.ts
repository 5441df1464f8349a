import type { FormRule } from '@fairlead/domain/cohort/form-rule';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { untilHere } from '#lib/until-here.ts';
import type { Option } from '#ui/form/SelectField.tsx';
import { recordOptions } from '#ui/pick/records.ts';
import { campaignsOfCompany } from '../campaign/campaign.queries.ts';
import { eventsOf } from '../event-mapping/event-mapping.queries.ts';
import { noActionText, noCampaignText, offeredBy } from './offered.ts';

export type RuleChoices = {
  /** Custom actions of the source applications that are not hidden; undefined until all have answered. */
  known: ReadonlySet<string> | undefined;
  /** What a card offers: those, and what it holds already. */
  actions: (rule: FormRule) => Option[];
  /** Said where there is none. */
  noAction: string;
  campaigns: (rule: FormRule) => Option[];
  /** The same of campaigns. */
  noCampaign: string;
};

/** What the cards of an audience can choose from, given the applications that it is about. */
export const useRuleChoices = (company: number, apps: readonly number[]): RuleChoices => {
  const { data: campaigns, error } = useQuery({ ...campaignsOfCompany(company), refetchInterval: untilHere });
  const noCampaign = noCampaignText(error !== null, campaigns !== undefined);
  const { known, failed } = useQueries({
    queries: apps.map((app) => ({
      ...eventsOf(app),
      refetchInterval: untilHere,
    })),
    combine: (answers) => ({
      failed: answers.some(({ data, error }) => !data && error !== null),
      known: answers.every(({ data }) => data)
        ? answers.flatMap(({ data }) => (data?.items ?? []).filter((one) => !one.is_hidden).map((one) => one.name))
        : undefined,
    }),
  });
  const ids = apps.join();
  return useMemo(() => {
    const of = new Set(ids.split(',').map(Number));
    const all = campaigns?.items ?? [];
    const ours = all.filter(({ app_id }) => of.has(app_id)).map(({ id }) => id);
    const named = new Map(recordOptions(all).map((option) => [option.value, option]));
    const actions = offeredBy(known ?? [], (name) => ({ value: name, label: name }));
    const offered = offeredBy(ours, (id) => named.get(id) ?? { value: id, label: `campaign ${id}` });
    return {
      known: known && new Set(known),
      actions: ({ custom_action_names }) => actions(custom_action_names),
      noAction: noActionText(ids === '' ? 0 : of.size, failed, known !== undefined),
      campaigns: ({ campaign_ids }) => offered(campaign_ids),
      noCampaign,
    };
  }, [campaigns, noCampaign, known, failed, ids]);
};
