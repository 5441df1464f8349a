import { useQueryClient } from '@tanstack/react-query';
import { useParams, useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import { useApplicationPicker } from '#features/application/ApplicationPicker.tsx';
import { applicationsOf } from '#features/application/application.queries.ts';
import { firstInUse, pathInApplication } from '#features/application/place.rules.ts';
import { useCompanyPicker } from '#features/company/CompanyPicker.tsx';
import { pathInCompany } from '#features/order/place.rules.ts';
import { messageOf } from '#lib/api-error.ts';
import { lastChosen } from '#lib/last-chosen.ts';
import { toast } from '#lib/toast.ts';
import type { Picker } from '#ui/shell/PickerBar.tsx';

export const idIn = (text: string | undefined): number | null => (text && /^\d+$/.test(text) ? Number(text) : null);

/** Where a page goes that stands below something which the next company does not have, such as an order. */
export type InCompany = (company: number, here: string) => Promise<string>;

/**
 * The selectors of company and application, where they stand in the address (D-009). Another company brings another application
 * with it: the remembered one when it is the company's, else its first one in use; a company without any leads to the page that
 * says so (D-010).
 * @param inCompany of pages below a company that is not left for one of its pages alone
 */
export const usePlacePickers = (inCompany?: InCompany): readonly [Picker | null, Picker | null] => {
  const { companyId, applicationId } = useParams({ strict: false });
  const router = useRouter();
  const client = useQueryClient();
  const company = idIn(companyId);
  const application = idIn(applicationId);

  const pathIn: InCompany = async (next, here) => {
    if (application === null) return pathInCompany(here, next);
    const { items } = await client.fetchQuery(applicationsOf(next));
    const remembered = items.find(({ id, state }) => state === 'new' && id === lastChosen().application);
    const app = remembered ?? firstInUse(items);
    return pathInApplication(here, next, app?.id ?? application);
  };
  const newest = useRef(0);
  const moveTo = async (next: number): Promise<void> => {
    const choice = ++newest.current;
    const here = router.state.location.pathname;
    const to = await (inCompany ?? pathIn)(next, here);
    // Another company was chosen, or the page left, while this one's apps or orders were asked for
    if (choice === newest.current && router.state.location.pathname === here) await router.navigate({ to, search: {} });
  };
  const companies = useCompanyPicker(company, (next) => {
    moveTo(next).catch((error) => toast.fail(messageOf(error)));
  });
  const applications = useApplicationPicker(application === null ? null : company, application);
  return [companies, applications];
};
