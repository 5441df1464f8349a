import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const stand = fileURLToPath(new URL('./no-shapes.ts', import.meta.url));

/**
 * Leaves the shapes of the contract out of the browser. The client needs a call's method, path and encoding; what is sent
 * is checked by the domain's rules in the form and by the shapes on the server. Saves 27 KB gz on every page, and the
 * schema library's probe for `eval`, which a strict content policy reports. Types are untouched.
 */
export const withoutShapes: Plugin = {
  name: 'without-shapes',
  enforce: 'pre',
  resolveId: (source, importer) => (source === 'zod' && importer?.includes('/packages/contract/') ? stand : null),
};
