import { createFileRoute } from '@tanstack/react-router';
import { OperationPage } from '#features/operation/OperationPage.tsx';
import { operation } from '#features/operation/operation.queries.ts';
import { SettingsTabs } from './-tabs.tsx';

export const Route = createFileRoute('/_app/settings/server')({
  staticData: { crumb: 'Server' },
  loader: ({ context }) => void context.queryClient.prefetchQuery(operation),
  component: () => <OperationPage tabs={<SettingsTabs here="Server" />} />,
});
