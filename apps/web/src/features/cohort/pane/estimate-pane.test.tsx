import { type CohortDefinition, defaultRule } from '@fairlead/domain/cohort/cohort';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { EstimatePane } from './EstimatePane.tsx';
import type { Estimate } from './estimate.ts';

const order = { ...defaultRule, event: 'custom_action' as const, custom_action_names: ['order'] };
const counted: CohortDefinition = {
  events_without_country: false,
  source_app_ids: [1],
  countries: ['FR'],
  filters: [defaultRule, order],
};
const answer = {
  definition: counted,
  ...{ count: 0, exact: true, margin: 0, killedBy: 1, share: null, stopped: null },
  steps: [
    { rule: -1, alone: 9, left: 9 },
    { rule: 0, alone: 5, left: 5 },
    { rule: 1, alone: 0, left: 0 },
  ],
};
const said = (definition: CohortDefinition, own: Partial<Estimate> = {}) => {
  const estimate = {
    answer,
    was: null,
    waiting: false,
    unsound: false,
    error: null,
    wait: null,
    retry: () => undefined,
  };
  return renderToStaticMarkup(
    <EstimatePane estimate={{ ...estimate, ...own }} names={{}} definition={definition} />,
  ).replace(/<[^>]+>/g, ' ');
};
const BEFORE = 'How the rules before the last change narrow it';

test('a count of the rules on the form says who leaves nobody', () => {
  const text = said(counted);
  expect(text).toMatch(/Rule 2 leaves nobody/);
  expect(text).toMatch(/Go to rule 2/);
  expect(text).not.toContain(BEFORE);
});

test('while another definition is counted the sentence is of the form, and what was counted is of before', () => {
  const text = said({ ...counted, filters: [defaultRule] }, { waiting: true });
  expect(text).toMatch(/0 +devices before, counting the last change/);
  expect(text).not.toMatch(/leaves nobody|Go to rule/);
  expect(text).toContain(BEFORE);
  expect(text.slice(text.indexOf('Summary'))).not.toMatch(/order/);
});

test('rules that need fixing are told in no sentence', () => {
  const broken = { ...order, min_revenue_sum: 10.5, max_revenue_sum: 5 };
  const text = said({ ...counted, filters: [broken] }, { unsound: true });
  expect(text.slice(text.indexOf('Summary'))).toMatch(/^Summary +The rules need fixing/);
  expect(text).not.toMatch(/5 USD|leaves nobody/);
});
