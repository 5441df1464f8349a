import { describe, expect, test } from 'vitest';
import { askedFor, buildableTypes, buildLink, type Plan } from './build.ts';
import { knownProviders } from './catalogue/catalogue.ts';
import { trackingTypes } from './catalogue/shape.ts';
import { checkLink } from './check.ts';
import { withSuggestion } from './repair.ts';
import { tryLink } from './sample.ts';

const answers: Record<string, string> = {
  app: '',
  token: 'abc123',
  domain: 'example',
  path: 'Dabc1',
  adj_t: 'abc123',
  $3p: 'a_partner',
  branch_key: 'key_live_x',
  campaign_id: 'koshop',
  network_id: '1234',
};

describe('a link from nothing', () => {
  test('passes every check, for each partner, type, platform and form there is', () => {
    let built = 0;
    for (const provider of knownProviders)
      for (const tracking_type of trackingTypes)
        for (const platform of ['ios', 'android'] as const)
          for (const link_type of buildableTypes(provider, tracking_type)) {
            const plan: Plan = { provider, tracking_type, platform, link_type };
            const app = platform === 'ios' ? 'id123' : 'com.example.shop';
            const path = provider === 'singular' ? 'Dabc1/xyz2' : 'Dabc1';
            const link = buildLink(plan, { ...answers, app, path }) ?? '';
            const said = checkLink(link, plan);
            expect([link, said.checks]).toEqual([link, []]);
            expect(said.link_type).toBe(link_type);
            for (const { name } of askedFor(plan))
              expect(buildLink(plan, { ...answers, app, path, [name]: ' ' })).toBeNull();
            built += 1;
          }
    expect(built).toBe(36);
  });
});

describe('trying a link', () => {
  test('fills macros for a sample device, part by part, and leaves what nobody knows', () => {
    const link =
      'https://app.appsflyer.com/id1?c={campaign_name}&idfa={idfa_plain}&x={nothing}&to=app%3A%2F%2Fhome#top';
    expect(tryLink(link, { id: 7, name: 'A & B' })).toEqual({
      address:
        'https://app.appsflyer.com/id1?c=A%20%26%20B&idfa=EA7583CD-A667-48BC-B806-42ECB2B48606&x={nothing}&to=app%3A%2F%2Fhome#top',
      parts: [
        { name: null, value: 'https://app.appsflyer.com/id1' },
        { name: 'c', value: 'A & B' },
        { name: 'idfa', value: 'EA7583CD-A667-48BC-B806-42ECB2B48606' },
        { name: 'x', value: '{nothing}' },
        { name: 'to', value: 'app://home' },
        { name: null, value: '#top' },
      ],
    });
    expect(tryLink('', { id: 7, name: 'A' }).parts).toEqual([{ name: null, value: '' }]);
  });
});

test('a suggestion that is not there is a fault of the house (CK-49)', () => {
  const place = { provider: 'appsflyer', platform: 'ios', tracking_type: 'click' } as const;
  const link = 'https://app.appsflyer.com/id1?pid=x';
  const verdict = checkLink(link, place);
  expect(withSuggestion(link, place, verdict, 0).link).toBe('https://app.appsflyer.com/id1?pid=trademob_int');
  expect(() => withSuggestion(link, place, checkLink('https://a.b/?x=1', place), 0)).toThrow('no suggestion');
});
