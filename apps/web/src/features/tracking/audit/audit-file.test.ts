import { expect, test } from 'vitest';
import { readDelimited } from '#ui/grid/delimited.ts';
import type { AuditLink } from '../tracking.queries.ts';
import { rowsOf } from './audit.ts';
import { auditCsv } from './audit-file.ts';

const link: AuditLink = {
  campaign_id: 9,
  campaign_name: '=Spring, "FR"',
  company_id: 5,
  application_id: 7,
  application_name: 'App',
  platform: 'ios',
  tracking_provider: 'appsflyer',
  running: true,
  source_campaign_id: null,
  tracking_type: 'click',
  link: 'https://app.appsflyer.com/id1?pid=x',
  state: 'repairable',
  wrong_since: '2026-11-18T02:00:00.000Z',
  checks: [{ name: 'Unknown values', severity: 'danger', message: 'Unexpected value for this parameter' }],
  faults: [
    {
      name: 'pid',
      value: 'x',
      isMandatory: true,
      isMissing: false,
      isCustom: false,
      error: 'Unexpected value for this parameter',
      comment: null,
      suggestion: 'trademob_int',
    },
  ],
  kept: 3,
  repaired: {
    link: 'https://app.appsflyer.com/id1?pid=trademob_int',
    changes: [{ name: 'pid', before: 'x', after: 'trademob_int' }],
  },
};

test('a link a line, with what is wrong and the repaired link; no cell is run as a formula', () => {
  const [head, line, ...rest] = readDelimited(auditCsv(rowsOf([link])), ',');
  expect(rest).toEqual([]);
  expect(Object.fromEntries((head ?? []).map((name, at) => [name, line?.[at]]))).toEqual({
    'Campaign id': '9',
    Campaign: `'=Spring, "FR"`,
    App: 'App',
    Platform: 'iOS',
    MMP: 'AppsFlyer',
    'Link type': 'click',
    State: 'pid incorrect',
    'Became wrong': '2026-11-18T02:00:00.000Z',
    Faults: 'pid: Unexpected value for this parameter',
    Link: link.link,
    'Repaired link': link.repaired?.link,
  });
});
