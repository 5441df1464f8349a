import { expect, test } from 'vitest';
import { tellingOf } from './clash.ts';

const target = (kpi: string, value: number) => ({ kpi, value });
const telling = (mine: Record<string, unknown>, theirs: Record<string, unknown>) =>
  tellingOf(['kpi', 'value'], { original: target('ROAS', 150), mine, theirs });

test('a clash over two targets names no KPI that nobody changed', () => {
  expect(telling(target('ROAS', 170), target('ROAS', 165))).toEqual(['value']);
});

test('where one of both changed the KPI it is told, and so is what only one of both changed', () => {
  expect(telling(target('CPA', 12), target('ROAS', 165))).toEqual(['kpi', 'value']);
  expect(telling(target('ROAS', 170), target('CPA', 150))).toEqual(['kpi', 'value']);
});

test('nothing and an empty text are no change', () => {
  const sides = { original: { note: null }, mine: { note: '' }, theirs: { note: null } };
  expect(tellingOf(['note'], sides)).toEqual([]);
});
