import { expect, test } from 'vitest';
import { connectedText, creativeWords, loggedWords } from './creative-words.ts';

test('history tells of approvals in words', () => {
  const show = creativeWords.show as (field: string, value: unknown) => unknown;
  const said = ['APPROVED', 'submitted', 'APPROVED'].map((status, at) => ({ supplier_id: at, status, reason: null }));
  expect(show('approvals', said)).toBe('2 approved, 1 submitted');
  expect(show('approvals', [])).toBeUndefined();
  expect(show('state', 'archived')).toBe('Archived');
});

test('history tells which campaigns show a creative by their names, a long list by the first few', () => {
  const campaigns = [1, 2, 3, 4, 5, 6].map((id) => ({ id, name: `FR_RTG_${id}` }));
  const { labels, show } = loggedWords((settings) => connectedText(settings, campaigns));
  const told = (...off: number[]) =>
    show(
      'connected_campaigns',
      [1, 2, 3, 4, 5, 6, 7].map((campaign_id) => ({ campaign_id, active: !off.includes(campaign_id) })),
    );
  expect(labels).toMatchObject({ connected_campaigns: 'Connected campaigns', ctatext: 'Button', infeed: 'In feeds' });
  expect(told()).toBe('All');
  expect(told(3)).toBe('All but FR_RTG_3');
  expect(told(1, 7)).toBe('All but FR_RTG_1, 7');
  expect(told(1, 2, 3, 4)).toBe('All but FR_RTG_1, FR_RTG_2, FR_RTG_3, FR_RTG_4');
  expect(told(1, 2, 3, 4, 5)).toBe('All but FR_RTG_1, FR_RTG_2, FR_RTG_3 and 2 more');
  expect(told(1, 2, 3, 4, 5, 6, 7)).toBe('None');
  expect(show('connected_campaigns', [])).toBeUndefined();
  expect(show('state', 'archived')).toBe('Archived');
});
