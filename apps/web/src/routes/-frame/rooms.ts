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
import { chosenOf, fallbackIds, type LastChosen, lastChosen } from '#lib/last-chosen.ts';
import { FIRST_PAGE } from '#lib/session.ts';
import type { Room } from '#ui/shell/Rooms.tsx';

/** Below the app that was open last (D-006). For a company without a remembered app its own page finds one. */
const inApplication = ({ company, application }: LastChosen, page: string): string => {
  if (!company) return '/companies';
  return application ? `/companies/${company}/applications/${application}/${page}` : `/companies/${company}/${page}`;
};
const inCompany = ({ company }: LastChosen, page: string): string =>
  company ? `/companies/${company}/${page}` : '/companies';
/** Below the order that was open last; without one, the same of all orders of the company, which says so when it has none. */
const inOrder = (chosen: LastChosen, page: string): string =>
  chosen.company && chosen.order
    ? `/companies/${chosen.company}/orders/${chosen.order}/${page}`
    : inCompany(chosen, page);

/**
 * The drawer, in the order of the specification (SH-46). An item is drawn from the day its screen exists.
 * @param own the one company of a client; null for everybody else
 */
export const roomsFor = (own: number | null): readonly Room[] => {
  const chosen = () => chosenOf(lastChosen(), fallbackIds(), own);
  return [
    { label: 'Campaigns', icon: IconSpeakerphone, to: () => inApplication(chosen(), 'campaigns'), exists: true },
    { label: 'Creatives', icon: IconLayoutCollage, to: () => inApplication(chosen(), 'creativeGroups'), exists: true },
    { label: 'Targeting', icon: IconTargetArrow, to: () => inApplication(chosen(), 'targeting'), exists: true },
    { label: 'Companies', icon: IconBuilding, to: () => '/companies', exists: true },
    { label: 'Apps', icon: IconDeviceMobile, to: () => inCompany(chosen(), 'applications'), exists: true },
    { label: 'Orders', icon: IconFileInvoice, to: () => inCompany(chosen(), 'orders'), exists: true },
    { label: 'Line Items', icon: IconListDetails, to: () => inOrder(chosen(), 'lineItems'), exists: true },
  ];
};

/** At the foot; one that needs a permission is drawn for those who have it. */
export const bottomRooms: readonly (Room & { needs?: Permission })[] = [
  { label: 'Settings', icon: IconSettings, to: () => '/settings', exists: true, needs: 'supplier.edit' },
  { label: 'Users', icon: IconUsers, to: () => '/users', exists: true },
];

type Further = { label: string; path: string; needs?: Permission; also?: readonly string[] };

/** Further pages that the search finds by name: those whose path needs no id. */
const others: readonly Further[] = [
  { label: 'Homepage', path: FIRST_PAGE, needs: 'homepage.read' },
  { label: 'Pacing', path: '/pacing', needs: 'pacing.read' },
  {
    label: 'Broken since launch',
    path: '/readiness',
    needs: 'readiness.read',
    also: ['Readiness', 'Broken campaigns'],
  },
  {
    label: 'Links that became wrong',
    path: '/trackingAudit',
    needs: 'tracking.check',
    also: ['Tracking', 'Wrong links', 'Broken links'],
  },
  {
    label: 'Rebate modifiers',
    path: '/settings/rebate-modifiers',
    needs: 'supplier.edit',
    also: ['Suppliers', 'Rebates'],
  },
  {
    label: 'Server',
    path: '/settings/server',
    needs: 'operation.read',
    also: ['Stores', 'Jobs', 'Backups', 'Disk', 'Status'],
  },
  { label: 'New company', path: '/companies/create', needs: 'company.create' },
  { label: 'New user', path: '/users/create', needs: 'user.create' },
];

/** What people call pages of the drawer besides their labels. */
const also: Readonly<Record<string, readonly string[]>> = {
  Targeting: ['Audiences', 'Lists', 'Cohorts', 'Combinations'],
  Creatives: ['Creative groups', 'Ads'],
  Apps: ['Applications'],
  Orders: ['Insertion orders'],
};

/** All pages that this person can go to by name: the drawer's, and those that it has no item for. */
export const pagesOf = (drawer: readonly Room[], may: (permission: Permission) => boolean) => [
  ...drawer
    .filter(({ exists }) => exists)
    .map(({ label, to }) => ({ label, path: to(), ...(also[label] ? { also: also[label] } : {}) })),
  ...others.filter(({ needs }) => !needs || may(needs)),
];
