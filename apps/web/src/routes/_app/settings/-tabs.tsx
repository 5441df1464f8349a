import { PageTabs } from '#ui/shell/PageTabs.tsx';

const tabs = [
  { label: 'Rebate modifiers', to: '/settings/rebate-modifiers' },
  { label: 'Server', to: '/settings/server' },
] as const;

/** The first is the documents' (D-082); the second tells an administrator how the server is. */
export const SettingsTabs = ({ here }: { here: (typeof tabs)[number]['label'] }) => (
  <PageTabs label="Settings" tabs={tabs.map((tab) => ({ ...tab, here: tab.label === here }))} />
);
