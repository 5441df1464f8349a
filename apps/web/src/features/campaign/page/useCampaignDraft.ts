import type { Sent } from '@fairlead/contract/call';
import * as api from '@fairlead/contract/campaign';
import * as pricing from '@fairlead/contract/campaign-pricing';
import * as lineItem from '@fairlead/contract/line-item-campaign';
import { checkCampaign } from '@fairlead/domain/campaign/campaign.rules';
import { INTERNAL_NAME_REQUIRED } from '@fairlead/domain/campaign/details.rules';
import type { CampaignDraft, CampaignEdit } from '@fairlead/domain/campaign/draft';
import { editedCampaign } from '@fairlead/domain/campaign/draft';
import { draftOf } from '@fairlead/domain/campaign/draft-of';
import { SHARE_SENT } from '@fairlead/domain/campaign/split-cap';
import type { Issue } from '@fairlead/domain/issue';
import { useMemo, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { ApiError, isStale, messageOf } from '#lib/api-error.ts';
import { call } from '#lib/call.ts';
import { uuid } from '#lib/request.ts';
import { toast } from '#lib/toast.ts';
import type { FieldWords } from '#ui/form/conflict.ts';
import { type Draft, useDraft } from '#ui/form/useDraft.ts';
import { usePlaceCampaign, type WholeCampaign } from '../campaign-page.queries.ts';
import { useFollowing } from '../follow/follow.queries.ts';
import { useCampaignRights } from './rights.ts';
import { NOW_SHARED, splitOf, wholeWords } from './tested-cap.ts';
import type { Lists } from './useLists.ts';
import { budgetIssues, editOf, formRefusal, placed } from './values.ts';
import { campaignWords } from './words.tsx';

/** Words of the form for a rule that the grid says otherwise (D-155). */
const OWN_TEXT: Record<string, string> = {
  [INTERNAL_NAME_REQUIRED]: 'Internal name is required because an ab/test is running',
  [SHARE_SENT]: NOW_SHARED,
};

const PRICING_LOCKED =
  'Your role does not set the pricing: what you typed was meant for the one before. Keep theirs, and type it anew if it is to change.';

type Options<D> = {
  campaign: WholeCampaign;
  valuesOf: (campaign: WholeCampaign) => D;
  lists: Lists;
  says: string;
};

/** What waits is taken back by calls of its own: the campaign, sent whole with what is in force, leaves it waiting. */
const takesBack = (edit: CampaignEdit, record: WholeCampaign) => ({
  cost: record.upcoming_client_cost != null && edit.client_cost != null && edit.client_cost === record.client_cost,
  lineItem:
    record.upcoming_line_item !== null && edit.line_item_id != null && edit.line_item_id === record.line_item_id,
});

/** What became of a price (CB-32). */
const sayCost = (edit: CampaignEdit, record: WholeCampaign): void => {
  if (edit.client_cost == null) return;
  toast.ok(takesBack(edit, record).cost ? 'Client cost deleted successfully' : 'Client cost created successfully');
};

type Budget = Pick<CampaignEdit, 'client_budget' | 'client_daily_budget'>;

/** Sends what changed of a campaign, with the budget that goes along, as one change. */
const sendEdit = async (
  edit: CampaignEdit,
  record: WholeCampaign,
  along: Budget & { version: number; mirrors_follow?: true },
): Promise<WholeCampaign> => {
  const params = { campaignId: String(record.id) };
  const changeSet = uuid();
  const back = takesBack(edit, record);
  const { client_cost, line_item_id, ...others } = edit;
  const body = {
    ...along,
    ...others,
    ...(client_cost === undefined || back.cost ? {} : { client_cost }),
    ...(line_item_id === undefined || back.lineItem ? {} : { line_item_id }),
    enforce_last_campaign_check: false,
  };
  const answer = await call(api.updateCampaign, {
    params,
    body: body as Sent<typeof api.updateCampaign>['body'],
    changeSet,
  });
  if (!back.cost && !back.lineItem) return answer;
  try {
    if (back.cost)
      await call(pricing.createClientCost, {
        params,
        body: { cost: record.client_cost ?? 0, version: answer.version },
        changeSet,
      });
    if (back.lineItem)
      await call(lineItem.deleteLineItemHistory, {
        params: { lineItemHistoryId: String(record.upcoming_line_item?.id) },
        changeSet,
      });
  } catch (error) {
    toast.fail(messageOf(error)); // the rest is saved
  }
  return call(api.getCampaign, { params, query: {} });
};

/** A price alone, of a role that sets nothing else. One that was taken over from somebody else, or emptied, is none to set. */
const sendCost = async (edit: CampaignEdit, record: WholeCampaign, version: number): Promise<WholeCampaign> => {
  const params = { campaignId: String(record.id) };
  const { client_cost: cost } = edit;
  if (cost != null && cost !== draftOf(record).client_cost)
    await call(pricing.createClientCost, { params, body: { cost, version } });
  return call(api.getCampaign, { params, query: {} });
};

/**
 * A form of some fields of a campaign. What differs is sent, with the budget of the version it is sent on: a save that names
 * none is refused (CB-12), and one that named an older one would take it back. A role that writes no budget sends none.
 */
export const useCampaignDraft = <D extends FieldValues & Partial<CampaignDraft>>({
  campaign,
  valuesOf,
  lists,
  says,
}: Options<D>): { draft: Draft<D>; edited: (values: D) => CampaignDraft } => {
  const place = usePlaceCampaign();
  const { edit: mayEdit, writes } = useCampaignRights(campaign);
  const start = useMemo(() => valuesOf(campaign), [campaign, valuesOf]);
  const versions = useRef(new Map<number, WholeCampaign>());
  versions.current.set(campaign.version, campaign);
  const words = useMemo(() => campaignWords(lists.known), [lists.known]);
  const editing = useMemo(
    () => ({
      ...words,
      locked: (name: string, theirs: Readonly<Record<string, unknown>>) =>
        !writes(name) || wholeWords.locked(name, theirs),
      lockedBecause: (names: readonly string[]) => wholeWords.lockedBecause(names) ?? PRICING_LOCKED,
    }),
    [words, writes],
  );
  const following = useFollowing(campaign, words);
  const stored = (version: number | undefined): WholeCampaign => versions.current.get(version ?? -1) ?? campaign;
  const budgetOf = ({ client_budget, client_daily_budget }: WholeCampaign): Budget =>
    writes('client_daily_budget') ? { client_budget, client_daily_budget } : {};
  const tested = campaign.source_campaign_id !== null || (campaign.ab_test_campaigns?.length ?? 0) > 0;

  const edited = (values: D): CampaignDraft => {
    const record = stored(draft.version());
    return editedCampaign(draftOf(record), editOf(values, valuesOf(record), record));
  };
  const rules = (values: D): Issue[] => {
    const record = stored(draft.version());
    const { draft: after, issues: split } = splitOf(record, edited(values), campaign);
    const lost = [...split, ...budgetIssues(record, after)];
    const judged = checkCampaign(after, {
      before: draftOf(record),
      isNew: false,
      tested,
      advertiser_website_url: lists.website,
      ...lists.judged,
      suppliers: campaign.suppliers.map((id) => ({ id })),
    });
    const issues = [...lost, ...judged.filter(({ path }) => !lost.some((one) => one.path === path))];
    return placed(issues.map(({ path, message }) => ({ path, message: OWN_TEXT[message] ?? message })));
  };
  const draft: Draft<D> = useDraft<D, WholeCampaign>({
    start,
    version: campaign.version,
    rules,
    save: async (values, { version = campaign.version }) => {
      const record = stored(version);
      const saved = (draft.form.formState.defaultValues ?? start) as D;
      const edit = editOf(values, saved, record);
      try {
        const answer = await (mayEdit
          ? sendEdit(edit, record, { version, ...budgetOf(record), ...following.sent() })
          : sendCost(edit, record, version));
        versions.current.set(answer.version, answer);
        if (mayEdit) toast.ok(says);
        sayCost(edit, record);
        following.say([draftOf(record), draftOf(answer)]);
        return answer;
      } catch (error) {
        if (isStale(error)) {
          const { current } = error.body as { current: WholeCampaign };
          versions.current.set(current.version, current);
        } else if (error instanceof ApiError) toast.fail(messageOf(error));
        throw formRefusal(error, valuesOf);
      }
    },
    startOf: valuesOf,
    saved: place,
    editing: editing as unknown as FieldWords<D>,
  });
  const change = (values: D) => [draftOf(stored(draft.version())), edited(values)] as const;
  return { draft: following.asking(draft, change), edited };
};
