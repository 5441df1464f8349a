import type { Permission } from '@fairlead/domain/permission';

type Tab = { page: string; label: string; needs: Permission };

/** The tabs of an application in the order of the specification (AP-03); one stands here from the day its page exists. */
export const applicationTabs: readonly Tab[] = [
  { page: 'details', label: 'Details', needs: 'application.read' },
  { page: 'events-mapping', label: 'Events mapping', needs: 'event_mapping.read' },
  { page: 'product-feed', label: 'Product feed', needs: 'event_mapping.read' },
  { page: 'control-group', label: 'Control group', needs: 'uplift.read' },
  { page: 'churn-api', label: 'Churn API', needs: 'churn.read' },
];
