import { ApiError } from '#lib/api-error.ts';
import { ask } from '#ui/dialog/ask.ts';
import { useGoOn } from '#ui/shell/useGoOn.ts';
import { useCreateTest } from '../campaign/trial/test-campaign.queries.ts';

/** Where a test campaign could be, and its company has no line item in use. */
const lacksLineItem = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 400 && error.errors.some(({ path }) => path === 'app_id');

/**
 * Makes a test campaign and opens its links, where the phone is named. Where the company has no line item in use the
 * way to them is offered.
 */
export const useNewTest = ({ id, company_id }: { id: number; company_id: number }) => {
  const create = useCreateTest(lacksLineItem);
  const goOn = useGoOn();
  const begin = async (): Promise<void> => {
    if (create.isPending) return;
    try {
      const made = await create.mutateAsync({ body: { app_id: id } });
      const place = { companyId: String(company_id), applicationId: String(id), campaignId: String(made.id) };
      await goOn({
        to: '/companies/$companyId/applications/$applicationId/campaigns/$campaignId/tracking',
        params: place,
        hash: 'test_area',
      });
    } catch (error) {
      if (!lacksLineItem(error)) return; // said in a toast
      const yes = await ask({
        title: 'No line item found',
        text: 'A test campaign belongs to the newest line item in use, and this company has none.',
        yes: 'Go to line items',
      });
      if (yes) await goOn({ to: '/companies/$companyId/lineItems', params: { companyId: String(company_id) } });
    }
  };
  return { begin, busy: create.isPending };
};
