import { expect, test } from 'vitest';
import { type ApprovalStatus, mayResubmit } from '../creative-group/approval.ts';
import { type CreativeGrounds, creativeStatus } from './creative-status.ts';

const now = new Date('2026-11-21T12:00:00Z');
const live: CreativeGrounds = {
  state: 'new',
  group: { active: true, schedulings: [] },
  connected_campaigns: [{ active: true, running: true }],
};
const over = { start_utc: '2026-11-01T00:00:00Z', end_utc: '2026-11-20T23:59:59Z', recurring: false };

test.each<[string, Partial<CreativeGrounds>]>([
  ['archived', { state: 'archived', group: { active: false, schedulings: [over] } }],
  ['group paused', { group: { active: false, schedulings: [over] }, connected_campaigns: [] }],
  ['no campaigns connected', { connected_campaigns: [{ active: false, running: true }] }],
  ['schedule past its due', { group: { active: true, schedulings: [over] } }],
  ['live', {}],
  ['no live campaigns', { connected_campaigns: [{ active: true, running: false }] }],
])('a creative is %s before anything that comes later', (status, own) => {
  expect(creativeStatus({ ...live, ...own }, now)).toBe(status);
});

test.each<[ApprovalStatus | null, boolean]>([
  ['APPROVED', false],
  ['new', false],
  ['submitted', false],
  ['DISAPPROVED', true],
  ['not submitted', true],
  [null, true],
])('with %s at the tracked exchange, resubmitting is allowed: %s', (status, allowed) => {
  const approvals =
    status === null ? [{ supplier_id: 1, status: 'APPROVED' as const }] : [{ supplier_id: 335, status }];
  expect(mayResubmit({ state: 'new', approvals })).toBe(allowed);
  expect(mayResubmit({ state: 'archived', approvals })).toBe(false);
});
