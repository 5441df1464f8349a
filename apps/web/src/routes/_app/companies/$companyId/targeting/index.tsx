import { createFileRoute, redirect } from '@tanstack/react-router';
import { firstApplicationIn } from '#features/application/guard.ts';
import { NoApplication } from '#features/application/NoApplication.tsx';
import { idOf } from '#lib/url-id.ts';

/** The drawer leads here from a company none of whose applications was open yet: to its first one (D-010). */
export const Route = createFileRoute('/_app/companies/$companyId/targeting/')({
  staticData: { crumb: 'Targeting', section: 'Targeting' },
  loader: async ({ context, params }) => {
    const application = await firstApplicationIn(context.load, idOf(params.companyId, 'company'));
    if (!application) return;
    throw redirect({
      to: '/companies/$companyId/applications/$applicationId/targeting/audiences',
      params: { companyId: params.companyId, applicationId: String(application.id) },
      replace: true,
    });
  },
  component: NoApplication,
});
