import type { Permission } from '@fairlead/domain/permission';
import {
  IconBuilding,
  IconDeviceMobile,
  IconFileInvoice,
  IconLayoutCollage,
  IconListDetails,
  IconSettings,
  IconSpeakerphone,
  IconTargetArrow,
  IconUsers,
} from '@tabler/icons-react';
import { fallbackIds, type LastChosen, lastChosen } from '../../lib/last-chosen.ts';
import type { Room } from '../../ui/shell/Rooms.tsx';

/** What was open last, else what the operator configured. Ids of different companies are not mixed. */
const chosen = (): LastChosen => {
  const [last, spare] = [lastChosen(), fallbackIds()];
  return last.company === undefined || last.company === spare.company ? { ...spare, ...last } : last;
};

/** Below the app that was open last (D-006). For a company without a remembered app its own page finds one. */
const inApplication = (page: string) => (): string => {
  const { company, application } = chosen();
  if (!company) return '/companies';
  return application ? `/companies/${company}/applications/${application}/${page}` : `/companies/${company}/${page}`;
};
const inCompany = (page: string) => (): string => {
  const { company } = chosen();
  return company ? `/companies/${company}/${page}` : '/companies';
};
/** Below the order that was open last; without one, the same of all orders of the company, which says so when it has none. */
const inOrder = (page: string) => (): string => {
  const { company, order } = chosen();
  return company && order ? `/companies/${company}/orders/${order}/${page}` : inCompany(page)();
};

/** The drawer, in the order of the specification (SH-46). An item is drawn from the day its screen exists. */
export const rooms: readonly Room[] = [
  { label: 'Campaigns', icon: IconSpeakerphone, to: inApplication('campaigns'), exists: true },
  { label: 'Creatives', icon: IconLayoutCollage, to: inApplication('creativeGroups'), exists: false },
  { label: 'Targeting', icon: IconTargetArrow, to: inApplication('targeting'), exists: true },
  { label: 'Companies', icon: IconBuilding, to: () => '/companies', exists: true },
  { label: 'Apps', icon: IconDeviceMobile, to: inCompany('applications'), exists: true },
  { label: 'Orders', icon: IconFileInvoice, to: inCompany('orders'), exists: true },
  { label: 'Line Items', icon: IconListDetails, to: inOrder('lineItems'), exists: true },
];

/** At the foot; one that needs a permission is drawn for those who have it. */
export const bottomRooms: readonly (Room & { needs?: Permission })[] = [
  { label: 'Settings', icon: IconSettings, to: () => '/settings', exists: true, needs: 'supplier.edit' },
  { label: 'Users', icon: IconUsers, to: () => '/users', exists: true },
];
