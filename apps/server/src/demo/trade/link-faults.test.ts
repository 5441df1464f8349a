import type { TrackingProvider } from '@fairlead/domain/application/application';
import { checkLink, isGood } from '@fairlead/domain/tracking/check';
import { repairLink } from '@fairlead/domain/tracking/repair';
import { expect, test } from 'vitest';
import { appDetails } from '../apps/app-details.ts';
import { wordsOf } from './campaign-words.ts';
import { castOf } from './house.ts';
import { pasted } from './link-faults.ts';

test('links with faults are few, of several kinds, and those that the checks find are repaired', () => {
  const { companies } = castOf('2026-11-18');
  const apps = companies.flatMap((company) => company.apps.map((app) => ({ company, app })));
  const judged = Array.from({ length: 280 }, (_, lineItem) => {
    const { company, app } = apps[lineItem % apps.length] ?? { company: null, app: null };
    if (!company || !app) throw new Error('the demo has apps');
    const right = wordsOf(company, app, false).click_action;
    const link = pasted(right, lineItem, 0);
    const { tracking_provider } = appDetails({ ...company, ...app, name: app.brand });
    const provider = (tracking_provider ?? 'custom') as TrackingProvider;
    const place = { provider, platform: app.platform, tracking_type: 'click' } as const;
    return {
      link,
      right,
      checks: checkLink(link, place),
      repaired: repairLink(link, place),
      was: checkLink(right, place),
    };
  });
  const faulty = judged.filter(({ link, right }) => link !== right);
  expect(faulty.length).toBeGreaterThan(25);
  expect(faulty.length).toBeLessThan(45);
  expect(judged.every(({ was }) => isGood(was))).toBe(true);
  const found = faulty.filter(({ checks }) => !isGood(checks));
  expect(found.length).toBeGreaterThan(0.9 * faulty.length);
  expect(found.every(({ repaired }) => repaired !== null)).toBe(true);
  expect(new Set(found.flatMap(({ checks }) => checks.checks.map(({ name }) => name))).size).toBeGreaterThan(1);
});
