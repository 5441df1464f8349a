import type { Config } from './config.ts';

const HERE = /^(127\.\d+\.\d+\.\d+|0\.0\.0\.0|localhost|\[::1?\])$/;

/** What to tell of a production server whose links in mails lead to whoever reads them; null where they lead here. Pure. */
export const linksLeadNowhere = ({ mode, publicUrl }: Pick<Config, 'mode' | 'publicUrl'>): string | null =>
  mode === 'production' && HERE.test(new URL(publicUrl).hostname)
    ? `Links in mails begin with ${publicUrl}, which only this machine reaches. Set PUBLIC_URL to the address that people open.`
    : null;
