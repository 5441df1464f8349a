// A check of a tracking link, and of 8 KB of it, with and without its repair (goal: 0.2 ms a check; `npm run bench tracking`).
import { checkLink } from '@fairlead/domain/tracking/check';
import { exampleLinks } from '@fairlead/domain/tracking/example-links';
import { repairLink } from '@fairlead/domain/tracking/repair';
import { table } from './engine-measure.ts';

const GOAL_MS = 0.2;
const ROUNDS = 200;

const longest = exampleLinks.map((example) => ({
  ...example,
  link: `${example.link}&${Array.from({ length: 500 }, (_, at) => `x${at}=%7B${'1'.repeat(8)}`).join('&')}`.slice(
    0,
    8000,
  ),
}));

/** Milliseconds of one call, the median of the rounds over all examples. */
const measure = (links: typeof exampleLinks, run: (example: (typeof exampleLinks)[number]) => unknown): number => {
  const rounds = Array.from({ length: ROUNDS }, () => {
    const start = performance.now();
    for (const example of links) run(example);
    return (performance.now() - start) / links.length;
  });
  return rounds.sort((one, other) => one - other)[ROUNDS / 2] ?? 0;
};

const check = (example: (typeof exampleLinks)[number]) => checkLink(example.link, example);
const repair = (example: (typeof exampleLinks)[number]) => repairLink(example.link, example);

const figures = [
  ['check', measure(exampleLinks, check), GOAL_MS],
  ['check and repair', measure(exampleLinks, repair), null],
  ['check of 8,000 characters', measure(longest, check), null],
] as const;

table([
  ['what', 'ms', 'goal'],
  ...figures.map(([what, ms, goal]) => [what, ms.toFixed(4), goal === null ? '' : String(goal)]),
]);
if (figures.some(([, ms, goal]) => goal !== null && ms > goal)) process.exitCode = 1;
