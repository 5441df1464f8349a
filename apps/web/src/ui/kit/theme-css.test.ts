import { expect, test } from 'vitest';
import { themeCss } from './theme-css.ts';

test('the static sheet says what the theme says', async () => {
  await expect(themeCss()).toMatchFileSnapshot('./theme.css');
});

test('palettes that the product never uses are left out', () => {
  expect(themeCss()).not.toMatch(/--mantine-color-(pink|grape|teal|lime)-/);
  expect(themeCss()).toContain('--mantine-color-marine-6: #235DD0');
});
