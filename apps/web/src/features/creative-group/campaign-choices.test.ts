import { expect, test } from 'vitest';
import type { Choice } from '#ui/grid/index.ts';
import { canEdit } from '#ui/grid/values.ts';
import { campaignChoices, keepingUnshown, shownAmong } from './campaign-choices.ts';
import type { CreativeGroup } from './creative-group.queries.ts';
import { columnsFor } from './group-columns.tsx';

const campaigns = [
  { id: 1, name: 'Winter', state: 'New', source_campaign_id: null },
  { id: 11, name: 'Winter - Mirror (1)', state: 'New', source_campaign_id: 1 },
  { id: 12, name: 'Winter - Mirror (2)', state: 'New', source_campaign_id: 1 },
];
const group = (...campaign_ids: number[]) => ({ campaign_ids }) as CreativeGroup;

/** The column Campaigns for who has these in his list, of groups of which one shows the first copy. */
const columnOf = (listed: typeof campaigns) => {
  const choices = campaignChoices(listed, [group(1, 11)]);
  const known = { application: { id: 1, company_id: 1 }, exchanges: [], onCampaigns: () => {} };
  const column = columnsFor({ ...known, campaigns: choices }).find(({ key }) => key === 'campaign_ids');
  if (!column) throw new Error('no such column');
  return column;
};

test('copies of a test are named where a group shows them, and no other is offered', () => {
  const column = columnOf(campaigns);
  expect(campaignChoices(campaigns, [group(1, 11)]).map(({ label }) => label)).toEqual([
    'Winter',
    'Winter - Mirror (1)',
  ]);
  expect([column.words?.(group(11)), column.value?.(group(1, 11))]).toEqual(['Winter - Mirror (1)', 2]);
});

test('who does not see them counts without them, and keeps them in a cell that he edits', () => {
  const column = columnOf(campaigns.slice(0, 1));
  const both = group(1, 11);
  expect([column.words?.(both), column.copyText?.(both), column.value?.(both)]).toEqual(['Winter', 'Winter', 1]);
  expect([column.words?.(group(11)), column.value?.(group(11))]).toEqual(['None', 0]);
  expect(column.edit?.text?.([1, 11], both)).toBe('Winter');
  expect(column.edit?.parse?.('Winter', both)).toEqual({ value: [1, 11] });
  expect(column.edit?.parse?.('', both)).toEqual({ value: [11] });
  expect(column.edit?.parse?.('Summer', both)).toEqual({ issue: '"Summer" is not one of the choices' });
});

test('campaigns of a group are chosen once the list of them is here, be it that there are none', () => {
  const can = (campaigns: readonly Choice[] | null) => {
    const known = { application: { id: 1, company_id: 1 }, exchanges: [], onCampaigns: () => {} };
    const column = columnsFor({ ...known, campaigns }).find(({ key }) => key === 'campaign_ids');
    return column && canEdit(column, group(1));
  };
  expect([can(null), can([])]).toEqual([false, true]);
});

test('without a list of campaigns all that are connected are shown, by their numbers', () => {
  expect(shownAmong([])([1, 11])).toEqual([1, 11]);
  expect(keepingUnshown([1], [1, 11], shownAmong([]))).toEqual([1]);
});
