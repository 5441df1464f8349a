import type { TestProject } from 'vitest/node';
import { PARTNER } from './api.ts';
import { startServer } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the dashboard under test answers. */
    base: string;
  }
}

/** One server with the demo workspace for all stories, as a stranger gets it from `npm start`; stories bring their own records. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { base, stop } = await startServer({ FACTS_TOKENS: `partner:${PARTNER}` });
  project.provide('base', base);
  return stop;
}
