/**
 * Options of Node for processes that tests start and end within a minute: the embedded records' code is compiled once and plainly,
 * which the optimising compiler would do again beside them, and there is room for what is young (MB). An eighth of what such a process
 * takes (docs/decisions/0128); not for what runs for long, which would be slower, nor for what is measured.
 */
export const SHORT_LIVED: readonly string[] = [
  '--liftoff-only',
  '--min-semi-space-size=32',
  '--max-semi-space-size=32',
];
