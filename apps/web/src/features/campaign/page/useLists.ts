import type { CampaignContext } from '@fairlead/domain/campaign/campaign.rules';
import type { Currency } from '@fairlead/domain/money';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Application } from '#features/application/application.queries.ts';
import { applicationsOf } from '#features/application/application.queries.ts';
import { customActionTypes, type LineItem, lineItemsOfCompany } from '#features/line-item/line-item.queries.ts';
import { categories, countries } from '../campaign-page.queries.ts';
import { useCampaignRights } from './rights.ts';
import type { Known } from './words.tsx';

/** What the forms of a campaign choose from, as far as the server has answered. */
export type Lists = {
  known: Known;
  countries: readonly { id: number; name: string; alpha_two_name: string; region_id: number }[];
  categories: readonly { code: string; name: string; category: string }[];
  lineItems: readonly LineItem[];
  /** The same for the rules: null for a list that has not come, by which they refuse nothing. */
  judged: Pick<CampaignContext, 'countries' | 'customActionTypes' | 'categories'>;
  application: Application | undefined;
  /** The application's website, in whose place a landing page is required; undefined: not known. */
  website: string | null | undefined;
  /** Why one of them is missing. */
  error: unknown;
};

type Of = { company: number; app: number; currency: Currency };

export const useLists = ({ company, app, currency }: Of): Lists => {
  const { chooses } = useCampaignRights();
  const [land, kinds, events, apps, items] = [
    useQuery(countries),
    useQuery(categories),
    useQuery(customActionTypes),
    useQuery(applicationsOf(company)),
    useQuery({ ...lineItemsOfCompany(company), enabled: chooses }),
  ];
  return useMemo(() => {
    const application = apps.data?.items.find(({ id }) => id === app);
    return {
      known: {
        currency,
        events: events.data?.items ?? [],
        countries: land.data?.items ?? [],
        categories: kinds.data?.items ?? [],
        lineItems: items.data?.items ?? [],
      },
      countries: land.data?.items ?? [],
      categories: kinds.data?.items ?? [],
      lineItems: items.data?.items ?? [],
      judged: {
        countries: land.data?.items ?? null,
        customActionTypes: events.data?.items ?? null,
        categories: kinds.data?.items ?? null,
      },
      application,
      website: application?.advertiser_website_url,
      error: land.error ?? kinds.error ?? events.error ?? apps.error ?? items.error,
    };
  }, [
    land.data,
    land.error,
    kinds.data,
    kinds.error,
    events.data,
    events.error,
    apps.data,
    apps.error,
    items.data,
    items.error,
    app,
    currency,
  ]);
};
