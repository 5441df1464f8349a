import { createFileRoute } from '@tanstack/react-router';
import { me } from '#features/auth/auth.queries.ts';
import { OperationPage } from '#features/operation/OperationPage.tsx';
import { operation } from '#features/operation/operation.queries.ts';
import { SettingsTabs } from './-tabs.tsx';

export const Route = createFileRoute('/_app/settings/server')({
  staticData: { crumb: 'Server' },
  // What guards the settings is drawn around it: it does not keep it from asking
  loader: async ({ context }) => {
    const { permissions } = await context.load(me);
    if (permissions.includes('operation.read')) void context.queryClient.prefetchQuery(operation);
  },
  component: () => <OperationPage tabs={<SettingsTabs here="Server" />} />,
});
