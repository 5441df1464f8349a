import { judgeLink } from '@fairlead/domain/tracking/campaign-links';
import { exampleLinks } from '@fairlead/domain/tracking/example-links';
import { describe, expect, test } from 'vitest';
import type { AuditLink } from '../tracking.queries.ts';
import { absentWords, auditFilters, blocksOf, cellWords, filtered, kindsOf, repairs, rowsOf } from './audit.ts';

const good = exampleLinks[0]?.link ?? '';

/** A link as the server tells it, of an AppsFlyer application on iOS. */
const told = (link: string, more: Partial<AuditLink> = {}): AuditLink => {
  const application = { tracking_provider: 'appsflyer', platform: 'ios' } as const;
  const { tracking_type = 'click' } = more;
  const { verdict, state, repaired } = judgeLink(link, tracking_type, application);
  const faults = verdict.parameters.filter(({ error }) => error !== null);
  return {
    campaign_id: 1,
    campaign_name: 'A',
    company_id: 5,
    application_id: 7,
    application_name: 'App',
    running: false,
    source_campaign_id: null,
    ...application,
    tracking_type,
    link,
    state,
    wrong_since: null,
    checks: verdict.checks,
    faults,
    kept: verdict.parameters.length - faults.length,
    repaired,
    ...more,
  };
};

const mended = good.replace('&clickid={click_id}', '');

describe('what the audit says of a link', () => {
  test.each([
    ['one parameter', mended, 'clickid missing', '1 change ready'],
    ['a wrong value', good.replace('trademob_int', 'other'), 'pid incorrect', '1 change ready'],
    ['several', mended.replace('{idfa_plain}', '{idfa}'), '1 missing, 1 incorrect', '2 changes ready'],
    ['another partner', 'https://app.adjust.com/abc123?idfa={idfa_plain}', 'Another MMP', 'not AppsFlyer'],
    ['the other platform', good.replace('id123456789', 'com.example.shop'), 'Link for Android', 'needs the iOS link'],
    ['another type', good.replace('app.app', 'impression.app'), 'Another type', 'needs the click link'],
    ['a host nobody knows', good.replace('app.appsflyer', 'go.shop'), 'No MMP pattern', 'host or path is not known'],
    ['what nobody can guess', `${good}&x=%22`, 'x incorrect', 'x by hand'],
  ])('%s', (_, link, fault, next) => {
    const words = cellWords(told(link));
    expect([words.fault, words.next, words.ready]).toEqual([fault, next, next.endsWith('ready')]);
  });

  test('filters and kinds count links and campaigns as they are shown', () => {
    const links = [
      told(good),
      told(mended, { campaign_id: 2, running: true }),
      told(good.replace('app.appsflyer', 'go.shop'), { campaign_id: 3, wrong_since: '2026-11-18T02:00:00.000Z' }),
    ];
    const rows = rowsOf(links);
    expect(auditFilters.map((one) => filtered(rows, one).map(({ id }) => id))).toEqual([
      [2, 3],
      [3],
      [2],
      [2],
      [1, 2, 3],
    ]);
    expect(kindsOf(links).map(({ count, fixable, warns }) => [count, fixable, warns])).toEqual([
      [1, 1, false],
      [0, 0, true],
      [0, 0, true],
      [1, 0, true],
      [1, 0, true],
    ]);
  });

  test('equal changes of a campaign are one block', () => {
    const wrong = (type: 'click' | 'impression', campaign: number) =>
      told(mended, { tracking_type: type, campaign_id: campaign, repaired: told(mended).repaired });
    const blocks = blocksOf([wrong('click', 1), wrong('impression', 1), wrong('click', 2)]);
    expect(blocks.map(({ types, links }) => [types, links.length])).toEqual([
      ['Click, Impression', 2],
      ['Click', 1],
    ]);
  });

  test('a cell without a link says what is known of it', () => {
    const [own] = rowsOf([told(good)]);
    const [copy] = rowsOf([told(good, { source_campaign_id: 9 })]);
    const [adjust] = rowsOf([told(good, { tracking_provider: 'adjust' })]);
    if (!own || !copy || !adjust) throw new Error('each link is a row');
    expect(absentWords(own, 'impression', false)).toBe('Not set');
    expect(absentWords(own, 'impression', true)).toBe('Nothing new');
    expect(absentWords(copy, 'impression', false)).toBe('None of its own');
    expect(absentWords(adjust, 'engagement', true)).toBe('Not with Adjust');
  });

  test('links of copies in a test are repaired by those who may change copies', () => {
    const links = [told(good), told(mended), told(mended, { source_campaign_id: 9 })];
    expect(links.map(repairs({ links: true, copies: true }))).toEqual([false, true, true]);
    expect(links.map(repairs({ links: true, copies: false }))).toEqual([false, true, false]);
    expect(links.map(repairs({ links: false, copies: false }))).toEqual([false, false, false]);
  });
});
