import { describe, expect, test } from 'vitest';
import { checkStart, type MirrorDraft } from './mirrors.rules.ts';

const told = (mirrors: MirrorDraft[], internal_name: string | null = 'control') =>
  checkStart(mirrors, { name: 'Nomnom', internal_name, client_daily_budget: null, currency: 'EUR' });

describe('checkStart', () => {
  test('a name that is missing is needed for the start: no test runs yet', () => {
    const message = 'Internal name is required to start an A/B test';
    expect(told([{ internal_name: 'video first' }, { internal_name: ' ' }], null)).toEqual([
      { path: 'internal_name', message },
      { path: 'campaigns.1.internal_name', message },
    ]);
    expect(told([{ internal_name: 'video first' }])).toEqual([]);
  });
});
