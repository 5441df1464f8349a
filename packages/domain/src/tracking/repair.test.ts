import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { trackingProviders } from '../application/application.ts';
import { trackingTypes } from './catalogue/shape.ts';
import { checkLink, isGood, type LinkPlace } from './check.ts';
import { exampleLinks } from './example-links.ts';
import { parseLink } from './parse.ts';
import { repairLink, withSuggestions, withValues } from './repair.ts';

type Case = { link: string; place: LinkPlace };

/** Throws what does not hold; assertions by the ten thousand are slow. */
const say = (holds: boolean, what: string, link: string): void => {
  if (!holds) throw new Error(`${what}: ${link}`);
};

/** What every repair keeps: all checks pass, nothing that was right moves or changes, nothing is left to repair. */
const holds = ({ link, place }: Case): boolean => {
  const verdict = checkLink(link, place);
  const repaired = repairLink(link, place, verdict);
  say(!isGood(verdict) || repaired === null, 'repairs what is good', link);
  if (!repaired) return false;
  const [before, after] = [parseLink(link), parseLink(repaired.link)];
  say(isGood(checkLink(repaired.link, place)), 'does not pass after', link);
  say(repairLink(repaired.link, place) === null, 'is repaired again', link);
  const rest = ({ host, path, end, link: text }: typeof before) => [host, path, text.slice(end)].join(' ');
  say(rest(before) === rest(after), 'changes more than parameters', link);
  const texts = after.parts.map((part) => repaired.link.slice(part.from, part.to));
  let from = 0;
  for (const [at, part] of before.parts.entries()) {
    if (verdict.parameters[at]?.error !== null) continue;
    from = texts.indexOf(link.slice(part.from, part.to), from) + 1;
    say(from > 0, `changes ${part.name}, which was right`, link);
  }
  const faults = verdict.parameters.filter(({ error }) => error !== null);
  say(`${faults.map(({ name }) => name)}` === `${repaired.changes.map(({ name }) => name)}`, 'tells not all', link);
  const added = repaired.changes.filter((one) => one.before === null).length;
  say(after.parts.length === before.parts.length + added, 'adds what it does not tell', link);
  for (const change of repaired.changes)
    say(
      after.parts.some(({ name, value }) => name === change.name && value === change.after),
      `tells ${change.name} and does not write it`,
      link,
    );
  return true;
};

const swapped = (text: string): string =>
  text.replace(/[a-z]/gi, (one) => (one === one.toLowerCase() ? one.toUpperCase() : one.toLowerCase()));

/** A link with its parts written anew. */
const rewritten = (link: string, at: number, write: (name: string, value: string) => string[]): string => {
  const { parts, end } = parseLink(link);
  const query = parts.flatMap((part, index) => {
    const cut = Math.max(part.from, part.at - 1);
    return index === at ? write(link.slice(part.from, cut), part.value) : [link.slice(part.from, part.to)];
  });
  return `${link.slice(0, link.indexOf('?'))}?${query.join('&')}${link.slice(end)}`;
};

const once = encodeURIComponent;
/** What people do to a link, one parameter at a time. */
const mishaps: Readonly<Record<string, (name: string, value: string) => string[]>> = {
  drop: () => [],
  empty: (name) => [`${name}=`],
  'no value': (name) => [name],
  double: (name, value) => [`${name}=${value}`, `${name}=${value}`],
  'double, one empty': (name, value) => [`${name}=`, `${name}=${value}`],
  'case of the value': (name, value) => [`${name}=${swapped(value)}`],
  'case of the name': (name, value) => [`${swapped(name)}=${value}`],
  encode: (name, value) => [`${name}=${once(value)}`],
  'encode twice': (name, value) => [`${name}=${once(once(value))}`],
  'lose the braces': (name, value) => [`${name}=${value.replace(/[{}]/g, '')}`],
  underscores: (name, value) => [`${name}=${value.replace(/([a-z])_?(id|name)/gi, '$1__$2')}`],
  quote: (name, value) => [`${name}=%22${value}%22`],
};

