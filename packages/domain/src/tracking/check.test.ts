import { describe, expect, test } from 'vitest';
import { badgeOf, type CheckName, checkLink, checkNames } from './check.ts';
import { exampleLinks } from './example-links.ts';
import { FORBIDDEN_TEXT, MACRO_TEXT, MANDATORY_TEXT, UNEXPECTED_TEXT } from './value.ts';

const other = { ios: 'android', android: 'ios' } as const;

/** What the checks of a link found, in the words of the examples. */
const findingsOf = (example: (typeof exampleLinks)[number]): Record<string, string> => {
  const { parameters, checks } = checkLink(example.link, example);
  const names = (holds: (row: (typeof parameters)[number]) => boolean) =>
    parameters
      .filter(holds)
      .map(({ name }) => name)
      .sort()
      .join(' ');
  const template = (name: CheckName) => {
    const severity = checks.find((one) => one.name === name)?.severity;
    return severity === 'danger' ? 'error' : (severity ?? '');
  };
  return {
    missing: names(({ isMissing }) => isMissing),
    unknown: names(({ error }) => error === MACRO_TEXT),
    forbidden: names(({ error }) => error === FORBIDDEN_TEXT),
    unexpected: names(({ error }) => error === UNEXPECTED_TEXT),
    custom: names(({ isCustom }) => isCustom),
    platform: template(checkNames[2]),
    mmp: template(checkNames[3]),
    type: template(checkNames[4]),
  };
};

describe('every example of the catalogue is found what it is', () => {
  test.each(exampleLinks.map((one, at) => [at, one.provider, one.tracking_type, one.why, one] as const))(
    '%d %s %s: %s',
    (...[, , , , example]) => {
      const said = Object.fromEntries(
        [...example.findings].map(([what, names]) => [what, names.split(' ').sort().join(' ')]),
      );
      const found = Object.fromEntries(Object.entries(findingsOf(example)).filter(([, names]) => names !== ''));
      expect(found).toEqual(said);
      const { link_type, spans, provider } = checkLink(example.link, example);
      if (!said.mmp && !said.type) expect(link_type).toBe(example.link_type);
      if (!said.mmp) expect(provider).toBe(example.provider);
      expect(spans.map(({ from, to }) => example.link.slice(from, to)).join('&')).toBe(
        example.link.slice(example.link.indexOf('?') + 1),
      );
    },
  );
});

const place = { provider: 'appsflyer', platform: 'ios', tracking_type: 'click' } as const;
const right = exampleLinks[0]?.link ?? '';
const checksOf = (link: string, at: Parameters<typeof checkLink>[1] = place) => checkLink(link, at).checks;
const rowOf = (link: string, name: string) => checkLink(link, place).parameters.find((one) => one.name === name);

