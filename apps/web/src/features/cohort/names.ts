import { listCountries } from '@fairlead/contract/reference';
import type { Names } from '@fairlead/domain/cohort/sentence';
import { regionName } from '@fairlead/domain/reference/regions';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { query } from '#lib/query.ts';
import { applicationsOf } from '../application/application.queries.ts';
import { campaignsOfCompany } from '../campaign/campaign.queries.ts';

/** Countries with their region; they hardly ever change. */
export const countries = query(['countries'], listCountries);

/** Names that are all there, as far as the server has answered. */
export type CohortNames = Required<Names>;

/** What the sentences call applications, countries and campaigns of a company. An id that is not here is said as a number. */
export const useCohortNames = (company: number): CohortNames => {
  const apps = useQuery(applicationsOf(company)).data;
  const places = useQuery(countries).data;
  const campaigns = useQuery(campaignsOfCompany(company)).data;
  return useMemo(
    () => ({
      apps: new Map(apps?.items.map(({ id, name }) => [id, name])),
      countries: new Map(places?.items.map(({ alpha_two_name, name }) => [alpha_two_name, name])),
      regions: new Map(places?.items.map(({ alpha_two_name, region_id }) => [alpha_two_name, regionName(region_id)])),
      campaigns: new Map(campaigns?.items.map(({ id, name }) => [id, name])),
    }),
    [apps, places, campaigns],
  );
};
