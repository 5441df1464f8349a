import { type CampaignDraft, keptCampaign } from '@fairlead/domain/campaign/draft';
import { askedToFollow, mirrorsText } from '@fairlead/domain/campaign/follow';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useMay } from '#features/auth/auth.queries.ts';
import { messageOf } from '#lib/api-error.ts';
import { toast } from '#lib/toast.ts';
import { submitIf } from '#ui/form/askFirst.ts';
import type { Draft } from '#ui/form/useDraft.ts';
import { campaignOf, type WholeCampaign } from '../campaign-page.queries.ts';
import { askFollow } from './follow-asked.ts';
import { type Around, followPlan } from './follow-plan.ts';

/** A campaign before and after a save, and what changes beside its fields. */
type Change = readonly [before: CampaignDraft, after: CampaignDraft, around?: readonly Around[]];

type Words = {
  labels: Readonly<Record<string, string | undefined>>;
  show: (field: string, value: unknown) => ReactNode;
};

/**
 * Asks before a form saves a campaign that is tested whether its mirrors take the change over. Whoever may not write mirrors
 * is not asked, and they do not follow (design 13.18).
 */
export const useFollowing = (campaign: WholeCampaign, { labels, show }: Words) => {
  const may = useMay()('campaign.ab_test');
  const client = useQueryClient();
  const follows = useRef(false);
  const tested = campaign.ab_test_campaigns ?? [];
  const mirrors = may ? tested : [];

  /** Whether they follow; null: back to the form. */
  const answerTo = async ([before, after, around]: Change): Promise<boolean | null> => {
    const whole = mirrors.map(({ id }) => client.fetchQuery({ ...campaignOf(id), staleTime: 0 }));
    const plan = followPlan(before, keptCampaign(after), await Promise.all(whole), around);
    if (!plan) return false;
    const names = mirrors.map(
      ({ internal_name }, at) => `Mirror ${at + 1}${internal_name ? `, ${internal_name}` : ''}`,
    );
    return askFollow({ plan, names, label: (field) => labels[field] ?? field, show });
  };

  /** The draft, which asks before it is sent; `change` tells the campaign before and after. */
  const asking = <D extends FieldValues>(draft: Draft<D>, change: (values: D) => Change): Draft<D> => {
    if (mirrors.length === 0) return draft;
    const asked = submitIf(draft, async (values) => {
      try {
        const said = await answerTo(change(values));
        if (said === null) return false;
        follows.current = said;
        return true;
      } catch (error) {
        toast.fail(messageOf(error));
        return false;
      }
    });
    return {
      ...asked,
      submit: (event) => {
        follows.current = false;
        asked.submit(event);
      },
    };
  };
  /** What is sent along with a save. */
  const sent = (): { mirrors_follow?: true } => (follows.current ? { mirrors_follow: true } : {});
  /** Says what a save did to the test, to whoever was not asked about its mirrors. */
  const say = ([before, after, around = []]: Change): void => {
    if (may || tested.length === 0) return;
    if (askedToFollow(before, keptCampaign(after)).length + around.length > 0) toast.note(mirrorsText(false));
  };
  return { asking, sent, say };
};
