import type { Currency } from '@fairlead/domain/money';
import type { BusinessState, State } from '@fairlead/domain/state';

type DemoApp = { name: string; platform: 'ios' | 'android'; business_state?: BusinessState };
type DemoCompany = {
  name: string;
  currency: Currency;
  business_state: BusinessState;
  state?: State;
  is_test?: boolean;
  /** Whose company it is: the account that creates it. */
  by: 'campaign_manager' | 'account_manager' | 'sales_team_member' | 'admin';
  apps: DemoApp[];
};

const pair = (name: string, business_state: BusinessState = 'live'): DemoApp[] => [
  { name: `${name} iOS`, platform: 'ios', business_state },
  { name: `${name} Android`, platform: 'android', business_state },
];

/** An app's brand is its name without its platform. */
export const brandOf = (name: string): string => name.replace(/ (iOS|Android)$/, '');

/** Invented advertisers in all five currencies and every business state, some archived, some for tests. */
export const companies: readonly DemoCompany[] = [
  { name: 'Nomnom', currency: 'EUR', business_state: 'live', by: 'campaign_manager', apps: pair('Nomnom') },
  { name: 'Halfmoon Bank', currency: 'GBP', business_state: 'live', by: 'campaign_manager', apps: pair('Halfmoon') },
  {
    name: 'Pixel Orchard',
    currency: 'USD',
    business_state: 'live',
    by: 'account_manager',
    apps: [...pair('Orchard Match'), { name: 'Dragon Orchard', platform: 'android' }],
  },
  { name: 'Kirin Ride', currency: 'JPY', business_state: 'live', by: 'account_manager', apps: pair('Kirin Ride') },
  { name: 'Velvet & Co', currency: 'EUR', business_state: 'live', by: 'campaign_manager', apps: pair('Velvet') },
  { name: 'Seoul Basket', currency: 'KRW', business_state: 'live', by: 'account_manager', apps: pair('Seoul Basket') },
  {
    name: 'Outbound Travel',
    currency: 'USD',
    business_state: 'paused',
    by: 'sales_team_member',
    apps: pair('Outbound', 'paused'),
  },
  { name: 'Lumen Stream', currency: 'USD', business_state: 'live', by: 'account_manager', apps: pair('Lumen') },
  {
    name: 'Quill Dating',
    currency: 'EUR',
    business_state: 'onboarding',
    by: 'sales_team_member',
    apps: [{ name: 'Quill', platform: 'ios', business_state: 'onboarding' }],
  },
  {
    name: 'Tallybook',
    currency: 'GBP',
    business_state: 'churned',
    by: 'admin',
    apps: [{ name: 'Tallybook', platform: 'android', business_state: 'churned' }],
  },
  {
    name: 'Spin Palace Social',
    currency: 'USD',
    business_state: 'live',
    by: 'campaign_manager',
    apps: pair('Spin Palace'),
  },
  {
    name: 'Harbor Test Kitchen',
    currency: 'EUR',
    business_state: 'onboarding',
    is_test: true,
    by: 'admin',
    apps: [{ name: 'Harbor sandbox', platform: 'android', business_state: 'onboarding' }],
  },
  { name: 'Osaka Noodle Club', currency: 'JPY', business_state: 'onboarding', by: 'sales_team_member', apps: [] },
  {
    name: 'Fjord Fitness',
    currency: 'EUR',
    business_state: 'paused',
    by: 'account_manager',
    apps: pair('Fjord', 'paused'),
  },
  {
    name: 'Old Mill Games',
    currency: 'USD',
    business_state: 'churned',
    state: 'archived',
    by: 'admin',
    apps: [{ name: 'Mill Saga', platform: 'android', business_state: 'churned' }],
  },
];
