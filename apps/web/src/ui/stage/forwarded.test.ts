import { expect, test } from 'vitest';
import config from '../../../vite.config.ts';

test('the development server leaves calls and the page for previews to the API’s server', () => {
  expect(Object.keys((config as { server: { proxy: object } }).server.proxy)).toEqual(['/api', '/stage']);
});
