import { NAME_MAX } from '../text.ts';
import type { DeliveryStatus } from './delivery-status.ts';

/** A campaign that is begun to be tried on a phone: "auto_test_Nomnom iOS_20261118100000", by the UTC second (D-187). */
export const testCampaignName = (application: string, at: Date): string => {
  const second = at.toISOString().slice(0, 19).replaceAll(/\D/g, '');
  const around = `auto_test__${second}`.length;
  return `auto_test_${application.replaceAll(/\s+/g, ' ').slice(0, NAME_MAX - around)}_${second}`;
};

type Placed = { id: number; name: string; region_id: number };

/** The first country of each region, by name: where a test campaign bids (D-187). */
export const testCountries = (countries: readonly Placed[]): number[] => {
  const byName = [...countries].sort((a, b) => (a.name < b.name ? -1 : 1));
  const firsts = byName.filter((one, at) => byName.findIndex(({ region_id }) => region_id === one.region_id) === at);
  return firsts.map(({ id }) => id);
};

export const LAUNCH_WARNING = 'The test will not work until the campaign is active and bidding.';
export const NOT_A_TEST = 'This is not a test campaign';
export const END_ONE = 'Are you sure you want to end test campaign?';
export const END_SEVERAL = 'Are you sure you want to end test(s)?';

/** What a phone is told of the campaign that is tried on it. */
export type TestLaunch = {
  platform: 'ios' | 'android';
  /** The advertising id of the phone; null while nobody has named one. */
  device_id: string | null;
  /** Names of company and application. */
  client: string;
  app: string;
  campaign_id: number;
  status: DeliveryStatus;
  /** The address of who made the test, where the reader may know. */
  created_by: string | null;
};

/** The address behind the QR code, which opens the test application (CE-10 to CE-12). Every value is percent-encoded. */
export const testDeeplink = ({ status, created_by, device_id, ...of }: TestLaunch): string => {
  const values = {
    platform: of.platform,
    device_id: device_id ?? '',
    client: of.client,
    app: of.app,
    campaign_id: of.campaign_id,
    status: status === 'running' ? 'active' : status,
    creator: created_by?.split('@')[0] || 'unknown',
  };
  const said = Object.entries(values).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `dsptest://launch?${said.join('&')}`;
};
