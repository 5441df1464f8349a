import type { Logger } from 'pino';

/**
 * From now on an error that nobody caught stands in the log, with its stack, before it ends the process: what goes on after it
 * would go on in a state that nobody knows. Node itself prints it to standard error as well, and exits with 1.
 */
export const sayLastWords = (log: Pick<Logger, 'fatal'>): void => {
  process.on('uncaughtExceptionMonitor', (error, origin) => {
    log.fatal({ err: error, origin }, 'The server ends: nobody caught this error');
  });
};
