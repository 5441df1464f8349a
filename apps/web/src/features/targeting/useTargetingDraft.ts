import type { Platform } from '@fairlead/domain/audience/criterion';
import { editedCampaign } from '@fairlead/domain/campaign/draft';
import { draftOf } from '@fairlead/domain/campaign/draft-of';
import { checkCampaignTargets, type Listed } from '@fairlead/domain/campaign/targets';
import type { State } from '@fairlead/domain/state';
import { checkTargeting } from '@fairlead/domain/targeting/targeting.rules';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useRef } from 'react';
import { usePlaceCampaign, type WholeCampaign } from '#features/campaign/campaign-page.queries.ts';
import { useFollowing } from '#features/campaign/follow/follow.queries.ts';
import { ApiError, isStale, messageOf } from '#lib/api-error.ts';
import { toast } from '#lib/toast.ts';
import type { FieldWords } from '#ui/form/conflict.ts';
import { same } from '#ui/form/merge.ts';
import { type Draft, useDraft } from '#ui/form/useDraft.ts';
import {
  readCampaign,
  readTargeting,
  sendCampaign,
  sendTargeting,
  type Targeting,
  targetingOf,
  tryCampaign,
  tryTargeting,
} from './targeting.queries.ts';
import { listChanges, listsIn, placed, segmentation, type TargetingValues, valuesOf } from './values.ts';

/** Both records that the form stands for. */
type Both = { campaign: WholeCampaign; targeting: Targeting };
/** One number for two versions, which only grow: the form merges as if it were of one record. */
const versionOf = ({ campaign, targeting }: Both): number => campaign.version * 1_000_000 + targeting.version;
const bothValues = ({ campaign, targeting }: Both): TargetingValues =>
  valuesOf(campaign, targeting.targeting_configurations);

type Options = Both & {
  platform: Platform;
  /** Which of the two the role writes. */
  writes: { campaign: boolean; lists: boolean };
  known: {
    countries: Listed<{ id: number }>;
    suppliers: Listed<{ id: number }>;
    lists: readonly { id: number; criterion: string; state: State }[];
  };
  words: FieldWords<TargetingValues> & { show: (name: string, value: unknown) => ReactNode };
};

const reasonOf = (part: PromiseSettledResult<unknown> | null | undefined): unknown =>
  part?.status === 'rejected' ? part.reason : null;

/** What is sent with the campaign. */
const chosenIn = ({ countries, suppliers, installers_label, payers_label }: TargetingValues) => ({
  countries: [...countries],
  suppliers: [...suppliers],
  installers_label,
  payers_label,
});

type Bodies = { campaign: Parameters<typeof sendCampaign>[1]; lists: Parameters<typeof sendTargeting>[1] };

/**
 * Both calls together (CT-19), once both would be taken: one that is refused, or asked about, must not find the other stored. A
 * try that is refused answers as its call does.
 */
const sentTogether = async (
  { campaign, targeting }: Both,
  { campaign: own, lists }: Bodies,
  writes: Options['writes'],
) => {
  if (writes.campaign && writes.lists) {
    const tried = await Promise.allSettled([tryCampaign(campaign.id, own), tryTargeting(campaign.id, lists)]);
    const [first, second] = tried.map((part) => (part.status === 'rejected' ? part : null));
    if (first || second) return [first, second] as const;
  }
  return Promise.allSettled([
    writes.campaign ? sendCampaign(campaign.id, own) : campaign,
    writes.lists ? sendTargeting(campaign.id, lists) : targeting,
  ]);
};

/** The refusal that the form places: both records as they are now where one of them is newer, else all sentences. */
const refusalOf = async (errors: unknown[], { campaign }: Both, keep: (both: Both) => void): Promise<unknown> => {
  const stale = errors.find((error) => error instanceof ApiError && isStale(error)) as ApiError | undefined;
  if (stale) {
    const now = { campaign: await readCampaign(campaign.id), targeting: await readTargeting(campaign.id) };
    keep(now);
    const body = { ...(stale.body as object), current: { ...bothValues(now), version: versionOf(now) } };
    return new ApiError(stale.status, body, stale.requestId);
  }
  const refused = errors.filter((error): error is ApiError => error instanceof ApiError);
  const [first] = refused;
  if (!first) return errors[0];
  const issues = placed(refused.flatMap((error) => error.errors));
  return new ApiError(first.status, { ...(first.body as object), errors: issues }, first.requestId);
};

