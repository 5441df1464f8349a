import { createFileRoute, redirect } from '@tanstack/react-router';
import { lostSpendOf } from '#features/pacing/pacing.queries.ts';
import { holdsAny } from '#lib/load.ts';
import { idOf } from '#lib/url-id.ts';

/** What changes did is told campaign by campaign: of a line item that of the one that lost most spend; without campaigns, why. */
export const Route = createFileRoute('/_app/companies/$companyId/orders/$orderId/lineItems/$lineItemId/effect')({
  loader: async ({ context, params }) => {
    const asked = lostSpendOf(idOf(params.lineItemId, 'line item'));
    const [most] = (await context.load(asked, holdsAny)).items;
    if (!most)
      throw redirect({
        to: '/companies/$companyId/orders/$orderId/lineItems/$lineItemId/delivery',
        params,
        replace: true,
      });
    throw redirect({
      to: '/companies/$companyId/applications/$applicationId/campaigns/$campaignId/effect',
      params: {
        companyId: String(most.company_id),
        applicationId: String(most.app_id),
        campaignId: String(most.id),
      },
      replace: true,
    });
  },
});
