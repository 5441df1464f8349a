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
import { FALLBACK, lastChosen } from '../../lib/last-chosen.ts';
import type { Room } from '../../ui/shell/Rooms.tsx';

/** Below the app that was open last (D-006). A company without a remembered app shows its apps to choose from. */
const inApplication = (page: string) => (): string => {
  const { company = FALLBACK.company, application } = lastChosen();
  const app = application ?? (company === FALLBACK.company ? FALLBACK.application : null);
  return app === null ? `/companies/${company}` : `/companies/${company}/applications/${app}/${page}`;
};
const inCompany = (page: string) => (): string => {
  const { company = FALLBACK.company } = lastChosen();
  return `/companies/${company}/${page}`;
};
const inOrder = (page: string) => (): string => {
  const { company, order } = lastChosen();
  return company && order ? `/companies/${company}/orders/${order}/${page}` : inCompany('orders')();
};

/** The drawer, in the order of the specification (SH-46). An item is drawn from the day its screen exists. */
export const rooms: readonly Room[] = [
  { label: 'Campaigns', icon: IconSpeakerphone, to: inApplication('campaigns'), exists: false },
  { label: 'Creatives', icon: IconLayoutCollage, to: inApplication('creativeGroups'), exists: false },
  { label: 'Targeting', icon: IconTargetArrow, to: inApplication('targeting'), exists: true },
  { label: 'Companies', icon: IconBuilding, to: () => '/companies', exists: true },
  { label: 'Apps', icon: IconDeviceMobile, to: inCompany('applications'), exists: false },
  { label: 'Orders', icon: IconFileInvoice, to: inCompany('orders'), exists: false },
  { label: 'Line Items', icon: IconListDetails, to: inOrder('lineItems'), exists: false },
];

export const bottomRooms: readonly Room[] = [
  { label: 'Settings', icon: IconSettings, to: () => '/settings', exists: false },
  { label: 'Users', icon: IconUsers, to: () => '/users', exists: false },
];