const mistaken = exampleLinks.flatMap((example) =>
  Object.entries(mishaps).flatMap(([mishap, write]) =>
    parseLink(example.link).parts.map(({ name }, at) => ({
      example,
      mishap,
      name,
      link: rewritten(example.link, at, write),
    })),
  ),
);

describe('repairLink', () => {
  test('after every mishap to every parameter of every example', () => {
    expect(mistaken.length).toBeGreaterThan(300);
    const mended = mistaken.filter(({ example, link }) => holds({ link, place: example }));
    // Of the rest, the examples that nobody can mend to begin with are most
    expect(mended.length).toBeGreaterThan(1500);
  });

  test('mends any one mishap of a good link, but what only the partner or the client knows', () => {
    const lost = mistaken.filter(({ example, link }) => {
      if (example.findings.size > 0) return false;
      const verdict = checkLink(link, example);
      return !isGood(verdict) && repairLink(link, example) === null;
    });
    const why = new Set(lost.map(({ name, mishap }) => `${name}: ${mishap}`));
    expect([...why].sort()).toMatchInlineSnapshot(`
      [
        "$3p: drop",
        "$3p: empty",
        "$3p: no value",
        "$3p: quote",
        "adj_t: drop",
        "adj_t: empty",
        "adj_t: no value",
        "adj_t: quote",
        "branch_key: case of the value",
        "branch_key: drop",
        "branch_key: empty",
        "branch_key: no value",
        "branch_key: quote",
        "campaign_id: drop",
        "campaign_id: empty",
        "campaign_id: no value",
        "campaign_id: quote",
        "deep_link_value: quote",
        "network_id: drop",
        "network_id: empty",
        "network_id: no value",
        "network_id: quote",
        "routing_short_id: empty",
        "routing_short_id: no value",
        "routing_short_id: quote",
        "tracking_template_id: empty",
        "tracking_template_id: no value",
        "tracking_template_id: quote",
      ]
    `);
  });

  test('of the link of another app, partner or type: never by swapping what tells it', () => {
    const places = exampleLinks.flatMap((example) => [
      ...trackingProviders.map((provider) => ({ ...example, provider })),
      ...trackingTypes.map((tracking_type) => ({ ...example, tracking_type })),
      { ...example, platform: example.platform === 'ios' ? ('android' as const) : ('ios' as const) },
    ]);
    for (const place of places) {
      holds({ link: place.link, place });
      const { checks } = checkLink(place.link, place);
      const other = checks.some(({ message }) => /another MMP|Tracking link for (ios|android)/.test(message));
      if (other) expect(repairLink(place.link, place)).toBeNull();
    }
  });

  test('after any three mishaps, of any place', () => {
    const any = fc.constantFrom(...exampleLinks);
    const mishap = fc.tuple(fc.nat(12), fc.constantFrom(...Object.values(mishaps)));
    fc.assert(
      fc.property(
        any,
        any,
        fc.array(mishap, { minLength: 1, maxLength: 3 }),
        fc.boolean(),
        (example, at, list, own) => {
          const link = list.reduce((text, [nth, write]) => rewritten(text, nth, write), example.link);
          holds({ link, place: own ? example : at });
          holds({ link: `${link}#to=1&clickid=`, place: example });
        },
      ),
      { numRuns: 500 },
    );
  });

  test('of any text at all, and says nothing of it that is not so', () => {
    const odd = fc.constantFrom(...'aZ1_.~-&=%#?/{}@ \0\ud800é😀', '%7B', 'clickid', '{click_id}');
    const start = fc.constantFrom('', 'https://', 'https://app.appsflyer.com/id1?', 'https://x.go.link/a?adj_t=%zz&');
    const text = fc.tuple(start, fc.string({ unit: odd, maxLength: 40 })).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(text, fc.constantFrom(...exampleLinks), (link, place) => {
        holds({ link, place });
        for (const { from, to } of checkLink(link, place).spans) expect(from < to && to <= link.length).toBe(true);
      }),
      { numRuns: 150 },
    );
  });
});

