import { campaignLabels } from '@fairlead/domain/campaign/labels';
import { expect, test } from 'vitest';
import { listWords } from '../features/audience/words.ts';
import { campaignWords } from '../features/campaign/page/words.tsx';
import { wordsFor as combinationWords } from '../features/combination/draft.ts';
import { companyWords } from '../features/company/company-words.tsx';
import { controlGroupWords } from '../features/control-group/words.ts';
import { connectedText, loggedWords as creativeHistory } from '../features/creative/creative-words.ts';
import { groupWords } from '../features/creative-group/group-words.ts';
import { type HistoryWords, labelOf, shown } from '../features/history/words.tsx';
import { storedWords } from '../features/line-item/line-item-words.tsx';
import { budgetWords } from '../features/line-item-budget/budget-words.ts';
import { supplierWords } from '../features/supplier/supplier-words.ts';
import { targetingWords } from '../features/targeting/words.ts';
import { userWords } from '../features/user/user-words.tsx';

const known = { currency: 'EUR', events: [], countries: [], categories: [], lineItems: [] } as const;
/** Words of the histories that need nothing from the server to be made. */
const all: Record<string, unknown> = {
  campaign: campaignWords(known),
  campaign_targeting: targetingWords('ios', { countries: [], suppliers: [], lists: [] }),
  line_item: storedWords({ currency: 'EUR', events: [] }),
  line_item_budget: budgetWords('EUR'),
  creative: creativeHistory((settings) => connectedText(settings, [])),
  creative_group: groupWords,
  targeting_list: listWords,
  company: companyWords,
  control_group: controlGroupWords,
  combination: combinationWords(() => 'a list'),
  supplier: supplierWords,
  user: userWords(),
  unknown: { labels: {} },
};
const times = { start_utc: '2026-11-20T00:00:00Z', end_utc: '2026-11-22T23:59:59Z', recurring: false };
const targets = { target_cpc: 1, target_cpi: null, target_cpa: null };
/** Logged fields that hold records, as they are stored. */
const records: Readonly<Record<string, unknown>> = {
  schedulings: [{ ...times, timezone: '+00:00' }],
  approvals: [{ supplier_id: 335, status: 'APPROVED' }],
  connected_campaigns: [{ campaign_id: 1, active: false }],
  cappings: [{ threshold: 1, event_type: 'impression', counting_period: 'day' }],
  cpc_parameters: { ...targets, cpc_engine_family: 'a', cpc_engine_family_version: 'b' },
  optimization_algorithms: { cpa: 'a', cpc: null },
};
/** What any other field may come to hold. */
const values: readonly unknown[] = [[{ deeper: [{ a: 1 }] }], { a: { b: 1 }, c: [{ d: 2 }] }, [], {}];

test.each(Object.keys(all))(
  '%s: no field of the history is ever told as an object, nor by brackets and quotes',
  (of) => {
    const words = all[of] as HistoryWords;
    const fields = new Set([
      ...Object.keys(words.labels),
      ...Object.keys(campaignLabels),
      ...Object.keys(records),
      'other',
    ]);
    for (const field of fields)
      for (const value of field in records ? [records[field]] : values) {
        const said = JSON.stringify(shown(words, field, value, {}) ?? null);
        expect(`${labelOf(words, field)}: ${said}`).not.toMatch(/\[object|\{\\"/);
      }
  },
);
