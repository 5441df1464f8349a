import type { House } from '../context.ts';

/**
 * Notices a proxy that was not told: then everybody comes from its address, and shares one limit.
 * @returns what is asked for each request; it warns once
 */
export const noticeProxy = ({ config, log }: Pick<House, 'config' | 'log'>) => {
  let silent = config.trustProxy !== 0;
  return (headers: Readonly<Record<string, unknown>>): void => {
    if (silent || headers['x-forwarded-for'] === undefined) return;
    silent = true;
    log.warn(
      'A request came through a proxy (X-Forwarded-For), but TRUST_PROXY is 0: everybody behind it shares the limits of one address, for sign-ins too. Set TRUST_PROXY to the number of proxies or to their addresses.',
    );
  };
};
