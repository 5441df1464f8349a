import { inWords } from '../in-words.ts';
import type { StopReason } from './running.ts';

/** Why a campaign does not bid, as the end of "It does not bid: …" (design 13.13). */
const stopWords: Record<StopReason, string> = {
  not_active: 'it was not launched',
  paused: 'it is paused',
  archived: 'it is archived',
  line_item_archived: 'its line item is archived',
  no_budget_now: 'no budget of its line item runs today',
  budget_spent: 'the budget of its line item is spent',
  no_country: 'it has no country',
  no_creative: 'it has no creative to show',
};

/** All reasons in one sentence; null where it bids. */
export const stoppedText = (reasons: readonly StopReason[]): string | null =>
  reasons.length === 0 ? null : `It does not bid: ${inWords(reasons.map((reason) => stopWords[reason]))}.`;
