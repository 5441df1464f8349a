import { type CampaignDraft, keptCampaign } from '@fairlead/domain/campaign/draft';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type SyntheticEvent, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useMay } from '#features/auth/auth.queries.ts';
import { messageOf } from '#lib/api-error.ts';
import { toast } from '#lib/toast.ts';
import type { Draft } from '#ui/form/useDraft.ts';
import { campaignOf, type WholeCampaign } from '../campaign-page.queries.ts';
import { askFollow } from './follow-asked.ts';
import { followPlan } from './follow-plan.ts';

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
  const mirrors = may ? (campaign.ab_test_campaigns ?? []) : [];

  /** Whether they follow; null: back to the form. */
  const answerTo = async (before: CampaignDraft, after: CampaignDraft): Promise<boolean | null> => {
    const whole = mirrors.map(({ id }) => client.fetchQuery({ ...campaignOf(id), staleTime: 0 }));
    const plan = followPlan(before, keptCampaign(after), await Promise.all(whole));
    if (!plan) return false;
    const names = mirrors.map(
      ({ internal_name }, at) => `Mirror ${at + 1}${internal_name ? `, ${internal_name}` : ''}`,
    );
    return askFollow({ plan, names, label: (field) => labels[field] ?? field, show });
  };

  /** The draft, which asks before it is sent; `change` tells the campaign before and after. */
  const asking = <D extends FieldValues>(
    draft: Draft<D>,
    change: (values: D) => readonly [before: CampaignDraft, after: CampaignDraft],
  ): Draft<D> => {
    if (mirrors.length === 0) return draft;
    const send = async (): Promise<void> => {
      follows.current = false;
      try {
        if (await draft.form.trigger(undefined, { shouldFocus: true })) {
          const said = await answerTo(...change(draft.form.getValues()));
          if (said === null) return;
          follows.current = said;
        }
        draft.submit();
      } catch (error) {
        toast.fail(messageOf(error));
      }
    };
    return {
      ...draft,
      submit: (event?: SyntheticEvent) => {
        event?.preventDefault();
        event?.stopPropagation();
        void send();
      },
    };
  };
  /** What is sent along with a save. */
  const sent = (): { mirrors_follow?: true } => (follows.current ? { mirrors_follow: true } : {});
  return { asking, sent };
};
