import * as api from '@fairlead/contract/campaign';
import { isTestedField } from '@fairlead/domain/ab-test/changes';
import { mirrorsText } from '@fairlead/domain/campaign/follow';
import type { Currency } from '@fairlead/domain/money';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { useMay } from '#features/auth/auth.queries.ts';
import { call, dryRun } from '#lib/call.ts';
import { wordsOf } from '#lib/live/words.ts';
import { toast } from '#lib/toast.ts';
import { type Choice, type Unsaved, useRowSaving } from '#ui/grid/index.ts';
import { campaignWords } from './campaign-words.ts';
import { inStore, isTested, reviewInGrid, verdictInGrid } from './daily-cap.ts';
import { askFreeMedia } from './free-media.ts';
import type { Campaign } from './overview.queries.ts';
import { sentState } from './standing.ts';

/** What a person edits of a campaign in the grid. */
export type CampaignEdit = Pick<
  Campaign,
  | 'name'
  | 'internal_name'
  | 'client_budget'
  | 'client_daily_budget'
  | 'ab_test_daily_budget'
  | 'countries'
  | 'active'
  | 'paused'
  | 'state'
>;

/** The total, too, which no cell edits: it goes along with every save, and what others made of it meanwhile stays. */
const editOf = ({
  name,
  internal_name,
  client_budget,
  client_daily_budget,
  ab_test_daily_budget,
  countries,
  active,
  paused,
  state,
}: Campaign): CampaignEdit => ({
  name,
  ...(internal_name === undefined ? {} : { internal_name }),
  client_budget,
  client_daily_budget,
  ab_test_daily_budget,
  countries,
  active,
  paused,
  state,
});

/** A PUT that leaves the budget out takes it away, and is refused (design 13.24, 2): both budgets go along with every row. */
const sentOf = (
  { id, client_budget, client_daily_budget }: Campaign,
  { state, ...changed }: Partial<CampaignEdit>,
  version: number,
) => ({
  params: { campaignId: String(id) },
  body: {
    ...changed,
    ...(state === undefined ? {} : { state: sentState(state) }),
    ...(client_budget === null ? {} : { client_budget }),
    client_daily_budget,
    version,
  },
  channel: 'grid' as const,
});

type On = { version: number; changeSet: string };
const saveRow = async (
  row: Campaign,
  changed: Partial<CampaignEdit>,
  { version, changeSet }: On,
): Promise<Campaign> => ({
  ...row,
  ...(await call(api.updateCampaign, { ...sentOf(row, changed, version), changeSet })),
});

/** What `saveRow` would do. */
const tryRow = async (row: Campaign, changed: Partial<CampaignEdit>, { version }: Pick<On, 'version'>) =>
  dryRun(api.updateCampaign, sentOf(row, changed, version));

type Of = { company: number; currency: Currency; countries: readonly Choice[] };

/** Saving for the grid of campaigns, to be spread into it. */
export const useSaveCampaigns = (unsaved: Pick<Unsaved<Campaign>, 'entries'>, { company, currency, countries }: Of) => {
  const client = useQueryClient();
  const words = useMemo(() => campaignWords(currency, countries), [currency, countries]);
  const reads = useMay()('margin.read'); // who reads which campaigns are tested
  /** Rows whose save begins the count of a test anew. The review of several says so; one that is saved at once says it then. */
  const counted = useRef(new Set<number>());
  const { save, review, ...saving } = useRowSaving<Campaign, CampaignEdit>(unsaved, {
    entity: 'campaign',
    words,
    things: 'campaigns',
    editOf,
    nameOf: ({ name }) => name,
    send: async (row, changed, on) => {
      const saved = await saveRow(row, changed, on);
      if (reads && isTested(row) && Object.keys(changed).some(isTestedField)) counted.current.add(row.id);
      return saved;
    },
    dryRun: tryRow,
    behind: { ab_test_daily_budget: ['client_daily_budget'] }, // the share follows from the whole
    company,
    saved: (rows) => {
      if (rows.length === 1 && counted.current.size > 0) toast.note(mirrorsText(false));
      counted.current.clear();
      for (const word of [...wordsOf('campaign'), 'history']) void client.invalidateQueries({ queryKey: [word] });
    },
  });
  return {
    ...saving,
    askFirst: askFreeMedia,
    save: async (row: Campaign, patch: Partial<Campaign>, base: Campaign) =>
      verdictInGrid(await save(row, inStore(base, patch), base)),
    ...(review
      ? {
          review: async (row: Campaign, patch: Partial<Campaign>, base: Campaign) =>
            reviewInGrid(await review(row, inStore(base, patch), base)),
        }
      : {}),
  };
};