const place = { provider: 'appsflyer', platform: 'ios', tracking_type: 'click' } as const;
const right = exampleLinks[0]?.link ?? '';
const repaired = (link: string, at: LinkPlace = place) => repairLink(link, at);

describe('what is written', () => {
  test('what is absent comes where the catalogue has it, in the order of the catalogue', () => {
    const bare = 'https://app.appsflyer.com/id1?pid=trademob_int&c=Spring&x=1';
    expect(repaired(bare)?.link).toBe(
      'https://app.appsflyer.com/id1?pid=trademob_int&is_retargeting=true&c=Spring&af_reengagement_window=7d&af_click_lookback=7d&af_siteid={publisherAppId}&af_ad_type={af_ad_type}&af_engagement_type=click_to_app&af_ad_tran_id={impression_id}&x=1&idfa={idfa_plain}&clickid={click_id}',
    );
    for (const end of ['', '?', '?x=1', '?x=1&', '#top', '?#top'])
      expect(isGood(checkLink(repaired(`https://app.appsflyer.com/id1${end}`)?.link ?? '', place))).toBe(true);
  });

  test('what was meant is kept: a macro misspelt, a word in another case, the value under a plain name', () => {
    const changed = (from: string, to: string) => repaired(right.replace(from, to))?.changes[0]?.after;
    expect(changed('{publisherAppId}', '{publisher_app_id}')).toBe('{publisherAppId}');
    expect(changed('{campaign_name}', 'promo_{CampaignName}')).toBe('promo_{campaign_name}');
    expect(changed('{campaign_name}', '%257Bcampaign%257D')).toBeUndefined();
    expect(changed('{idfa_plain}', '%257Bidfa_plain%257D')).toBe('{idfa_plain}');
    expect(changed('is_retargeting=true', 'is_retargeting=TRUE')).toBe('true');
    expect(changed('af_click_lookback=7d', 'af_click_lookback=20D')).toBe('20d');
    expect(changed('af_reengagement_window=7d', 'af_reengagement_window=120d')).toBe('7d');
    const universal = { provider: 'adjust', platform: 'ios', tracking_type: 'click' } as const;
    const copies = repaired('https://brand.go.link/home?adj_t=abc123&campaign=Spring&adgroup=news', universal);
    expect(copies?.changes.map(({ after }) => after)).toEqual([
      '{idfa_plain}',
      'Spring',
      '{publisherAppId}',
      '{creative_name}',
      '{click_id}',
    ]);
    expect(copies?.link).toContain('&campaign=Spring&adgroup=news');
  });

  test('words with spaces are encoded, and names with signs', () => {
    const branch = { provider: 'branch', platform: 'ios', tracking_type: 'click' } as const;
    const link = 'https://example.app.link/9kLGbtxJo2?%243p=a_partner&~feature=Ads';
    expect(repaired(link, branch)?.link).toBe(
      'https://example.app.link/9kLGbtxJo2?%243p=a_partner&%24idfa={idfa_plain}&~click_id={click_id}&~campaign={campaign_name}&~secondary_publisher={publisherAppId}&~feature=paid%20advertising',
    );
  });

  test('one suggestion at a time, and all there are where not all can be', () => {
    const link = right
      .replace('&clickid={click_id}', '')
      .replace('{campaign_name}', '%7C')
      .replace('app.appsflyer', 'go.brand');
    const verdict = checkLink(link, place);
    expect(repaired(link)).toBeNull();
    const all = withSuggestions(link, place, verdict);
    expect(all.changes.map(({ name }) => name)).toEqual(['c', 'clickid']);
    expect(checkLink(all.link, place).checks.map(({ severity }) => severity)).toEqual(['warning', 'warning']);
    const row = verdict.parameters.findIndex(({ name }) => name === 'clickid');
    expect(withValues(link, place, verdict, [{ row, value: '{click_id}' }]).link).toContain('&clickid={click_id}&');
  });
});
