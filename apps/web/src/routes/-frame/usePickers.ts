import { useQueryClient } from '@tanstack/react-query';
import { useParams, useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import { useApplicationPicker } from '../../features/application/ApplicationPicker.tsx';
import { applicationsOf } from '../../features/application/application.queries.ts';
import { firstInUse, pathInApplication } from '../../features/application/place.rules.ts';
import { useCompanyPicker } from '../../features/company/CompanyPicker.tsx';
import { useUserPicker } from '../../features/user/UserPicker.tsx';
import { messageOf } from '../../lib/api-error.ts';
import { lastChosen } from '../../lib/last-chosen.ts';
import { toast } from '../../lib/toast.ts';
import type { Picker } from '../../ui/shell/PickerBar.tsx';

const idIn = (text: string | undefined): number | null => (text && /^\d+$/.test(text) ? Number(text) : null);

/**
 * The selectors of the picker bar: those whose parameter stands in the address (D-009). Another company brings another
 * application with it: the remembered one when it is the company's, else its first one in use; a company without any
 * keeps the address, whose page says so (D-010).
 */
export const usePickers = (): readonly Picker[] => {
  const { companyId, applicationId, userId } = useParams({ strict: false });
  const router = useRouter();
  const client = useQueryClient();
  const company = idIn(companyId);
  const application = idIn(applicationId);

  const newest = useRef(0);
  const moveTo = async (next: number): Promise<void> => {
    const choice = ++newest.current;
    if (application === null) return router.navigate({ to: `/companies/${next}`, search: {} });
    const { items } = await client.fetchQuery(applicationsOf(next));
    // Another company was chosen while this one's apps were asked for
    if (choice !== newest.current) return;
    const remembered = items.find(({ id, state }) => state === 'new' && id === lastChosen().application);
    const app = remembered ?? firstInUse(items);
    const path = pathInApplication(router.state.location.pathname, next, app?.id ?? application);
    return router.navigate({ to: path, search: {} });
  };
  const companies = useCompanyPicker(company, (next) => {
    moveTo(next).catch((error) => toast.fail(messageOf(error)));
  });
  const applications = useApplicationPicker(application === null ? null : company, application);
  const users = useUserPicker(idIn(userId));
  return [companies, applications, users].filter((picker) => picker !== null);
};