/**
 * The form of a campaign's targeting. Campaign and lists are sent together (CT-19); each call that failed is told, and the form
 * stays as it is, so that the same save sends what is missing (CT-20).
 */
export const useTargetingDraft = ({
  campaign,
  targeting,
  platform,
  writes,
  known,
  words,
}: Options): Draft<TargetingValues> => {
  const place = usePlaceCampaign();
  const client = useQueryClient();
  const versions = useRef(new Map<number, Both>());
  const keep = (both: Both): void => void versions.current.set(versionOf(both), both);
  const current = useMemo(() => ({ campaign, targeting }), [campaign, targeting]);
  keep(current);
  const start = useMemo(() => bothValues(current), [current]);
  const stored = (version: number | undefined): Both => versions.current.get(version ?? -1) ?? current;

  const show = ({ campaign: now, targeting: lists }: Both) => {
    client.setQueryData(targetingOf(now.id).queryKey, lists);
    place(now);
    for (const word of ['targeting', 'targeting-lists']) void client.invalidateQueries({ queryKey: [word] });
  };

  const following = useFollowing(campaign, words);
  const draft: Draft<TargetingValues> = useDraft<TargetingValues, Both & { version: number }>({
    start,
    version: versionOf(current),
    rules: (values) => {
      const record = stored(draft.version()).targeting.targeting_configurations;
      const lists = [...known.lists];
      return [
        ...checkCampaignTargets(values, known),
        ...placed(checkTargeting(listsIn(values), { platform, lists, stored: record })),
      ];
    },
    save: async (values, { version }) => {
      const record = stored(version);
      const saved = (draft.form.formState.defaultValues ?? start) as TargetingValues;
      const { client_budget, client_daily_budget, version: ofCampaign } = record.campaign;
      const { whitelists, blacklists, pricelists } = listsIn(values);
      const ofBoth = {
        campaign: {
          ...{ client_budget, client_daily_budget, ...chosenIn(values), ...following.sent() },
          ...{ enforce_last_campaign_check: false, version: ofCampaign },
        },
        lists: {
          targeting_configurations: { whitelists, blacklists, pricelists },
          version: record.targeting.version,
        },
      };
      const [sent, put] = await sentTogether(record, ofBoth, writes);
      const errors = [reasonOf(sent), reasonOf(put)].filter((error) => error !== null);
      if (sent?.status === 'fulfilled' && put?.status === 'fulfilled') {
        const both = { campaign: sent.value, targeting: put.value };
        keep(both);
        const changed = Object.keys(values).filter((field) => !same(values[field], saved[field]));
        const isSegmentation = changed.every((field) => segmentation.includes(field));
        toast.ok(`Campaign ${isSegmentation ? 'segmentation' : 'targeting'} updated successfully`);
        following.say([
          draftOf(record.campaign),
          draftOf(sent.value),
          listChanges(record.targeting.targeting_configurations, values),
        ]);
        return { ...both, version: versionOf(both) };
      }
      for (const error of errors) if (!(error instanceof ApiError && isStale(error))) toast.fail(messageOf(error));
      // What is stored of the two is no change any more: going back must not call it one
      if (sent?.status === 'fulfilled' || put?.status === 'fulfilled') {
        const now = {
          campaign: sent?.status === 'fulfilled' ? sent.value : record.campaign,
          targeting: put?.status === 'fulfilled' ? put.value : record.targeting,
        };
        if (versionOf(now) > versionOf(record)) {
          keep(now);
          draft.partSaved(bothValues(now), versionOf(now));
          show(now);
        }
      }
      throw await refusalOf(errors, record, keep);
    },
    startOf: bothValues,
    saved: show,
    editing: words,
  });
  const change = (values: TargetingValues) => {
    const { campaign: now, targeting: lists } = stored(draft.version());
    const before = draftOf(now);
    const after = writes.campaign ? editedCampaign(before, chosenIn(values)) : before;
    return [before, after, writes.lists ? listChanges(lists.targeting_configurations, values) : []] as const;
  };
  return following.asking(draft, change);
};