describe('checkLink', () => {
  test('says every check in the documented words and weight (CK-13 to CK-26)', () => {
    expect(checksOf(right)).toEqual([]);
    expect(
      checksOf(right.replace('&clickid={click_id}', '').replace('true', 'false').replace('=7d&', '={days}&')),
    ).toEqual([
      { name: 'Mandatory parameters missing', severity: 'danger', message: MANDATORY_TEXT },
      { name: 'Unknown values', severity: 'danger', message: `${UNEXPECTED_TEXT}, ${MACRO_TEXT}` },
    ]);
    expect(checksOf('https://example.com/', place).slice(1)).toEqual([
      { name: 'Incorrect platform template', severity: 'warning', message: 'No platform pattern detected.' },
      { name: 'Correct mmp template', severity: 'warning', message: 'No MMP pattern detected.' },
      { name: 'Correct tracking type template', severity: 'warning', message: 'No tracking type pattern detected.' },
    ]);
    for (const platform of ['ios', 'android'] as const) {
      const device = { ios: 'adid', android: 'idfa' }[platform];
      const link = `https://imp.control.kochava.com/track/impression?device_id_type=${device}`;
      expect(checksOf(link, { ...place, platform }).slice(1)).toEqual([
        {
          name: 'Incorrect platform template',
          severity: 'danger',
          message: `Tracking link for ${other[platform]} detected, should be ${platform}.`,
        },
        {
          name: 'Correct mmp template',
          severity: 'danger',
          message: 'Tracking link for another MMP other than appsflyer has been detected.',
        },
        {
          name: 'Correct tracking type template',
          severity: 'danger',
          message: 'Tracking link for another tracking type other than click has been detected.',
        },
      ]);
    }
  });

  test('forbids every character of the list, encoded in either case or bare, in values that may be any text (CK-18)', () => {
    for (const char of `"'<>\\{}[]^|\`@`) {
      const code = `%${char.charCodeAt(0).toString(16)}`;
      for (const value of [code.toLowerCase(), code.toUpperCase(), char])
        expect([value, rowOf(right.replace('{campaign_name}', `a${value}b`), 'c')?.error]).toEqual([
          value,
          FORBIDDEN_TEXT,
        ]);
    }
    expect(rowOf(right.replace('{campaign_name}', 'a%23b'), 'c')?.error).toBe(FORBIDDEN_TEXT);
    for (const fine of ['a%20b', 'a%2Fb', 'a%257Cb', 'app%3A%2F%2Fhome', 'x_{campaign_name}-{campaign}'])
      expect(rowOf(right.replace('{campaign_name}', fine), 'c')?.error).toBeNull();
  });

  test('windows hold at both ends (CK-31, CK-35 to CK-37)', () => {
    const windows = {
      af_reengagement_window: {
        right: ['1d', '90d', '1h', '36h', 'lifetime'],
        wrong: ['0d', '91d', '0h', '37h', '7', 'd'],
      },
      af_click_lookback: { right: ['1d', '30d', '1h', '23h'], wrong: ['31d', '0d', '24h', 'lifetime'] },
      af_viewthrough_lookback: { right: ['1h', '48h', '1d', '7d'], wrong: ['49h', '8d', 'lifetime'] },
    };
    for (const [name, values] of Object.entries(windows)) {
      const view = name === 'af_viewthrough_lookback';
      const at = view ? ({ ...place, tracking_type: 'impression' } as const) : place;
      const errorOf = (value: string) =>
        checkLink(`https://app.appsflyer.com/id1?${name}=${value}`, at).parameters.find((one) => one.name === name)
          ?.error;
      for (const value of values.right) expect([name, value, errorOf(value)]).toEqual([name, value, null]);
      for (const value of values.wrong) expect([name, value, errorOf(value)]).toEqual([name, value, UNEXPECTED_TEXT]);
    }
  });

  test('a row says one badge, the worst (D-181)', () => {
    const bad = { name: 'x', value: '', isMandatory: true, isMissing: true, isCustom: true, error: 'e', comment: null };
    expect(badgeOf({ ...bad, suggestion: null })).toBe('missing');
    expect(badgeOf({ ...bad, suggestion: null, isMissing: false })).toBe('incorrect');
    expect(badgeOf({ ...bad, suggestion: null, isMissing: false, error: null })).toBe('custom');
    expect(rowOf(right, 'pid') && badgeOf(rowOf(right, 'pid') as never)).toBe('correct');
  });

  test('partners without a catalogue: macros and characters of values alone (CK-27)', () => {
    for (const provider of ['tune', 'custom', 'unknown'] as const) {
      const at = { ...place, provider };
      expect(checksOf(right, at)).toEqual([]);
      expect(checkLink(right, at).parameters.every(({ isCustom }) => isCustom)).toBe(true);
      expect(checksOf('https://go.example.com/c?id={clickid}', at)).toEqual([
        { name: 'Unknown values', severity: 'danger', message: MACRO_TEXT },
      ]);
    }
  });

  test('a host is read as a browser reads it: case, port, a last dot, and never the user before it', () => {
    for (const host of ['APP.AppsFlyer.com', 'app.appsflyer.com:443', 'app.appsflyer.com.', 'me@app.appsflyer.com'])
      expect(checksOf(right.replace('app.appsflyer.com', host))).toEqual([]);
    const foreign = [
      'app.appsflyer.com@evil.example',
      'app.appsflyer.com.evil.example',
      'аpp.аppsflyer.com',
      'xn--pp-6kc.appsflyer.org',
    ];
    for (const host of foreign)
      expect(checksOf(right.replace('app.appsflyer.com', host)).map(({ message }) => message)).toContain(
        'No MMP pattern detected.',
      );
  });

  test('what no browser takes for a host is nobody’s', () => {
    const place = { provider: 'appsflyer', platform: 'ios', tracking_type: 'click' } as const;
    const providerOf = (host: string) => checkLink(`https://${host}/id1?idfa={idfa_plain}`, place).provider;
    for (const host of [
      '%40.onelink.me',
      '][.onelink.me',
      'a^b.onelink.me',
      'a|.onelink.me',
      'a:b.onelink.me',
      '<x>.onelink.me',
    ])
      expect([host, providerOf(host)]).toEqual([host, 'unknown']);
    expect(providerOf('bücher.onelink.me')).toBe('appsflyer');
    expect(providerOf('xn--bcher-kva.onelink.me')).toBe('appsflyer');
  });

  test('fragments are no parameters, a repeated name counts once, 8 KB are read', () => {
    expect(checkLink(`${right}#clickid=x&y=1`, place).parameters).toHaveLength(11);
    const twice = checkLink(`${right}&clickid=`, place);
    expect(twice.parameters.filter(({ name }) => name === 'clickid').map(({ isMissing }) => isMissing)).toEqual([
      false,
      false,
    ]);
    const long = `${right}&${Array.from({ length: 1000 }, (_, at) => `x${at}=1`).join('&')}`;
    expect(checkLink(long, place).parameters).toHaveLength(1011);
    expect(checksOf(long)).toEqual([]);
  });
});
