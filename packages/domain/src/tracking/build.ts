import type { Platform } from '../application/application.ts';
import { AIRBRIDGE_CHANNEL } from './catalogue/airbridge.ts';
import { expectations, type KnownProvider } from './catalogue/catalogue.ts';
import type { LinkType, TrackingType } from './catalogue/shape.ts';
import { written, writtenName } from './suggest.ts';

/** What only the partner or the client knows of a link: part of its address, or a parameter without a suggestion. */
export type Asked = { name: string; label: string; placeholder: string };

type Base = { link: LinkType; address: string; asked: readonly Asked[] };

const app: Asked = { name: 'app', label: 'App id', placeholder: 'id123456789 or com.example.shop' };
const token: Asked = { name: 'token', label: 'Link token', placeholder: 'abc123' };
const domain = (placeholder: string): Asked => ({ name: 'domain', label: 'Domain', placeholder });
const path: Asked = { name: 'path', label: 'Path of the link', placeholder: '9kLGbtxJo2' };

/** Where the links of a partner begin, `<name>` in place of what is asked for. */
const bases: Readonly<Record<KnownProvider, Partial<Record<TrackingType, readonly Base[]>>>> = {
  appsflyer: {
    click: [
      { link: 'classic', address: 'https://app.appsflyer.com/<app>', asked: [app] },
      { link: 'onelink', address: 'https://<domain>.onelink.me/<path>', asked: [domain('example'), path] },
    ],
    impression: [
      { link: 'classic', address: 'https://impression.appsflyer.com/<app>', asked: [app] },
      { link: 'onelink', address: 'https://impressions.onelink.me/<path>', asked: [path] },
    ],
    engagement: [
      { link: 'classic', address: 'https://impression.appsflyer.com/<app>', asked: [app] },
      { link: 'onelink', address: 'https://impressions.onelink.me/<path>', asked: [path] },
    ],
  },
  adjust: {
    click: [
      { link: 'classic', address: 'https://app.adjust.com/<token>', asked: [token] },
      { link: 'universal', address: 'https://<domain>.adj.st/', asked: [domain('ab12')] },
    ],
    impression: [{ link: 'classic', address: 'https://view.adjust.com/impression/<token>', asked: [token] }],
  },
  branch: {
    click: [{ link: 'universal', address: 'https://<domain>.app.link/<path>', asked: [domain('example'), path] }],
    impression: [{ link: 'classic', address: 'https://impression.link/impression', asked: [] }],
  },
  kochava: {
    click: [
      { link: 'classic', address: 'https://control.kochava.com/v1/cpi/click', asked: [] },
      { link: 'universal', address: 'https://<domain>.smart.link/<path>', asked: [domain('abc123'), path] },
    ],
    impression: [{ link: 'classic', address: 'https://imp.control.kochava.com/track/impression', asked: [] }],
  },
  singular: {
    click: [
      {
        link: 'universal',
        address: 'https://<domain>.sng.link/<path>',
        asked: [domain('example'), { ...path, placeholder: 'Dabc1/xyz2' }],
      },
    ],
    impression: [
      { link: 'classic', address: 'https://i.sng.link/<path>', asked: [{ ...path, placeholder: 'Dabc1/xyz2' }] },
    ],
  },
  airbridge: {
    click: [
      { link: 'classic', address: `https://abr.ge/@<domain>/${AIRBRIDGE_CHANNEL}`, asked: [domain('exampleapp')] },
    ],
    impression: [
      { link: 'classic', address: `https://abr.ge/@<domain>/${AIRBRIDGE_CHANNEL}`, asked: [domain('exampleapp')] },
    ],
  },
};

/** Which link is to be built. */
export type Plan = { provider: KnownProvider; tracking_type: TrackingType; platform: Platform; link_type: LinkType };

/** The link types that a partner's links of this tracking type can be built as. */
export const buildableTypes = (provider: KnownProvider, type: TrackingType): LinkType[] =>
  (bases[provider][type] ?? []).map(({ link }) => link);

const baseOf = ({ provider, tracking_type, link_type }: Plan): Base | undefined =>
  bases[provider][tracking_type]?.find(({ link }) => link === link_type);

const mandatory = ({ provider, tracking_type, platform, link_type }: Plan) =>
  expectations(provider, tracking_type, platform, link_type).must;

/** What has to be asked for before such a link can be built. */
export const askedFor = (plan: Plan): Asked[] => [
  ...(baseOf(plan)?.asked ?? []),
  ...mandatory(plan)
    .filter(({ expect }) => expect.suggest === null)
    .map(({ name, about }) => ({ name, label: name, placeholder: about })),
];

/** A right link from nothing: the partner's address and every mandatory parameter; null while something asked for is empty. */
export const buildLink = (plan: Plan, answers: Readonly<Record<string, string>>): string | null => {
  const base = baseOf(plan);
  const given = (name: string): string => (answers[name] ?? '').trim();
  if (!base || askedFor(plan).some(({ name }) => given(name) === '')) return null;
  const address = base.asked.reduce((text, { name }) => text.replace(`<${name}>`, written(given(name))), base.address);
  const query = mandatory(plan).map(
    ({ name, expect }) => `${writtenName(name)}=${written(expect.suggest ?? given(name))}`,
  );
  return `${address}?${query.join('&')}`;
};

/** The app's id as AppsFlyer writes it into its links; empty where the application has none. */
export const appIdOf = (application: {
  platform: Platform;
  app_store_id: number | null;
  bundle_identifier: string | null;
}): string =>
  application.platform === 'ios'
    ? application.app_store_id === null
      ? ''
      : `id${application.app_store_id}`
    : (application.bundle_identifier ?? '');
