import { expect, test } from 'vitest';
import { axisText } from './PaceCharts.tsx';

test('an axis writes amounts as their currency does, like the labels beside it', () => {
  expect(axisText(21_760, 'USD')).toBe('21,760');
  expect(axisText(131_711, 'JPY')).toBe('131,711');
  expect(axisText(21_760, 'EUR')).toBe('21\u00a0760');
  expect(axisText(1_500_000, 'KRW')).toBe('1.5\u00a0M');
});
